// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.joined;

import dev.lamina.data.duck.FilesSql;
import dev.lamina.model.Relation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What adds to an entity's own rows the fields that they repeat of others, in DuckDB's SQL. */
final class RelatedSql {
    private final Map<String, OwnRows> own;
    private final List<Relation> relations;

    RelatedSql(Map<String, OwnRows> own, List<Relation> relations) {
        this.own = own;
        this.relations = relations;
    }

    /**
     * The SELECT of all of its fields, the rows in their order.
     *
     * @param paths of the related fields, by their names
     */
    String select(String entity, Map<String, List<String>> paths) {
        List<String> columns = new ArrayList<>();
        own.get(entity).entity().names().forEach(name -> columns.add("root." + FilesSql.name(name)));
        Map<List<String>, String> aliases = new LinkedHashMap<>();
        StringBuilder joins = new StringBuilder();
        paths.forEach((name, path) -> {
            String alias = "root";
            String at = entity;
            for (int i = 1; i < path.size(); i++) {
                String to = Relations.of(at, path.get(i - 1), relations).to();
                List<String> prefix = path.subList(0, i);
                String joined = aliases.get(prefix);
                if (joined == null) {
                    joined = "j" + aliases.size();
                    aliases.put(prefix, joined);
                    joins.append(" LEFT JOIN ")
                            .append(OwnRows.relation(own.get(to).file()));
                    joins.append(" ")
                            .append(joined)
                            .append(" ON ")
                            .append(alias)
                            .append(".");
                    joins.append(FilesSql.name(path.get(i - 1)))
                            .append(" = ")
                            .append(joined)
                            .append(".");
                    joins.append(FilesSql.name(own.get(to).entity().identity()));
                }
                alias = joined;
                at = to;
            }
            columns.add(alias + "." + FilesSql.name(path.get(path.size() - 1)) + " AS " + FilesSql.name(name));
        });
        return "SELECT " + String.join(", ", columns) + " FROM "
                + own.get(entity).numbered() + " root" + joins + " ORDER BY root.file_row_number";
    }
}
