// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report;

import dev.lamina.results.AgedTables;
import dev.lamina.results.Cell;
import dev.lamina.results.Figures;
import java.util.ArrayList;
import java.util.List;

/** What was written to age the layouts' tables, or why nothing was, a sentence for each. */
public final class AgedText {
    /** What the sentences are about. */
    public static final String TITLE = "Aged tables: what was written before any query was measured";

    private AgedText() {}

    public static List<String> of(Matrix matrix) {
        List<String> sentences = new ArrayList<>();
        for (Matrix.Row row : matrix.rows()) {
            if (row.entries().stream().noneMatch(AgedText::isAged)) {
                continue;
            }
            for (int i = 0; i < row.entries().size(); i++) {
                Cell cell = row.entries().get(i).cell();
                String label = matrix.columns().get(i).label();
                if (cell != null && cell.aged() != null) {
                    sentences.add(label + ": " + sentence(cell.aged()));
                } else if (cell != null && cell.status() == Cell.Status.UNSUPPORTED) {
                    sentences.add(label + ": not aged, since " + cell.reason()
                            + "; it is read as it was loaded, unlike those that were aged.");
                }
            }
        }
        return sentences;
    }

    private static boolean isAged(Matrix.Entry entry) {
        return entry.cell() != null && entry.cell().aged() != null;
    }

    private static String sentence(AgedTables aged) {
        List<String> parts = new ArrayList<>();
        add(parts, aged.inserts(), "row", " inserted again");
        add(parts, aged.updates(), "row", " updated");
        add(parts, aged.deletes(), "copy", " of rows deleted");
        add(parts, aged.expired(), "copy", " of rows expired");
        if (parts.isEmpty()) {
            parts.add("nothing written");
        }
        String tables = aged.sstables() == null
                ? ""
                : "; the table then had " + count(aged.sstables(), "SSTable")
                        + (aged.tombstones() == null
                                ? ""
                                : " with " + Figures.whole(aged.tombstones())
                                        + " tombstones and cells that expire or have expired");
        return Figures.number(aged.days()) + (aged.days() == 1 ? " day" : " days") + " of the stated writes: "
                + String.join(", ", parts) + tables + ".";
    }

    private static void add(List<String> parts, long count, String what, String done) {
        if (count > 0) {
            parts.add(count(count, what) + done);
        }
    }

    private static String count(long count, String what) {
        String several = what.equals("copy") ? "copies" : what + "s";
        return Figures.whole(count) + " " + (count == 1 ? what : several);
    }
}
