// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.Version;
import dev.lamina.cql.Requests;
import dev.lamina.model.Entity;
import dev.lamina.node.NodeProgress;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.candidate.ModelFile;
import dev.lamina.study.candidate.ScratchKeyspace;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import dev.lamina.syntax.SourceMap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Files of CREATE TABLE statements as layouts: a Cassandra of the run's, the newest of several, is started to parse them. */
public final class Candidates {
    private Candidates() {}

    /**
     * The layouts of some files, each named after its table.
     *
     * @param models the files; none starts nothing
     * @param entity the data that their tables are to hold
     * @throws IllegalArgumentException if a table can't be taken; the message has the file and the line
     * @throws NodeException if Cassandra can't be started
     * @throws IOException if Cassandra does not answer
     */
    public static List<Map<String, Object>> layouts(
            List<ModelFile> models, Entity entity, Study study, RunOptions options, NodeProgress progress)
            throws NodeException, IOException {
        if (models.isEmpty()) {
            return List.of();
        }
        NamedEnvironment newest = NamedEnvironment.of(study.environment(), options).stream()
                .max(Comparator.comparing(Candidates::version))
                .orElseThrow();
        Map<Object, Map<String, Object>> layouts = new LinkedHashMap<>();
        RunServers servers = new RunServers(options, progress, () -> {});
        try (RunServers.Open open = servers.open(newest, false)) {
            for (ModelFile model : models) {
                try (ScratchKeyspace keyspace =
                        new ScratchKeyspace(open.session(), open.servers().replication())) {
                    for (Map<String, Object> layout : keyspace.layouts(model, entity)) {
                        Object name = layout.get("name");
                        Map<String, Object> other = layouts.put(name, layout);
                        if (other != null) {
                            throw new IllegalArgumentException(SourceMap.at(layout, "name") + "table " + name
                                    + " would be a second layout of that name, beside that of "
                                    + SourceMap.at(other, "name").replaceAll(": $", "") + ". Rename one of them.");
                        }
                    }
                }
            }
        } catch (DriverException e) {
            throw Requests.asIoException(e);
        }
        return new ArrayList<>(layouts.values());
    }

    private static Version version(NamedEnvironment environment) {
        Version version = Version.parse(environment.environment().cassandra());
        return version == null ? Version.V2_1_0 : version;
    }
}
