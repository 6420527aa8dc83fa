// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.cql.CqlRetries;
import dev.lamina.cql.Requests;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.KeyedSelect;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.query.AnswerBuilder;
import dev.lamina.query.ExpectedAnswer;
import dev.lamina.query.KnownAnswer;
import dev.lamina.results.MatchedRows;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Storage;
import dev.lamina.study.run.TimedTask;
import dev.lamina.study.source.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A query in SQL as all layouts are asked it. Every answer is compared with DuckDB's. */
final class SqlTask implements Operation.Task {
    /** Of a query that reads every row, one execution takes so long that more draws would only take longer. */
    private static final int MAX_SCANS = 5;

    /** An execution of short requests has about so many. */
    private static final double REQUESTS = 1000;

    /** A request takes as long as reading so many rows more. */
    private static final double ROWS_OF_REQUEST = 20;

    /** Ways that differ by less are as good; the one by key is then taken. */
    private static final double GAIN = 1.2;

    private final SqlDraws draws;

    SqlTask(SqlDraws draws) {
        this.draws = draws;
    }

    @Override
    public Answer run(Store store) throws IOException, UnsupportedQueryException {
        return on(store).run(store);
    }

    @Override
    public Answer expected() {
        return Answer.of(1);
    }

    @Override
    public long rows() {
        return 1;
    }

    @Override
    public MatchedRows matchedRows() {
        return draws.matchedRows();
    }

    @Override
    public List<Select> draws() {
        return draws.draws().stream().map(SqlDraws.Draw::rows).toList();
    }

    @Override
    public AccessPlan plan(Layout layout, Entity entity) {
        List<AccessPlan> plans = new ArrayList<>();
        for (SqlDraws.Draw draw : draws.draws()) {
            AccessPlan plan = layout.plan(entity, draw.rows());
            plans.add(plan.kind().isKeyed() ? plan.then(finish()) : scanned(plan));
        }
        return middle(plans);
    }

    /** Plans for a store, and compares its answers with DuckDB's. */
    @Override
    public Operation.Task on(Store store) throws IOException, UnsupportedQueryException {
        if (known(store).isPresent()) {
            Known known = new Known();
            known.run(store);
            return known;
        }
        List<KeyedSelect> keyed = keyed(store);
        if (keyed.isEmpty()) {
            Scans scans = scans(store);
            scans.check(store);
            return scans;
        }
        Keyed byKey = new Keyed(keyed);
        byKey.check();
        // A scan of a small table may be the cheaper way where many requests are needed; only a trial can tell.
        if (byKey.mayLose()) {
            try {
                Scans scans = scans(store);
                if (scans.seconds(store) * GAIN < byKey.seconds()) {
                    scans.check(store);
                    return scans;
                }
            } catch (UnsupportedQueryException e) {
                return byKey; // No table has all columns, so that one could be read as a whole.
            } catch (IOException e) {
                requireLate(e);
                return byKey;
            }
        }
        return byKey;
    }

    /** What the store knows without reading a value, if that is the answer; its query has no condition, and so one draw. */
    private Optional<Batch> known(Store store) throws IOException {
        Optional<List<String>> fields = KnownAnswer.fields(draws.select());
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        return store.known(fields.get()).flatMap(known -> KnownAnswer.of(draws.select(), known));
    }

    /** The faster scan. That Cassandra tests rows pays where it then sends few of them; only a trial can tell. */
    private Scans scans(Store store) throws IOException, UnsupportedQueryException {
        Select rows = draws.draws().get(0).rows();
        Scans plain = new Scans(store.scanPlan(rows), Query.Way.ALL);
        Optional<AccessPlan> tested = store.testedScanPlan(rows);
        if (tested.isEmpty()) {
            return plain;
        }
        Scans filtered = new Scans(tested.get(), Query.Way.TESTED);
        try {
            filtered.run(store);
        } catch (IOException e) {
            requireLate(e);
            return plain;
        }
        plain.run(store);
        return filtered.seconds(store) < plain.seconds(store) ? filtered : plain;
    }

    /** Of a trial, a request that takes too long says that the other way is the better one; all else is a failure. */
    private static void requireLate(IOException failure) throws IOException {
        if (failure.getCause() == null || !CqlRetries.mayPass(failure.getCause())) {
            throw failure;
        }
    }

