// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.results.Figures;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.LostRows;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.syntax.KeyExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether a plan's layouts can hold the rows that were read, and answer the queries. */
public final class DataFit {
    private DataFit() {}

    /**
     * Looks whether the primary keys that lack a part of the dataset's tell its rows apart all the same, and whether every
     * layout has the columns that the queries need.
     *
     * @throws IllegalArgumentException if not; the message has the layout, and how many rows would be lost, or the column
     */
    public static void require(Plan plan, Sources sources, Tasks tasks) throws IOException {
        for (StudyLayout layout : plan.layouts()) {
            for (Source source : sources.all()) {
                requireUnique(layout, source);
            }
            for (Operation operation : tasks.prepared(plan.operations())) {
                if (operation.isMeasuredOn(layout.name()) && tasks.of(operation).matchedRows() != null) {
                    Entity entity = sources.of(operation.entity()).entity();
                    try {
                        tasks.of(operation)
                                .plan(layout.of(entity, sources.dataset().schema()), entity);
                    } catch (UnsupportedQueryException e) {
                        continue; // Which its cell will say.
                    } catch (IllegalArgumentException e) {
                        throw new IllegalArgumentException(
                                layout.place() + "Layout " + layout.name() + " can't answer query " + operation.name()
                                        + ": " + e.getMessage(),
                                e);
                    }
                }
            }
        }
    }

    private static void requireUnique(StudyLayout layout, Source source) throws IOException {
        Map<String, List<KeyExpression>> unproven = layout.of(source.entity()).unproven(source.entity());
        for (Map.Entry<String, List<KeyExpression>> key : unproven.entrySet()) {
            long lost = LostRows.of(source, key.getValue());
            if (lost > 0) {
                List<String> parts = new ArrayList<>();
                key.getValue().forEach(part -> parts.add(part.text()));
                throw new IllegalArgumentException(layout.place() + "Layout " + layout.name() + ": the primary key "
                        + String.join(", ", parts) + " of table " + key.getKey()
                        + " does not tell rows apart: " + Figures.whole(lost) + " of " + Figures.whole(source.rows())
                        + " rows would be lost, because later ones overwrite them. Add columns to the key, such as "
                        + String.join(", ", source.entity().key()) + ".");
            }
        }
    }
}
