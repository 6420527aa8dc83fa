// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.page;

import dev.lamina.advise.Advice;
import dev.lamina.advise.AdviceJson;
import dev.lamina.advise.TargetCluster;
import dev.lamina.report.page.OfflinePage;
import dev.lamina.results.Figures;
import dev.lamina.results.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code advice.html}: advice as one page that needs no network. Words and tables are made here, so that the page can be read without
 * its script; with it, frequencies can be changed, and the page chooses again among the tables that were considered.
 */
public final class AdvicePage {
    /** More tables are counted in the headline. */
    private static final int NAMED = 4;

    /**
     * What the page carries beside the advice.
     *
     * @param policy what the page's policy allows
     * @param css the style sheet
     * @param own the page's script
     */
    record Scripts(String policy, String css, String own) {
        static Scripts load() {
            String own = resource("choice.js") + resource("advice.js");
            String policy = OfflinePage.policy(OfflinePage.digest(own));
            return new Scripts(policy, OfflinePage.css() + resource("advice.css"), own);
        }

        private static String resource(String name) {
            return OfflinePage.resource(AdvicePage.class, name);
        }
    }

    /**
     * What the page shows.
     *
     * @param cluster {@code null} where none was named
     */
    record Shown(Advice advice, TargetCluster cluster) {
        /** The tables by their names, if they are few, and how many indexes they have. */
        String title() {
            long indexes = advice.tables().stream()
                    .mapToLong(table -> table.indexes().size())
                    .sum();
            List<String> names =
                    advice.tables().stream().map(Advice.Table::name).toList();
            return "Make "
                    + (names.size() > NAMED ? names.size() + " tables" : String.join(", ", names))
                    + (indexes == 0 ? "" : " with " + Figures.whole(indexes) + (indexes == 1 ? " index" : " indexes"));
        }

        /** Whether there is something to choose among at other frequencies. */
        boolean canChoose() {
            return advice.considered() != null || advice.measured();
        }

        /** Whether it is known how large partitions are at the end of the growth. */
        boolean hasEnd() {
            return advice.tables().stream()
                    .anyMatch(table ->
                            table.partitions() != null && table.partitions().largestRowsAtEnd() != null);
        }

        boolean severalStatements() {
            return advice.writes().stream().anyMatch(write -> write.statements().size() > 1);
        }

        /** Whether a column of {@link AdviceWords#designs} has figures. */
        boolean isFigure(int column) {
            return column > 0 && column < AdviceWords.designHeads(advice).size() - 1;
        }

        /** Advice and cluster as the content of a script element. */
        String data() {
            String nodes = cluster == null
                    ? "null"
                    : "{\"cores\":" + cluster.cores() + ",\"replication\":" + cluster.replication() + ",\"busy\":"
                            + TargetCluster.BUSY + "}";
            return OfflinePage.scriptData("{\"cluster\":" + nodes + ",\"advice\":" + AdviceJson.text(advice) + "}");
        }
    }

    private AdvicePage() {}

    /**
     * Writes the page. The file is there as a whole or not at all.
     *
     * @param cluster {@code null} where none was named
     * @throws IOException if the file can't be written
     */
    public static void write(Advice advice, TargetCluster cluster, Path file) throws IOException {
        WholeFile.write(file, text(advice, cluster));
    }

    /** The page's text. */
    static String text(Advice advice, TargetCluster cluster) {
        Shown shown = new Shown(advice, cluster);
        return OfflinePage.text(out -> JtepageGenerated.render(out, null, shown, Scripts.load()));
    }
}
