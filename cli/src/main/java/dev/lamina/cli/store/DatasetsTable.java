// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.store;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.report.console.TextTable;
import dev.lamina.results.Figures;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.scan.ColumnSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** Stored datasets for people: tables whose columns line up, in a pipe too. */
final class DatasetsTable {
    private DatasetsTable() {}

    static String list(List<DatasetVersion> versions) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("name", "version", "rows", "bytes", "B/row", "groups", "parts", "loaded", "from"));
        for (DatasetVersion version : versions) {
            if (version.state() == DatasetVersion.State.PUBLISHED) {
                rows.add(List.of(
                        version.dataset(),
                        Integer.toString(version.version()),
                        Figures.whole(version.rows()),
                        Figures.bytes(version.bytes()),
                        perRow(version),
                        Integer.toString(groups(version).size()),
                        parts(version),
                        minute(version.published().loaded().toString()),
                        version.source()));
            } else {
                boolean loading = version.state() == DatasetVersion.State.LOADING;
                rows.add(List.of(
                        version.dataset(),
                        Integer.toString(version.version()),
                        Figures.NONE,
                        Figures.NONE,
                        Figures.NONE,
                        Figures.NONE,
                        Figures.NONE,
                        loading ? "load not finished" : "being dropped",
                        version.source()));
            }
        }
        return TextTable.of(rows, List.of(1, 2, 3, 4, 5, 6));
    }

    static String columns(DatasetVersion version, List<ColumnSummary> columns) {
        StringBuilder text = new StringBuilder();
        text.append(version.dataset()).append(", version ").append(version.version());
        text.append(": ").append(Figures.whole(version.rows())).append(" rows, ");
        text.append(Figures.bytes(version.bytes()))
                .append(", ")
                .append(perRow(version))
                .append(" bytes per row");
        if (version.isOfParts()) {
            text.append(", ").append(parts(version)).append(" parts");
        }
        text.append('\n');
        text.append("from ").append(version.source()).append("\n\n");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("column", "type", "encodings", "B/value", "missing", "group"));
        List<List<String>> groups = new ArrayList<>();
        for (ColumnSummary column : columns) {
            if (!column.group().isEmpty() && !groups.contains(column.group())) {
                groups.add(column.group());
            }
            rows.add(List.of(
                    column.name(),
                    column.type().name().toLowerCase(Locale.ROOT),
                    encodings(column.encodings()),
                    Figures.number(column.bytesPerValue()),
                    version.rows() == 0 ? Figures.NONE : Figures.percent((double) column.missing() / version.rows()),
                    column.group().isEmpty() ? "" : Integer.toString(groups.indexOf(column.group()) + 1)));
        }
        text.append(TextTable.of(rows, List.of(3, 4)));
        if (!groups.isEmpty()) {
            text.append("\nGroups of columns that determine each other, each encoded as one:\n");
            for (int i = 0; i < groups.size(); i++) {
                text.append("  ")
                        .append(i + 1)
                        .append("  ")
                        .append(String.join(", ", groups.get(i)))
                        .append('\n');
            }
        }
        return text.toString();
    }

    /** The names of the columns that the version encodes together, group by group. */
    static List<List<String>> groups(DatasetVersion version) {
        List<List<String>> groups = new ArrayList<>();
        for (Grouping.Family family : version.plan().grouping().families()) {
            for (List<Integer> member : family.members()) {
                List<String> names = new ArrayList<>();
                for (int column : member) {
                    names.add(version.entity().fields().get(column).name());
                }
                groups.add(names);
            }
        }
        return groups;
    }

    /** Shares by the outermost encoding, such as {@code alp 96 %, plain 4 %}. */
    private static String encodings(Map<String, Double> shares) {
        Map<String, Double> byName = new LinkedHashMap<>();
        shares.forEach((encoding, share) -> byName.merge(encoding.replaceFirst("[( ].*", ""), share, Double::sum));
        StringJoiner text = new StringJoiner(", ");
        byName.entrySet().stream()
                .sorted((a, b) -> Double.compare(b.getValue(), a.getValue()))
                .forEach(entry -> text.add(entry.getKey() + " " + Figures.percent(entry.getValue())));
        return text.toString();
    }

    private static String perRow(DatasetVersion version) {
        return version.rows() == 0 ? Figures.NONE : Figures.number((double) version.bytes() / version.rows());
    }

    /** How many parts it has; an earlier release has not counted them. */
    private static String parts(DatasetVersion version) {
        int parts = version.published().parts();
        return parts == 0 ? Figures.NONE : Figures.whole(parts);
    }

    /** An instant without its seconds. */
    private static String minute(String instant) {
        return instant.substring(0, 16).replace('T', ' ');
    }
}
