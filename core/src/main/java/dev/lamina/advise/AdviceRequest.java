// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Limits;
import dev.lamina.advise.table.Growth;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Study;
import dev.lamina.syntax.SourceMap;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What advice is asked for.
 *
 * @param rows a study of the rows, with the queries as its operations
 * @param profile what the rows are; {@code null} of several entities
 * @param table what the queries call the rows; likewise
 * @param asked the queries and writes, as {@link Frequencies} left them
 * @param sampled whether the rows are a part of those of a table
 * @param own layouts of the user's
 * @param limits what a design must keep to
 * @param growth how rows become more, by their entity's name; none for the rows as they are
 * @param cluster where the tables will stand; {@code null} where nobody says
 * @param quick whether nothing is measured but the model's own trials
 * @param time how long all may take
 * @param options the run's
 */
public record AdviceRequest(
        Study rows,
        FileProfile profile,
        String table,
        Frequencies asked,
        boolean sampled,
        List<Map<String, Object>> own,
        Limits limits,
        Map<String, Growth> growth,
        TargetCluster cluster,
        boolean quick,
        Duration time,
        RunOptions options) {
    /** How long the model's own trials, and what goes before them, take if nobody says otherwise. */
    public static final Duration QUICK = Duration.ofMinutes(1);

    /** How long measuring takes if nobody says otherwise. */
    public static final Duration TIME = Duration.ofMinutes(5);

    /** The name of a design that is the table as it is today. */
    public static final String TODAY = "today";

    /** The names of the designs that are proposed. */
    private static final Pattern PROPOSED = Pattern.compile("first|second|third|columnar|beyond-\\d+");

    /** @throws IllegalArgumentException if two designs would have one name; the message has the file and the line */
    public AdviceRequest {
        own = List.copyOf(own);
        growth = Map.copyOf(growth);
        Set<String> names = new HashSet<>();
        for (Map<String, Object> design : own) {
            String name = String.valueOf(design.get("name"));
            if (PROPOSED.matcher(name).matches() || !names.add(name)) {
                throw new IllegalArgumentException(SourceMap.at(design, "name") + "layout " + name
                        + " would be a second design of that name, "
                        + (names.contains(name) ? "beside another one of yours." : "which a proposed one has.")
                        + " Rename it.");
            }
        }
    }

    /** Whether designs are measured on a cluster that runs already. It tells no processor time: that stays the model's. */
    boolean isOnCluster() {
        return options.servers().existing() != null;
    }
}
