// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import dev.lamina.report.Html;
import dev.lamina.report.Matrix;
import dev.lamina.results.ChunkTotals;
import dev.lamina.results.Figures;
import dev.lamina.results.Run;
import java.util.StringJoiner;

/** Each layout of a run: what it is, its statements, whether its answers were right, what its chunks amount to. */
final class HtmlLayouts {
    private HtmlLayouts() {}

    static Html of(Matrix matrix) {
        Html html = new Html();
        int number = 0;
        for (Matrix.Column column : matrix.columns()) {
            html.open("article", "id", "layout-" + ++number, "class", "layout");
            html.open("h3").name(column.label()).close("h3");
            if (column.layout() == null) {
                html.element("p", "The run ended before this layout was filled.");
            } else {
                layout(html, column.layout());
            }
            html.close("article");
        }
        return html;
    }

    private static void layout(Html html, Run.Layout layout) {
        html.element("p", layout.summary());
        if (layout.equivalent()) {
            html.open("p")
                    .element("span", "✓ same answers as the source", "class", "chip holds")
                    .close("p");
        } else {
            html.open("p").element("span", "✗ not equivalent: no figures", "class", "chip bad");
            html.element("span", layout.difference() == null ? "" : " " + layout.difference())
                    .close("p");
        }
        html.open("dl", "class", "facts");
        html.fact("what it is", layout.reference());
        html.fact("client", layout.client());
        html.fact("disk", layout.diskBytes() == null ? null : Figures.bytes(layout.diskBytes()));
        html.fact("per row", layout.bytesPerRow() == null ? null : Figures.bytes(layout.bytesPerRow()));
        html.fact(
                "compressed to", layout.compressionRatio() == null ? null : Figures.percent(layout.compressionRatio()));
        html.fact("chunks", layout.chunkBytes() == null ? null : Figures.bytes(layout.chunkBytes()));
        html.fact("partitions", layout.partitions() == null ? null : "≈ " + Figures.whole(layout.partitions()));
        html.fact(
                "largest partition",
                layout.largestPartitionBytes() == null ? null : Figures.bytes(layout.largestPartitionBytes()));
        html.fact("flush", layout.flushSeconds() == null ? null : Figures.seconds(layout.flushSeconds()));
        html.fact("compaction", layout.compactSeconds() == null ? null : Figures.seconds(layout.compactSeconds()));
        html.close("dl");
        if (!layout.ddl().isEmpty()) {
            html.open("details").element("summary", "Statements (DDL)");
            html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Statements");
            html.element("pre", String.join(";\n\n", layout.ddl())).close("div").close("details");
        }
        if (layout.chunks() != null) {
            chunks(html, layout.chunks());
        }
    }

    private static void chunks(Html html, ChunkTotals chunks) {
        html.open("details").element("summary", "Chunk statistics");
        html.open("dl", "class", "facts");
        html.fact("chunks (cells)", Figures.whole(chunks.chunks()));
        html.fact("bytes", Figures.bytes(chunks.bytes()));
        html.fact("without envelopes", Figures.bytes(chunks.bodyBytes()));
        html.fact("with a dictionary", Figures.percent(chunks.dictionaryShare()));
        html.fact("highest rowid", shards(chunks));
        html.close("dl");
        html.open("div", "class", "scroll tall", "tabindex", "0", "role", "region", "aria-label", "Chunks per column");
        html.open("table", "class", "plain")
                .heads("column", "#chunks", "#bytes", "#per chunk", "encodings")
                .open("tbody");
        for (ChunkTotals.Column column : chunks.columns()) {
            html.open("tr").element("th", column.name(), "scope", "row");
            html.element("td", Figures.whole(column.chunks()), "class", "n");
            html.element("td", Figures.whole(column.bytes()), "class", "n");
            String each = column.chunks() == 0 ? Figures.NONE : Figures.whole(column.bytes() / column.chunks());
            html.element("td", each, "class", "n");
            html.element("td", encodings(column)).close("tr");
        }
        html.close("tbody").close("table").close("div").close("details");
    }

    private static String shards(ChunkTotals chunks) {
        if (chunks.highestRowids().isEmpty()) {
            return null;
        }
        StringJoiner shards = new StringJoiner(", ");
        for (int shard = 0; shard < chunks.highestRowids().size(); shard++) {
            shards.add("shard " + shard + ": "
                    + Figures.whole(chunks.highestRowids().get(shard)));
        }
        return shards.toString();
    }

    private static String encodings(ChunkTotals.Column column) {
        StringJoiner encodings = new StringJoiner(", ");
        column.encodings().forEach((name, chunks) -> encodings.add(name + " " + Figures.whole(chunks)));
        return encodings.toString();
    }
}
