// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.model.Entity;
import dev.lamina.study.plan.AsPublished;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.plan.StudyLayout;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The tables of every study as {@code --as-published} makes them, or as it makes them where it has no such layouts, to be compared
 * with the publications by eye, with what is said to be otherwise; {@code -Dgolden.update=true} writes the files anew. Editions whose
 * tables are the study's are left out.
 */
class PublishedTablesTest {
    /** Enough for a record of each entity. */
    private static final long ROWS = 2000;

    @TempDir
    private Path work;

    static Set<String> studies() {
        Set<String> studies = Studies.names();
        studies.remove("layouts"); // It follows no publication.
        return studies;
    }

    @ParameterizedTest
    @MethodSource("studies")
    void the_tables_are_as_they_were_last_compared_with_the_publication(String name) throws Exception {
        String tables = tables(Studies.named(name, null));
        StringBuilder all = new StringBuilder(tables);
        for (String edition : new TreeSet<>(Studies.named(name, null).editions().keySet())) {
            String other = tables(Studies.named(name, edition));
            if (!other.equals(tables)) {
                all.append("\n-- edition ").append(edition).append('\n').append(other);
            }
        }
        String file = name + ".cql";
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(Path.of("src/test/resources/dev/lamina/study").resolve(file), all.toString());
            return;
        }
        try (InputStream golden = PublishedTablesTest.class.getResourceAsStream(file)) {
            assertThat(golden).as("golden file %s", file).isNotNull();
            assertThat(all)
                    .as("%s; -Dgolden.update=true writes it anew", file)
                    .hasToString(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private String tables(Study named) throws Exception {
        boolean published = named.asPublished() != null;
        Study study = published ? named.published() : named;
        RunOptions options = RunOptions.in(work, work).asPublished(published).build();
        StringBuilder all = new StringBuilder();
        Map.Entry<String, Map<String, Object>> dataset =
                study.dataset().entrySet().iterator().next();
        try (Dataset rows = Datasets.named(dataset.getKey())
                .open(DatasetRequest.generated(ROWS, 1, work)
                        .withParameters(dataset.getValue() == null ? Map.of() : dataset.getValue()))) {
            Map<String, String> names = new HashMap<>();
            for (StudyLayout layout : Plan.of(study, options).layouts()) {
                StringBuilder own = new StringBuilder();
                for (Entity entity : rows.schema().entities()) {
                    for (String statement : layout.of(entity).ddl(entity, "lamina")) {
                        own.append(statement).append(";\n");
                    }
                }
                String same = names.putIfAbsent(own.toString(), layout.name());
                all.append("\n-- ").append(layout.name());
                all.append(same == null ? "\n" + own : ", as " + same + "\n");
            }
        }
        for (AsPublished.Deviation deviation :
                published ? study.asPublished().deviations() : List.<AsPublished.Deviation>of()) {
            String whose = deviation.layout() == null ? "" : deviation.layout() + ": ";
            all.append("-- otherwise: ").append(whose).append(deviation.what()).append('\n');
        }
        return all.toString();
    }
}
