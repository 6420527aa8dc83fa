// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.joined;

import com.google.auto.service.AutoService;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.duck.DuckDataset;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.data.duck.FilesSql;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.DatasetParameters;
import dev.lamina.datasets.MadeFamily;
import dev.lamina.datasets.PartedDataset;
import dev.lamina.model.Entity;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Several entities of files and generated tables, whose rows point to each other. Parameters: {@code entities} by name; {@code
 * relations}; {@code repeat}, which fields of the rows that they point to rows repeat, so that a query over several entities is
 * one over the entity that points to the others.
 */
@AutoService(DatasetFamily.class)
public final class JoinedFamily implements MadeFamily {
    /** The family's name. */
    public static final String NAME = "joined";

    /** The rows that a message names. */
    private static final int NAMED = 3;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "Several tables, of files or generated, whose rows point to each other";
    }

    @Override
    public Dataset open(DatasetRequest request) throws DatasetException {
        if (!request.inputs().isEmpty()) {
            throw DatasetException.input(
                    "--input: dataset joined names the files of its entities itself, and can't read "
                            + String.join(", ", request.inputs()) + ". Leave --input out.");
        }
        return make(request);
    }

    @Override
    public Dataset make(DatasetRequest request) throws DatasetException {
        DatasetParameters parameters =
                DatasetParameters.of(NAME, request.parameters(), "entities", "relations", "repeat");
        List<EntityEntry> entries = EntityEntry.all(parameters.get("entities", null));
        Map<String, Long> rows = EntityEntry.rows(entries, request.rows());
        Map<String, OwnRows> own = new LinkedHashMap<>();
        for (EntityEntry entry : entries) {
            own.put(entry.name(), OwnRows.of(entry, request, rows.get(entry.name())));
        }
        RelatedFields related;
        try {
            List<Entity> entities = own.values().stream().map(OwnRows::entity).toList();
            List<Relation> relations = Relations.of(parameters.get("relations", null), entities);
            related = RelatedFields.of(parameters.get("repeat", null), entities, relations);
        } catch (IllegalArgumentException e) {
            throw DatasetException.input("Dataset joined, " + e.getMessage(), e);
        }
        return joined(own, related, request);
    }

    private static Dataset joined(Map<String, OwnRows> own, RelatedFields related, DatasetRequest request)
            throws DatasetException {
        Schema schema = related.schema();
        DuckSession duck = DuckSession.open(request.workDirectory(), request.offHeapBytes());
        Dataset joined = null;
        try {
            for (Relation relation : schema.relations()) {
                requireRows(relation, own, duck);
            }
            List<Dataset> parts = new ArrayList<>();
            StringJoiner sources = new StringJoiner("; ");
            long rejected = 0;
            Optional<Path> rejects = Optional.empty();
            for (Entity entity : schema.entities()) {
                OwnRows rows = own.get(entity.name());
                Path file = rows.file();
                Map<String, List<String>> paths = related.paths(entity.name());
                if (!paths.isEmpty()) {
                    file = file.resolveSibling(entity.name() + ".parquet");
                    duck.execute("COPY (" + new RelatedSql(own, schema.relations()).select(entity.name(), paths)
                            + ") TO " + FilesSql.text(file.toAbsolutePath().toString())
                            + FilesSql.parquet(entity.fields().size()));
                }
                parts.add(DuckDataset.of(NAME, rows.source(), entity, OwnRows.relation(file), duck));
                sources.add(entity.name() + ": " + rows.source());
                rejected += rows.rejected();
                rejects = rejects.or(rows::rejects);
            }
            joined = new PartedDataset(parts, sources.toString(), rejected, rejects, schema.relations());
            return joined;
        } catch (IOException e) {
            throw DuckSession.failed("Dataset joined", e);
        } finally {
            if (joined == null) {
                duck.close();
            }
        }
    }

    /** Refuses rows that point to a row that is not there. Identities are distinct, so that none points to two. */
    private static void requireRows(Relation relation, Map<String, OwnRows> own, DuckSession duck)
            throws DatasetException, IOException {
        OwnRows from = own.get(relation.entity());
        OwnRows to = own.get(relation.to());
        String field = "f." + FilesSql.name(relation.field());
        StringJoiner key = new StringJoiner(", ");
        from.entity().key().forEach(name -> key.add("CAST(f." + FilesSql.name(name) + " AS VARCHAR)"));
        String lost = " FROM " + from.numbered() + " f ANTI JOIN " + OwnRows.relation(to.file()) + " t ON " + field
                + " = t." + FilesSql.name(to.entity().identity()) + " WHERE " + field + " IS NOT NULL";
        long rows = ((Number) duck.sql("SELECT count(*)" + lost).get(0).get(0)).longValue();
        if (rows == 0) {
            return;
        }
        StringJoiner first = new StringJoiner("; ");
        for (List<Object> row : duck.sql("SELECT concat_ws(', ', " + key + "), CAST(" + field + " AS VARCHAR)" + lost
                + " ORDER BY f.file_row_number LIMIT " + NAMED)) {
            first.add("row " + String.join(", ", from.entity().key()) + " " + row.get(0) + " of " + relation.entity()
                    + " points to " + relation.field() + " " + row.get(1) + ", which " + relation.to() + " has not");
        }
        throw DatasetException.input("Dataset joined, relations, " + relation + ": " + first
                + (rows > NAMED ? "; " + rows + " rows in all" : "") + ". Add the missing rows to " + relation.to()
                + ", or leave " + relation.field() + " empty where there is none.");
    }
}
