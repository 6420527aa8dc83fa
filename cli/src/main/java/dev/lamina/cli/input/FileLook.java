// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import dev.lamina.cli.console.ProgressLine;
import dev.lamina.cli.console.WorkDirectory;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.Candidates;
import dev.lamina.study.JoinedQueries;
import dev.lamina.study.QueryFile;
import dev.lamina.study.candidate.ModelFile;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A look at the user's files, before anything is loaded. */
public final class FileLook {
    private FileLook() {}

    /**
     * Their columns, with types and a key.
     *
     * @param words what the user knows about them
     * @param options the run's, with the files
     */
    public static FileProfile profile(Map<String, Object> words, RunOptions options)
            throws DatasetException, IOException {
        RunOptions.Input input = options.input();
        try (WorkDirectory work = WorkDirectory.make("look")) {
            return FileProfile.of(DatasetRequest.files(input.files(), work.path())
                    .withParameters(words)
                    .withRows(input.rows() == 0 ? DatasetRequest.ALL : input.rows())
                    .withOffHeapBytes(input.offHeapBytes()));
        }
    }

    /**
     * Several entities that a file of queries names, and its queries as those of one of them each.
     *
     * @param asked the queries with their frequencies
     */
    public static JoinedQueries joined(QueryFile file, List<Map<String, Object>> asked, RunOptions options)
            throws DatasetException, IOException {
        RunOptions.Input input = options.input();
        try (WorkDirectory work = WorkDirectory.make("look")) {
            return JoinedQueries.of(
                    file,
                    asked,
                    DatasetRequest.files(List.of(), work.path())
                            .withRows(input.rows() == 0 ? DatasetRequest.ALL : input.rows())
                            .withOffHeapBytes(input.offHeapBytes()));
        }
    }

    /**
     * Tables of the user's own as layouts of these files.
     *
     * @param models files of CREATE TABLE statements
     * @throws NodeException if the Cassandra that reads them can't be started
     */
    public static List<Map<String, Object>> candidates(
            List<ModelFile> models, FileProfile profile, Study template, RunOptions options)
            throws NodeException, IOException {
        try (ProgressLine progress = ProgressLine.onStandardError()) {
            return Candidates.layouts(models, profile.entity(), template, options, progress);
        }
    }
}
