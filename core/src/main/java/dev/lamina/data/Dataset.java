// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import dev.lamina.curves.CurveLayer;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.RowSource;
import dev.lamina.model.Schema;
import dev.lamina.names.UnknownName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Named rows of a schema, which can be read again and again, each time in the same order. */
public interface Dataset extends RowSource, AutoCloseable {
    /** The name of its family, such as {@code gdelt}. */
    String name();

    /** Where the rows come from, in one line for the report: the files and their forms, or the generator's seed. */
    String source();

    /** What the rows consist of. */
    Schema schema();

    @Override
    default Entity entity() {
        return schema().entity();
    }

    /**
     * The rows of one entity as a dataset of that entity alone. It goes with this one, whose {@link #close} is enough. Of
     * a dataset of several entities {@link #read} and {@link #sql} have no meaning; they are asked of its parts.
     *
     * @throws IllegalArgumentException if there is no such entity; the message lists the known ones
     */
    default Dataset part(String entity) {
        List<Entity> entities = schema().entities();
        if (entities.size() == 1 && entities.get(0).name().equals(entity)) {
            return this;
        }
        List<String> known = entities.stream().map(Entity::name).toList();
        throw new IllegalArgumentException(
                "Dataset " + name() + " has no entity \"" + entity + "\". " + UnknownName.hint(entity, known));
    }

    /**
     * The groups of records that lie on a space-filling curve, so that neighbourhoods of them can be asked for; in the order
     * in which they grow. None where identities are not places of a curve.
     */
    default List<CurveLayer> layers() {
        return List.of();
    }

    /** How many rows of the input were bad and are left out; 0 where there is no input. */
    default long rejectedRows() {
        return 0;
    }

    /** The file of the rows left out, each with its place and the reason; empty where there are none. */
    default Optional<Path> rejectsFile() {
        return Optional.empty();
    }

    /** A new pass over all rows, every field, in the order of the input. */
    @Override
    BatchCursor read() throws IOException;

    /**
     * The source's own answer to a query: SQL of DuckDB over a view that has the entity's name and its fields as
     * columns, text as VARCHAR, days as DATE. The answer is held in memory.
     *
     * @return the rows, each a list of values; {@code null} where there is no value, days as {@link java.time.LocalDate},
     *     times as {@link java.time.LocalDateTime} of UTC
     * @throws IOException if the query is wrong or the files can't be read
     */
    List<List<Object>> sql(String query) throws IOException;

    /**
     * The SELECT with which any DuckDB reads these rows by itself; empty where it can't.
     *
     * @throws IOException if the files can't be read
     */
    default Optional<String> duckSelect() throws IOException {
        return Optional.empty();
    }

    /** Lets go of files and memory. What was written into the work directory stays there. */
    @Override
    void close();
}
