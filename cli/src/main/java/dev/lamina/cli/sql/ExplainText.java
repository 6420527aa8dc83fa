// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.sql;

import dev.lamina.report.console.TextTable;
import dev.lamina.results.Figures;
import dev.lamina.sql.TableAccount;
import dev.lamina.store.scan.ScanAccount;
import java.util.ArrayList;
import java.util.List;

/** What a statement has read, in words. */
final class ExplainText {
    /** What the names of chunks begin with that several columns have in common. */
    private static final String SHARED = "#";

    private ExplainText() {}

    static String of(List<TableAccount> accounts) {
        if (accounts.isEmpty()) {
            return "No dataset was read.\n";
        }
        StringBuilder text = new StringBuilder();
        accounts.forEach(account -> add(account, text));
        return text.toString();
    }

    private static void add(TableAccount account, StringBuilder text) {
        text.append("Read ").append(account.table()).append(": ");
        text.append(Figures.whole(account.rows()))
                .append(" of ")
                .append(Figures.whole(account.ofRows()))
                .append(" rows went to DuckDB, with ")
                .append(account.columns().size())
                .append(" of ")
                .append(account.ofColumns())
                .append(" columns.\n");
        ScanAccount scan = account.scan();
        if (scan == null) {
            text.append("  nothing was fetched\n");
            return;
        }
        int missed = scan.stripes() - scan.read() - scan.skipped();
        text.append("  stripes: ")
                .append(scan.stripes())
                .append(", ")
                .append(scan.read())
                .append(" read, ")
                .append(scan.skipped())
                .append(" skipped")
                .append(missed > 0 ? ", " + missed + " not reached" : "")
                .append('\n');
        text.append("  where: ")
                .append(account.where().isEmpty() ? "all rows" : account.where())
                .append('\n');
        text.append("  fetched: ")
                .append(Figures.whole(scan.chunks()))
                .append(scan.chunks() == 1 ? " chunk, " : " chunks, ")
                .append(Figures.bytes(scan.bytes()))
                .append('\n');
        if (scan.replaced() > 0) {
            text.append("  damaged: ")
                    .append(scan.replaced())
                    .append(scan.replaced() == 1 ? " chunk" : " chunks")
                    .append(", of which another node's copy was read. Look at them with lamina check.\n");
        }
        if (!scan.columns().isEmpty()) {
            List<List<String>> rows = new ArrayList<>();
            rows.add(List.of("    chunks of", "chunks", "bytes"));
            long sharedChunks = 0;
            long sharedBytes = 0;
            for (ScanAccount.Column column : scan.columns()) {
                if (column.name().startsWith(SHARED)) {
                    sharedChunks += column.chunks();
                    sharedBytes += column.bytes();
                } else {
                    rows.add(row(column.name(), column.chunks(), column.bytes()));
                }
            }
            if (sharedChunks > 0) {
                rows.add(row("(several columns)", sharedChunks, sharedBytes));
            }
            text.append(TextTable.of(rows, List.of(1, 2)));
        }
    }

    private static List<String> row(String name, long chunks, long bytes) {
        return List.of("    " + name, Figures.whole(chunks), Figures.whole(bytes));
    }
}
