// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.joined.EntityProfile;
import dev.lamina.datasets.joined.JoinedFamily;
import dev.lamina.datasets.joined.Relations;
import dev.lamina.model.Entity;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.names.UnknownName;
import dev.lamina.query.JoinedSelect;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.LayoutsTemplate;
import dev.lamina.study.plan.Study;
import dev.lamina.study.plan.StudyLayout;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.run.Tasks;
import dev.lamina.syntax.SourceMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Queries over several entities, each as one over the entity that points to the others, and a study of their rows.
 *
 * @param profiles what the entities are
 * @param queries the queries and writes, each with its entity
 * @param dataset the rows, in the words of dataset {@code joined}
 * @param rows how many of them are generated, at least 1
 */
public record JoinedQueries(
        List<EntityProfile> profiles, List<Map<String, Object>> queries, Map<String, Object> dataset, long rows) {
    private static final String ENTITY = "entity";
    private static final String TABLE = "table";
    private static final String SQL = "sql";
    private static final String INSERT = "insert";
    private static final String NAME = "name";

    /** The only layout of the study: a table of each entity by its key. */
    private static final String BY_KEY = "by-key";

    public JoinedQueries {
        profiles = List.copyOf(profiles);
        queries = List.copyOf(queries);
    }

    /**
     * Looks at the rows, and rewrites the queries.
     *
     * @param file has the entities
     * @param asked the queries; those of the file, or what was made of them
     * @param request how many rows are generated, and where
     * @throws IllegalArgumentException if a query, a layout or a relation is wrong; the message has the file and the line of a query
     * @throws DatasetException if the rows can't be read
     */
    public static JoinedQueries of(QueryFile file, List<Map<String, Object>> asked, DatasetRequest request)
            throws DatasetException {
        List<EntityProfile> profiles = EntityProfile.all(file.entities(), file.relations(), request);
        List<Entity> entities = profiles.stream().map(EntityProfile::entity).toList();
        List<Relation> relations = Relations.of(file.relations(), entities);
        Map<String, TreeSet<String>> repeat = new TreeMap<>();
        List<Map<String, Object>> queries = new ArrayList<>();
        for (Map<String, Object> query : asked) {
            Map<String, Object> rewritten = SourceMap.copy(query);
            if (query.containsKey(SQL)) {
                JoinedSelect select = select(query, entities, relations);
                rewritten.put(SQL, select.sql());
                rewritten.put(ENTITY, select.root());
                rewritten.put(TABLE, select.root());
                repeat.computeIfAbsent(select.root(), root -> new TreeSet<>()).addAll(select.paths());
            } else if (Frequency.isQuery(query)) {
                rewritten.put(ENTITY, entity(query, entities));
            }
            queries.add(rewritten);
        }
        Map<String, Object> words = new LinkedHashMap<>();
        long rows = 0;
        for (EntityProfile profile : profiles) {
            words.put(profile.entity().name(), profile.words());
            rows += profile.words().get("rows") instanceof Number number ? number.longValue() : 0;
        }
        Map<String, Object> dataset = new LinkedHashMap<>(Map.of("entities", words, "relations", file.relations()));
        Map<String, Object> paths = new LinkedHashMap<>();
        repeat.forEach((root, all) -> paths.put(root, List.copyOf(all)));
        dataset.put("repeat", paths);
        requireFit(queries, file.layouts(), profiles, Relations.schema(paths, entities, relations));
        return new JoinedQueries(
                profiles, queries, dataset, request.rows() == DatasetRequest.ALL ? Math.max(1, rows) : request.rows());
    }

    /** Whether the rows have what queries and layouts name, before servers are started for them. */
    private static void requireFit(
            List<Map<String, Object>> queries,
            List<Map<String, Object>> layouts,
            List<EntityProfile> profiles,
            Schema schema) {
        for (Map<String, Object> query : queries) {
            Tasks.requireFit(OperationKinds.all(query, List.of()), schema);
        }
        for (Map<String, Object> layout : layouts) {
            boolean isOne = profiles.size() == 1;
            Map<String, Object> whole =
                    isOne ? LayoutsTemplate.candidate(layout, profiles.get(0).profile()) : layout;
            Plan.requireFit(new StudyLayout(whole), schema);
        }
    }

    private static JoinedSelect select(Map<String, Object> query, List<Entity> entities, List<Relation> relations) {
        try {
            return JoinedSelect.of(String.valueOf(query.get(SQL)).strip(), entities, relations);
        } catch (IllegalArgumentException e) {
            throw wrong(query, SQL, e.getMessage());
        }
    }

    /** The entity of a write or a read that is not in SQL. */
    private static String entity(Map<String, Object> query, List<Entity> entities) {
        List<String> known = entities.stream().map(Entity::name).toList();
        Object name = query.containsKey(INSERT) ? query.get(INSERT) : query.get(ENTITY);
        if (name == null) {
            throw wrong(
                    query,
                    NAME,
                    "it has no entity. Name one of " + String.join(", ", known) + ": entity: " + known.get(0) + ".");
        }
        if (!known.contains(name.toString())) {
            throw wrong(
                    query,
                    query.containsKey(INSERT) ? INSERT : ENTITY,
                    "there is no entity \"" + name + "\". " + UnknownName.hint(name.toString(), known));
        }
        return name.toString();
    }

    private static IllegalArgumentException wrong(Map<String, Object> query, String key, String what) {
        return new IllegalArgumentException(SourceMap.at(query, key) + "Operation " + query.get(NAME) + ": "
                + (key.equals(NAME) ? "" : key + ": ") + what);
    }

    /**
     * A study of the rows, which asks the queries of a table of each entity by its key.
     *
     * @param template the study of one file, whose environment it has
     * @param candidates layouts of the user's own, beside it
     */
    public Study study(Study template, List<Map<String, Object>> candidates) {
        List<Map<String, Object>> operations = new ArrayList<>(List.of(Map.of(NAME, "ingest")));
        operations.addAll(queries);
        List<Map<String, Object>> layouts = new ArrayList<>(List.of(byKey()));
        layouts.addAll(candidates);
        List<String> asked = new ArrayList<>();
        for (Map<String, Object> query : queries) {
            if (Frequency.isQuery(query)) {
                asked.add(query.get(NAME).toString());
            }
        }
        return new Study(
                template.study(),
                template.question(),
                Map.of(JoinedFamily.NAME, dataset),
                rows,
                null,
                template.environment(),
                layouts,
                List.of(),
                operations,
                new Study.VerdictRule(
                        asked.get(0), null, "answers the queries", BY_KEY, Map.of(), asked, Frequency.all(queries)),
                null,
                List.of(),
                List.of(),
                Map.of());
    }

    private Map<String, Object> byKey() {
        Map<String, Object> tables = new LinkedHashMap<>();
        for (EntityProfile profile : profiles) {
            Entity entity = profile.entity();
            Map<String, Object> table = new LinkedHashMap<>();
            table.put(TABLE, entity.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_"));
            table.put("partition", entity.within().isEmpty() ? entity.key() : entity.within());
            if (!entity.within().isEmpty()) {
                table.put("clustering", List.of(entity.identity()));
            }
            tables.put(entity.name(), table);
        }
        Map<String, Object> layout = new LinkedHashMap<>();
        layout.put(NAME, BY_KEY);
        layout.put("family", "table");
        layout.put("summary", "A table of each entity by its key.");
        layout.put("entities", tables);
        return layout;
    }
}
