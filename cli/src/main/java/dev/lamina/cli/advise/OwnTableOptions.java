// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.advise;

import dev.lamina.cli.input.FileLook;
import dev.lamina.cli.input.FileOptions;
import dev.lamina.cli.input.QuestionOptions;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.candidate.ModelFile;
import dev.lamina.study.plan.KeySettings;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Tables of the user's own, which are measured beside the advised ones. */
final class OwnTableOptions {
    @Option(
            names = "--candidate",
            paramLabel = "FILE",
            description =
                    "A file of CREATE TABLE statements with tables of your own, which are measured beside the advised"
                            + " ones; may be repeated. A column that is made of others is said in a comment, such as"
                            + " -- day = date(ts).")
    private List<Path> candidates = new ArrayList<>();

    @Option(
            names = "--partition",
            split = QuestionOptions.COMMA,
            splitSynopsisLabel = ",",
            paramLabel = "COLUMN",
            description =
                    "A table of your own that is measured beside the advised ones: its partition key, of columns or"
                            + " expressions such as date(ts) or hash(device_id) %% 16.")
    private List<String> partition = new ArrayList<>();

    @Option(
            names = "--order",
            split = QuestionOptions.COMMA,
            splitSynopsisLabel = ",",
            paramLabel = "COLUMN",
            description = "Its clustering columns before the rest of the key, such as ts desc.")
    private List<String> order = new ArrayList<>();

    /** The first that is given; {@code null} if none is. */
    String first() {
        return !candidates.isEmpty()
                ? "--candidate"
                : !partition.isEmpty() ? "--partition" : !order.isEmpty() ? "--order" : null;
    }

    /** The tables of {@code --candidate}, as they stand in the files. */
    List<ModelFile> models() {
        return candidates.stream().map(ModelFile::read).toList();
    }

    /**
     * All of them as layouts.
     *
     * @param models those of {@code --candidate}
     * @param table what the queries call the rows
     */
    List<Map<String, Object>> layouts(
            List<ModelFile> models, String table, FileProfile profile, Study template, RunOptions options)
            throws NodeException, IOException {
        List<Map<String, Object>> layouts = new ArrayList<>(FileLook.candidates(models, profile, template, options));
        KeySettings keys = new KeySettings(FileOptions.trimmed(partition), FileOptions.trimmed(order));
        if (keys.isGiven() || !order.isEmpty()) {
            layouts.add(layout(table, profile, keys));
        }
        return layouts;
    }

    /** The table that {@code --partition} and {@code --order} say. */
    private static Map<String, Object> layout(String table, FileProfile profile, KeySettings keys) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", "own");
        entry.put("family", "table");
        entry.put("table", table);
        entry.put("partition", keys.partition(profile));
        entry.put("clustering", keys.clustering(profile));
        return entry;
    }
}
