// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.choice.Design;
import dev.lamina.advise.cost.Factor;
import dev.lamina.advise.cost.Line;
import dev.lamina.advise.cost.Work;
import dev.lamina.advise.rows.SchemaCounts;
import dev.lamina.advise.table.DesignTable;
import dev.lamina.advise.work.RelatedWork;
import dev.lamina.advise.work.TableWork;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Reach;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.related.RelatedLayout;
import dev.lamina.model.Entity;
import dev.lamina.model.Schema;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.plan.StudyLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A design with names, as a layout that can be made and asked.
 *
 * @param name the layout's name
 * @param own whether it is the user's
 * @param entry its words in a study
 * @param layouts what they mean for each entity
 * @param tables its tables; none of a layout of the user's that is not made of plain tables
 * @param design the same as it was chosen; {@code null} of the user's
 * @param answers how each query and write is executed, by name
 */
record LaidDesign(
        String name,
        boolean own,
        Map<String, Object> entry,
        Map<Entity, Layout> layouts,
        List<DesignTable> tables,
        Design design,
        Map<String, Answer> answers) {
    /** Where statements are shown without a keyspace. */
    private static final String KEYSPACE = "lamina";

    /**
     * How a query or a write is executed.
     *
     * @param table the table that is asked, or that of the draw in the middle; {@code null} of a write, or where nobody knows
     * @param tables all that some draw is asked of first, as far as known
     * @param requests the requests of the draw that sends the most
     * @param plan the way, of draws that are answered differently that of the one in the middle, by its requests
     * @param work what the servers do; {@code null} where nobody knows
     */
    record Answer(String table, Set<String> tables, int requests, AccessPlan plan, Work work) {}

    /**
     * Lays a design out.
     *
     * @param layouts makes the layout of a table alone
     */
    static LaidDesign of(
            String name,
            boolean own,
            Map<String, Object> entry,
            List<DesignTable> tables,
            Design design,
            List<Question> questions,
            SchemaCounts counts,
            Function<DesignTable, Optional<Layout>> layouts)
            throws IOException {
        StudyLayout study = new StudyLayout(entry);
        Map<Entity, Layout> laid = new LinkedHashMap<>();
        for (Entity entity : counts.schema().entities()) {
            laid.put(entity, study.of(entity, counts.schema()));
        }
        Works works = Works.of(tables, counts, layouts);
        Map<String, Answer> answers = new LinkedHashMap<>();
        for (Question question : questions) {
            Entity entity = counts.of(question.entity()).entity();
            Answer answer = question.isWrite()
                    ? write(question, laid.get(entity), entity, works)
                    : read(question, laid.get(entity), entity, works);
            if (answer != null) {
                answers.put(question.name(), answer);
            }
        }
        return new LaidDesign(name, own, entry, laid, tables, design, answers);
    }

    /** Whether it is one of those that are proposed, with these tables. */
    boolean hasTables(List<DesignTable> others) {
        return !own && tables.equals(others);
    }

    /** The work on its tables, by their names, and on several of them together. */
    private record Works(Map<String, TableWork> byName, List<TableWork> all, RelatedWork related) {
        static Works of(
                List<DesignTable> tables, SchemaCounts counts, Function<DesignTable, Optional<Layout>> layouts) {
            Map<String, TableWork> works = new LinkedHashMap<>();
            for (DesignTable table : tables) {
                layouts.apply(table)
                        .ifPresent(
                                one -> works.put(table.name(), new TableWork(table, one, counts.of(table.entity()))));
            }
            List<TableWork> all = List.copyOf(works.values());
            return new Works(works, all, new RelatedWork(counts.schema(), all));
        }
    }

    private static Answer read(Question question, Layout layout, Entity entity, Works works) throws IOException {
        return layout instanceof RelatedLayout related
                ? read(question, related, works)
                : read(question, layout, entity, works.byName());
    }

    /** Of a table and look-ups, as the layout does it; by reading all rows of one where nothing else is left. */
    private static Answer read(Question question, RelatedLayout layout, Works works) throws IOException {
        List<AccessPlan> plans = new ArrayList<>();
        Map<AccessPlan, String> asked = new IdentityHashMap<>();
        for (Select draw : question.draws()) {
            Optional<Layout> first = layout.first(draw);
            if (first.isEmpty()) {
                return read(question, layout, layout.entity(), works.byName());
            }
            AccessPlan plan = layout.plan(layout.entity(), draw);
            plans.add(plan);
            asked.put(plan, first.get().tables().get(0));
        }
        plans.sort(Comparator.comparingInt(AccessPlan::requests));
        AccessPlan middle = plans.get(plans.size() / 2);
        String table = asked.get(middle);
        TableWork work = works.byName().get(table);
        int place = works.all().indexOf(work);
        Work least = work == null
                ? null
                : work.read(question.draws()).map(TableWork.Read::work).orElse(null);
        for (RelatedWork.Join join : least == null
                ? works.related().joins(question.entity(), question.draws())
                : List.<RelatedWork.Join>of()) {
            boolean isFewer = least == null || join.work().of(Factor.BYTES_READ) < least.of(Factor.BYTES_READ);
            least = join.tables().get(0) == place && isFewer ? join.work() : least;
        }
        int most = plans.get(plans.size() - 1).requests();
        return new Answer(table, Set.copyOf(asked.values()), most, middle, least);
    }

    private static Answer read(Question question, Layout layout, Entity entity, Map<String, TableWork> works)
            throws IOException {
        List<AccessPlan> plans = new ArrayList<>();
        Map<AccessPlan, String> asked = new IdentityHashMap<>();
        Map<String, List<Select>> byTable = new LinkedHashMap<>();
        for (Select draw : question.draws()) {
            Optional<Reach> reach = layout.reach(entity, draw);
            AccessPlan plan = whole(reach.isPresent() ? reach.get().plan() : layout.plan(entity, draw), draw);
            plans.add(plan);
            reach.ifPresent(found -> {
                asked.put(plan, found.table());
                byTable.computeIfAbsent(found.table(), each -> new ArrayList<>())
                        .add(draw);
            });
        }
        plans.sort(Comparator.comparingInt(AccessPlan::requests));
        AccessPlan middle = plans.get(plans.size() / 2);
        return new Answer(
                asked.get(middle),
                byTable.keySet(),
                plans.get(plans.size() - 1).requests(),
                middle,
                work(byTable, question.draws().size(), works));
    }

    /** The mean over all draws, some of which may be asked of another table than others; {@code null} where it is not known. */
    private static Work work(Map<String, List<Select>> byTable, int draws, Map<String, TableWork> works)
            throws IOException {
        Work sum = Work.NONE;
        int known = 0;
        for (Map.Entry<String, List<Select>> some : byTable.entrySet()) {
            TableWork work = works.get(some.getKey());
            Optional<TableWork.Read> read = work == null ? Optional.empty() : work.read(some.getValue());
            if (read.isPresent()) {
                sum = sum.plus(read.get().work().times((double) some.getValue().size() / draws));
                known += some.getValue().size();
            }
        }
        return known == draws ? sum : null;
    }

    /** A plan with what is left to do when all rows are read. */
    private static AccessPlan whole(AccessPlan plan, Select draw) {
        String sort = draw.order().isEmpty() ? "" : "sort";
        return plan.kind() == AccessPlan.Kind.SCAN
                ? plan.then(AccessPlan.work(draw.where(), sort, draw.limit()))
                : plan;
    }

    /** {@code null} where the layout can't write so. */
    private static Answer write(Question question, Layout layout, Entity entity, Works works) {
        Work work = works.all().isEmpty() ? null : works.related().write(question.entity(), question.write());
        try {
            AccessPlan plan = layout.plan(entity, question.write());
            return new Answer(null, Set.of(), plan.requests(), plan, work);
        } catch (UnsupportedQueryException e) {
            return null;
        }
    }

    /** Its work over the frequency of one query or write; {@code null} where some of it is not known. */
    Line line(Question one, List<Question> questions) {
        Work sum = Work.NONE;
        for (Question question : questions) {
            Answer answer = answers.get(question.name());
            if (answer == null || answer.work() == null) {
                return null;
            }
            sum = question == one ? sum : sum.plus(answer.work().times(question.perSecond()));
        }
        return new Line(sum, answers.get(one.name()).work());
    }

    /** Tables in words. */
    static String words(List<DesignTable> tables) {
        return tables.stream().map(DesignTable::summary).collect(Collectors.joining("; "));
    }

    /** The statements that make it, without a keyspace. */
    List<String> statements() {
        List<String> statements = new ArrayList<>();
        layouts.forEach((entity, layout) -> layout.ddl(entity, KEYSPACE)
                .forEach(statement -> statements.add(statement.replaceAll("\\b" + KEYSPACE + "\\.", ""))));
        return statements;
    }

    /** The tables of an entry of the user's; none of what is made of other things than plain tables. */
    static List<DesignTable> tables(Map<String, Object> entry, Schema schema) {
        List<DesignTable> tables = new ArrayList<>();
        for (Entity entity : schema.entities()) {
            Map<String, Object> words = Layouts.entities(entry).isEmpty() ? entry : Layouts.words(entry, entity.name());
            tables.addAll(tables(words, entity));
        }
        return tables;
    }

    private static List<DesignTable> tables(Map<String, Object> entry, Entity entity) {
        if (!"table".equals(entry.get("family")) || entry.containsKey("view") || entry.containsKey("views")) {
            return List.of();
        }
        List<DesignTable> tables = new ArrayList<>(List.of(table(entry, entity)));
        if (entry.get("tables") instanceof List<?> further) {
            for (Object each : further) {
                if (each instanceof Map<?, ?> words) {
                    tables.add(table(words, entity));
                }
            }
        }
        return tables;
    }

    private static DesignTable table(Map<?, ?> words, Entity entity) {
        Object name = words.get("table");
        return new DesignTable(
                entity.name(),
                name == null ? "records" : name.toString(),
                texts(words.get("partition")),
                texts(words.get("clustering")).stream()
                        .map(word -> DesignTable.clusteringWord(word, entity.names()))
                        .toList(),
                texts(words.get("index")),
                texts(words.get("columns")));
    }

    private static List<String> texts(Object value) {
        List<String> texts = new ArrayList<>();
        if (value instanceof List<?> list) {
            list.forEach(each -> texts.add(each.toString()));
        } else if (value != null) {
            texts.add(value.toString());
        }
        return texts;
    }
}
