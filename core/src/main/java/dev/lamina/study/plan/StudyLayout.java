// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.related.RelatedLayout;
import dev.lamina.layouts.rows.SeveralTables;
import dev.lamina.model.Entity;
import dev.lamina.model.Schema;
import dev.lamina.names.UnknownName;
import dev.lamina.syntax.SourceMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A study's layout: one name for the way in which the records of each entity are laid out. */
public final class StudyLayout {
    private final Map<String, Object> entry;
    private final Layout first;
    private final Set<String> queries = new TreeSet<>();

    /**
     * Reads a layout's entry.
     *
     * @throws IllegalArgumentException if the layout of some entity that it names is wrong
     */
    public StudyLayout(Map<String, Object> entry) {
        this.entry = entry;
        Layout one = null;
        for (String entity : Layouts.entities(entry)) {
            Layout layout = Layouts.of(entry, entity);
            one = one == null ? layout : one;
            queries.addAll(queries(layout));
        }
        this.first = one == null ? Layouts.of(entry) : one;
        queries.addAll(queries(first));
    }

    private static Set<String> queries(Layout layout) {
        return layout instanceof SeveralTables several ? several.asked().keySet() : Set.of();
    }

    /** The queries that it names, each to be asked of one of its tables. */
    public Set<String> queries() {
        return queries;
    }

    public String name() {
        return first.name();
    }

    /** Where it stands in a file, to begin a message with; empty where it stands in none. */
    public String place() {
        return SourceMap.at(entry, "name");
    }

    public String summary() {
        return first.summary();
    }

    /** Into how many SSTables each table is written. */
    public int sstables() {
        return Layouts.sstables(entry);
    }

    /** Whether it runs where no layout is named. */
    public boolean runsByDefault() {
        return Layouts.runsByDefault(entry);
    }

    /** Whether its records are read over Thrift, and not over CQL. */
    public boolean overThrift() {
        return "thrift".equals(entry.get("family"));
    }

    /** Whether the published client writes batches into it. */
    public boolean takesBatches() {
        return !"prepared".equals(entry.get("published"));
    }

    /** Whether its records are in stripes, which are a dataset of the entity's name. */
    public boolean isStriped() {
        return "stripes".equals(entry.get("family"));
    }

    /** The layout of an entity's records. */
    public Layout of(Entity entity) {
        return Layouts.entities(entry).isEmpty() ? first : Layouts.of(entry, entity.name());
    }

    /** The same among the entities that these records point to, whose tables may be asked as well. */
    public Layout of(Entity entity, Schema schema) {
        return RelatedLayout.of(schema, entity, this::of);
    }

    /**
     * Looks whether it can hold such records.
     *
     * @throws IllegalArgumentException if not, if two of them would have the same table, or if it has words for an entity that does
     *     not exist
     */
    public void requireFit(List<Entity> all) {
        List<String> known = all.stream().map(Entity::name).toList();
        for (String entity : Layouts.entities(entry)) {
            if (!known.contains(entity)) {
                throw new IllegalArgumentException("entities has \"" + entity + "\", which the dataset does not have."
                        + " " + UnknownName.hint(entity, known));
            }
        }
        Map<String, String> owners = new HashMap<>();
        for (Entity entity : all) {
            Layout layout = of(entity);
            layout.ddl(entity, "lamina");
            for (String table : layout.tables()) {
                String other = owners.put(table, entity.name());
                if (other != null && !other.equals(entity.name())) {
                    throw new IllegalArgumentException("entities " + other + " and " + entity.name()
                            + " would have the same table, " + table + ". Name a table for each under entities;"
                            + " layouts of the families chunks and stripes hold one entity alone.");
                }
            }
        }
    }
}