    @Override
    public Operation.Task onSql(Operation.SqlEngine engine) {
        return new Told(engine);
    }

    /** The draws with their plans by key; none where one of them has none. */
    List<KeyedSelect> keyed(Store store) {
        List<KeyedSelect> keyed = new ArrayList<>();
        for (SqlDraws.Draw draw : draws.draws()) {
            Optional<KeyedSelect> plan = store.plan(draw.rows());
            if (plan.isEmpty()) {
                return List.of();
            }
            keyed.add(plan.get());
        }
        return keyed;
    }

    /** The answer that a layout's rows make. */
    CompletionStage<Batch> answer(KeyedSelect keyed, int draw) {
        return keyed.rows().thenApply(rows -> {
            AnswerBuilder builder = builder(draw, rows.fields());
            builder.take(rows);
            return builder.answerInOrder();
        });
    }

    private AnswerBuilder builder(int draw, List<Field> fields) {
        return new AnswerBuilder(draws.select(), draws.draws().get(draw).rows(), fields);
    }

    ExpectedAnswer expected(int draw) {
        return draws.draws().get(draw).expected();
    }

    /** The plan in the middle of several, by its requests. */
    static AccessPlan middle(List<AccessPlan> plans) {
        List<AccessPlan> sorted = new ArrayList<>(plans);
        sorted.sort(Comparator.comparingInt(AccessPlan::requests));
        return sorted.get(sorted.size() / 2);
    }

    /** What is left to do when all rows are read. */
    private AccessPlan scanned(AccessPlan plan) {
        Select rows = draws.draws().get(0).rows();
        String sort = rows.order().isEmpty() ? "" : "sort";
        return plan.then(AccessPlan.work(rows.where(), sort, rows.limit())).then(finish());
    }

    @Override
    public boolean grouped() {
        return draws.select().isGrouped();
    }

    private String finish() {
        return grouped() ? AccessPlan.AGGREGATE : "";
    }

    /** The draw whose turn it is to be scanned for; several may be at once. */
    private int turn(AtomicInteger next) {
        return Math.floorMod(
                next.getAndIncrement(), Math.min(MAX_SCANS, draws.draws().size()));
    }

    private static void require(String difference) throws IOException {
        if (difference != null) {
            throw new IOException("wrong answer: " + difference);
        }
    }

    /**
     * Each draw by few requests, with as many draws under way as the client has requests. Short ones are asked several times: servers take
     * more for a request at the begin and the end of an execution, when they have few.
     */
    private final class Keyed implements TimedTask {
        private final List<KeyedSelect> keyed;
        private final AccessPlan plan;
        private final int times;

        Keyed(List<KeyedSelect> keyed) {
            this.keyed = keyed;
            this.plan = middle(keyed.stream().map(KeyedSelect::plan).toList()).then(finish());
            this.times = times();
        }

        /** How often each draw is asked in an execution. */
        private int times() {
            boolean isShort = plan.kind() == AccessPlan.Kind.POINT || plan.kind() == AccessPlan.Kind.SLICE;
            if (!isShort || !plan.client().isEmpty()) {
                return 1;
            }
            double work = 0;
            for (int draw = 0; draw < keyed.size(); draw++) {
                work += 1 + (double) SqlTask.this.expected(draw).rows() / ROWS_OF_REQUEST;
            }
            return (int) Math.max(1, REQUESTS / work);
        }

        @Override
        public List<Asked> requests(Storage site) {
            return new SqlLatency.Timed(SqlTask.this, keyed).requests(site);
        }

        @Override
        public String difference(Storage site) throws IOException {
            return new SqlLatency.Timed(SqlTask.this, keyed).difference(site);
        }

        void check() throws IOException {
            require(difference(null));
        }

        /** Whether it may take longer than reading everything: many requests, or an index that finds much. */
        boolean mayLose() {
            return plan.requests() > 1 || plan.kind() == AccessPlan.Kind.INDEX;
        }

