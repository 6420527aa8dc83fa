// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The layouts of {@link SampleRuns}. */
final class SampleLayouts {
    private static final double[] BYTES_PER_ROW = {512.4, 498.1, 501.7, 71.2, 109.8, 38.4};

    private static final String[] SUMMARIES = {
        "One partition per record: cheap lookups; a scan reads every column of every record.",
        "One partition per month: cheap for a month, no lookup by id.",
        "One partition per 10,000 ids: cheap lookups by id, no month.",
        "One joined text per record: small and quick to load; a scan of one column still reads the whole record.",
        "One cell per 1,000 values of a column: quick scans of few columns; a lookup decodes whole chunks.",
        "The same, with dictionaries for texts that repeat: the smallest, and the quickest scans."
    };

    private static final String[] TEXTS = {
        "GLOBALEVENTID", "Actor1Code", "Actor1Name", "Actor1CountryCode", "EventCode", "Actor1Geo_FullName"
    };

    private SampleLayouts() {}

    static List<LayoutResult> of(Client client) {
        List<LayoutResult> layouts = new ArrayList<>();
        for (int i = 0; i < SampleCells.LAYOUTS.size(); i++) {
            layouts.add(layout(i, client));
        }
        return layouts;
    }

    private static LayoutResult layout(int i, Client client) {
        String name = SampleCells.LAYOUTS.get(i);
        boolean columnar = name.startsWith("columnar");
        boolean dictionary = name.endsWith("-dict");
        long disk = Math.round(BYTES_PER_ROW[i] * 50_000);
        return new LayoutResult(
                name,
                client,
                SUMMARIES[i],
                List.of(columnar ? chunkTable() : rowTable(name)),
                true,
                null,
                new LayoutResult.Size(
                        disk,
                        BYTES_PER_ROW[i],
                        columnar ? 0.41 : 0.27,
                        columnar ? Math.round(disk / 0.43) : null,
                        columnar ? 0.31 : 1.84,
                        columnar ? 0.6 : 4.9,
                        columnar ? 1L : i == 0 ? 50_000L : 72L,
                        columnar ? disk : i == 0 ? 3_311L : 1_310_720L,
                        columnar ? chunks(dictionary) : null),
                null,
                null);
    }

    private static String chunkTable() {
        return """
            CREATE TABLE data (
              dataset text, version int, shard int, columnname text, rowid int, bytes blob,
              PRIMARY KEY ((dataset, version, shard), columnname, rowid)
            ) WITH compression = {'class': 'LZ4Compressor', 'chunk_length_in_kb': 16}""";
    }

    private static String rowTable(String name) {
        String key = switch (name) {
            case "wide-row" -> "(monthyear, globaleventid)";
            case "wide-row-by-id" -> "(id_bin, globaleventid)";
            default -> "(globaleventid)";
        };
        return """
            CREATE TABLE gdelt (
              globaleventid text, sqldate date, monthyear int, year int, fractiondate double,
              actor1code text, actor1name text, actor1countrycode text, avgtone double,
              PRIMARY KEY %s
            ) WITH compression = {'class': 'LZ4Compressor', 'chunk_length_in_kb': 16}
              AND compaction = {'class': 'SizeTieredCompactionStrategy'}""".formatted(key);
    }

    private static ChunkTotals chunks(boolean dictionary) {
        List<ChunkTotals.Column> columns = new ArrayList<>();
        long bytes = 0;
        for (int i = 0; i < 57; i++) {
            boolean text = i % 4 != 0;
            String name = text && i / 4 < TEXTS.length && i % 4 == 1 ? TEXTS[i / 4] : "Column" + i;
            long size = (text ? 420_000L : 205_000L) / (dictionary && text ? 4 : 1) + 137L * i;
            columns.add(new ChunkTotals.Column(
                    name,
                    50,
                    size,
                    !text
                            ? Map.of("plain", 50L)
                            : dictionary ? Map.of("dictionary", 46L, "plain", 4L) : Map.of("plain", 50L)));
            bytes += size;
        }
        return new ChunkTotals(57 * 50L, bytes, bytes - 57 * 50L * 24, dictionary ? 0.69 : 0, List.of(49_000), columns);
    }
}
