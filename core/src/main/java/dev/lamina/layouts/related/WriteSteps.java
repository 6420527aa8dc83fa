// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.related;

import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.RowWrite;
import dev.lamina.model.Entity;
import dev.lamina.model.Relation;
import dev.lamina.model.UnsupportedQueryException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a write of one row takes in all tables that hold something of it.
 *
 * @param lookups per relation the repeated fields of a new row, which an application has to read before it can write them
 * @param old the fields of the row as it was, which it has to read before it can move the row; none where nothing is moved
 * @param own the writes to the entity's own tables
 * @param others rows of other entities that repeat what changes
 */
record WriteSteps(Map<Relation, List<String>> lookups, List<String> old, List<PartWrite> own, List<Repeated> others) {
    /**
     * A write to one table.
     *
     * @param part the table's place among the entity's
     */
    record PartWrite(int part, RowWrite write) {}

    /**
     * Rows of another entity that point to the row written, and repeat what changes there.
     *
     * @param relation how they point to it
     * @param changed their fields that change
     * @param read their fields that have to be read before they can be written
     * @param writes the writes of each to its tables
     * @param others rows that repeat these in their turn
     */
    record Repeated(
            Relation relation, Set<String> changed, List<String> read, List<PartWrite> writes, List<Repeated> others) {}

    static WriteSteps of(RelatedLayout layout, RowWrite write) throws UnsupportedQueryException {
        Entity entity = layout.entity();
        List<Layout> parts = layout.parts();
        if (write.kind() != RowWrite.Kind.UPDATE) {
            // Refuses what each table could do by itself and all of them together can't.
            layout.own().plan(entity, write);
            List<PartWrite> own = new ArrayList<>();
            for (int i = 0; i < parts.size(); i++) {
                own.add(new PartWrite(i, write));
            }
            boolean inserts = write.kind() == RowWrite.Kind.INSERT;
            return new WriteSteps(inserts ? lookups(layout) : Map.of(), List.of(), own, List.of());
        }
        Set<String> changed = withRepeated(write.columns(), layout.relations());
        List<PartWrite> own = writes(parts, entity, changed, write.ttlSeconds());
        return new WriteSteps(Map.of(), read(parts, entity, own, false), own, others(layout, changed));
    }

    /** With another row pointed to, all that is repeated of it changes. */
    private static Set<String> withRepeated(List<String> columns, List<Relation> relations) {
        Set<String> changed = new LinkedHashSet<>(columns);
        for (Relation relation : relations) {
            if (changed.contains(relation.field())) {
                changed.addAll(relation.repeated().keySet());
            }
        }
        return changed;
    }

    private static Map<Relation, List<String>> lookups(RelatedLayout layout) {
        Map<Relation, List<String>> lookups = new LinkedHashMap<>();
        for (Relation relation : layout.relations()) {
            List<String> stored = relation.repeated().keySet().stream()
                    .filter(field -> layout.parts().stream()
                            .anyMatch(part -> part.stored(layout.entity()).contains(field)))
                    .sorted()
                    .toList();
            if (!stored.isEmpty()) {
                lookups.put(relation, stored);
            }
        }
        return lookups;
    }

    private static List<PartWrite> writes(List<Layout> parts, Entity entity, Set<String> changed, int ttlSeconds) {
        List<PartWrite> writes = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            List<String> columns = parts.get(i).stored(entity).stream()
                    .filter(changed::contains)
                    .toList();
            boolean moves = parts.get(i).keyedBy(entity).stream().anyMatch(changed::contains);
            if (moves) {
                writes.add(new PartWrite(i, new RowWrite(RowWrite.Kind.MOVE, List.of(), ttlSeconds)));
            } else if (!columns.isEmpty()) {
                writes.add(new PartWrite(i, new RowWrite(RowWrite.Kind.UPDATE, columns, ttlSeconds)));
            }
        }
        return writes;
    }

    /** The fields that these writes need of a row: its keys, and all fields where it is moved. */
    private static List<String> read(List<Layout> parts, Entity entity, List<PartWrite> writes, boolean keys) {
        Set<String> read = new LinkedHashSet<>();
        for (PartWrite write : writes) {
            Layout part = parts.get(write.part());
            if (write.write().kind() == RowWrite.Kind.MOVE) {
                read.addAll(part.stored(entity));
            } else if (keys) {
                read.addAll(part.keyedBy(entity));
            }
        }
        return entity.names().stream().filter(read::contains).toList();
    }

    private static List<Repeated> others(RelatedLayout layout, Set<String> changed) throws UnsupportedQueryException {
        List<Repeated> others = new ArrayList<>();
        for (Relation relation : layout.schema().relations()) {
            if (!relation.to().equals(layout.entity().name())) {
                continue;
            }
            Set<String> repeated = new LinkedHashSet<>();
            relation.repeated().forEach((field, of) -> {
                if (changed.contains(of)) {
                    repeated.add(field);
                }
            });
            RelatedLayout other = layout.of(relation.entity());
            List<PartWrite> writes = writes(other.parts(), other.entity(), repeated, 0);
            List<Repeated> further = repeated.isEmpty() ? List.of() : others(other, repeated);
            if (writes.isEmpty() && further.isEmpty()) {
                continue;
            }
            Set<String> read = new LinkedHashSet<>(read(other.parts(), other.entity(), writes, true));
            read.addAll(other.entity().key());
            Repeated found = new Repeated(relation, repeated, List.copyOf(read), writes, further);
            if (other.way(other.example(found.read(), List.of(relation.field())))
                    .isEmpty()) {
                throw new UnsupportedQueryException("its tables repeat " + String.join(", ", repeated) + " of "
                        + relation.to() + " in " + relation.entity() + ", and no table finds the rows of "
                        + relation.entity() + " by " + relation.field());
            }
            others.add(found);
        }
        return others;
    }

    /** All that is written, of one row of each table. */
    AccessPlan plan(RelatedLayout layout) throws UnsupportedQueryException {
        List<AccessPlan> plans = new ArrayList<>();
        add(own, layout, plans);
        addRepeated(others, layout, plans);
        return AccessPlan.writes(plans, reads());
    }

    private static void add(List<PartWrite> writes, RelatedLayout layout, List<AccessPlan> into)
            throws UnsupportedQueryException {
        for (PartWrite write : writes) {
            into.add(layout.parts().get(write.part()).plan(layout.entity(), write.write()));
        }
    }

    private static void addRepeated(List<Repeated> others, RelatedLayout layout, List<AccessPlan> into)
            throws UnsupportedQueryException {
        for (Repeated repeated : others) {
            RelatedLayout other = layout.of(repeated.relation().entity());
            add(repeated.writes(), other, into);
            addRepeated(repeated.others(), other, into);
        }
    }

    /** What an application reads before it writes, in words; empty for nothing. */
    private String reads() {
        List<String> reads = new ArrayList<>();
        if (!old.isEmpty()) {
            reads.add("read the row first");
        }
        lookups.forEach((relation, fields) -> reads.add("look up " + String.join(", ", fields) + " in " + relation.to()
                + " by " + relation.field() + " first"));
        addFound(others, "it is", reads);
        return String.join(", ", reads);
    }

    private static void addFound(List<Repeated> others, String pointedTo, List<String> into) {
        for (Repeated repeated : others) {
            into.add((repeated.writes().isEmpty() ? "find" : "write so to") + " each row of "
                    + repeated.relation().entity() + " whose "
                    + repeated.relation().field() + " " + pointedTo);
            addFound(repeated.others(), "that is", into);
        }
    }
}