        /** How long a draw takes by itself. */
        double seconds() throws IOException {
            long begin = System.nanoTime();
            int count = Math.min(MAX_SCANS, keyed.size());
            for (int i = 0; i < count; i++) {
                Requests.await(answer(keyed.get(i), i));
            }
            return (System.nanoTime() - begin) / 1e9 / count;
        }

        @Override
        public Answer run(Store store) throws IOException {
            // Compared within the answer's own stage, so that a mistake there fails it, too.
            Requests.all(keyed.size() * times, store.requestsInFlight(), number -> {
                int draw = number % keyed.size();
                return answer(keyed.get(draw), draw).thenAccept(found -> compare(found, draw));
            });
            return expected();
        }

        private void compare(Batch found, int draw) {
            String difference = SqlTask.this.expected(draw).difference(found);
            if (difference != null) {
                throw new UncheckedIOException(new IOException("wrong answer: " + difference));
            }
        }

        @Override
        public Answer expected() {
            return Answer.of(rows());
        }

        @Override
        public long rows() {
            return (long) keyed.size() * times;
        }

        @Override
        public AccessPlan plan() {
            return plan;
        }
    }

    /** A task whose execution asks one draw. */
    abstract static class Single implements Operation.Task {
        @Override
        public final Answer expected() {
            return Answer.of(1);
        }

        @Override
        public final long rows() {
            return 1;
        }
    }

    /** The only draw, from what the store knows. */
    private final class Known extends Single {
        @Override
        public Answer run(Store store) throws IOException {
            require(SqlTask.this.expected(0).difference(known(store).orElseThrow()));
            return expected();
        }

        @Override
        public AccessPlan plan() {
            return AccessPlan.directories(AccessPlan.AGGREGATE);
        }
    }

    /** One draw after the other, each by reading all rows. */
    private final class Scans extends Single {
        private final AccessPlan plan;
        private final Query.Way way;
        private final AtomicInteger next = new AtomicInteger();

        Scans(AccessPlan plan, Query.Way way) {
            this.plan = scanned(plan);
            this.way = way;
        }

        void check(Store store) throws IOException, UnsupportedQueryException {
            for (int i = 0; i < Math.min(MAX_SCANS, draws.draws().size()); i++) {
                run(store);
            }
        }

        double seconds(Store store) throws IOException, UnsupportedQueryException {
            long begin = System.nanoTime();
            run(store);
            return (System.nanoTime() - begin) / 1e9;
        }

        @Override
        public Answer run(Store store) throws IOException, UnsupportedQueryException {
            int draw = turn(next);
            Select rows = draws.draws().get(draw).rows();
            List<String> columns = new ArrayList<>(rows.columns());
            rows.order().stream()
                    .map(Select.Order::field)
                    .filter(field -> !columns.contains(field))
                    .forEach(columns::add);
            if (columns.isEmpty()) {
                columns.add(draws.source().entity().identity());
            }
            List<Field> fields = draws.source().entity().fields(columns);
            AnswerBuilder all = builder(draw, fields);
            List<AnswerBuilder> parts = new ArrayList<>();
            store.scan(new Query.Scan(columns, Query.Form.CODES, rows.where(), false, way), () -> {
                AnswerBuilder part = builder(draw, fields);
                synchronized (parts) {
                    parts.add(part);
                }
                return part::take;
            });
            parts.forEach(all::merge);
            require(SqlTask.this.expected(draw).difference(all.answer()));
            return expected();
        }

        @Override
        public AccessPlan plan() {
            return plan;
        }
    }

    /** One draw after the other, asked of an engine that answers SQL. */
    private final class Told extends Single {
        private final Operation.SqlEngine engine;
        private final AtomicInteger next = new AtomicInteger();

        /** The draws whose answer was compared. It takes objects apart, which is not the engine's work, so that once is enough. */
        private final Set<Integer> compared = ConcurrentHashMap.newKeySet();

        Told(Operation.SqlEngine engine) {
            this.engine = engine;
        }

        @Override
        public Answer run(Store store) throws IOException {
            int draw = turn(next);
            List<List<Object>> rows = engine.sql(draws.select()
                    .sql(engine.relation(), draws.draws().get(draw).values(), true));
            if (compared.add(draw)) {
                require(SqlTask.this.expected(draw).difference(rows));
            }
            return expected();
        }
    }
}
