// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.cql.Requests;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.KeyedSelect;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.plan.Load;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Storage;
import dev.lamina.study.run.TimedTask;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The latency of a query in SQL, where a layout finds its rows by key. */
final class SqlLatency implements Operation {
    private final SqlOperation asked;
    private final Load load;

    SqlLatency(SqlOperation asked, Load load) {
        this.asked = asked;
        this.load = load;
    }

    @Override
    public String name() {
        return asked.name() + "-latency";
    }

    @Override
    public String summary() {
        return asked.summary() + "; " + load.words();
    }

    @Override
    public String asked() {
        return asked.asked() + "; " + load.words();
    }

    @Override
    public Load load() {
        return load;
    }

    @Override
    public boolean isOptional() {
        return true;
    }

    @Override
    public String insteadOf(String entity) {
        return null;
    }

    @Override
    public Task prepare(Source source) throws IOException {
        return new Unplanned(new SqlTask(asked.drawn(source)));
    }

    /** Before a layout has planned. */
    private static final class Unplanned extends SqlTask.Single {
        private final SqlTask task;

        Unplanned(SqlTask task) {
            this.task = task;
        }

        @Override
        public Answer run(Store store) throws IOException, UnsupportedQueryException {
            return task.run(store);
        }

        @Override
        public AccessPlan plan(Layout layout, Entity entity) {
            return task.plan(layout, entity);
        }

        @Override
        public Task on(Store store) throws UnsupportedQueryException {
            List<KeyedSelect> keyed = task.keyed(store);
            if (keyed.isEmpty()) {
                throw new UnsupportedQueryException(
                        "it reads every row; latency is measured where rows are found by key");
            }
            return new Timed(task, keyed);
        }
    }

    /** The requests of all draws. */
    static final class Timed extends SqlTask.Single implements TimedTask {
        private final SqlTask task;
        private final List<KeyedSelect> keyed;

        Timed(SqlTask task, List<KeyedSelect> keyed) {
            this.task = task;
            this.keyed = keyed;
        }

        @Override
        public List<Asked> requests(Storage site) {
            List<Asked> requests = new ArrayList<>();
            for (int i = 0; i < keyed.size(); i++) {
                requests.add(new Asked(new Request(task, keyed.get(i), i), answer(i, null)));
            }
            return requests;
        }

        private SliceAnswer answer(int draw, String difference) {
            return Request.answer(task.expected(draw).rows(), difference);
        }

        @Override
        public String difference(Storage site) throws IOException {
            for (int i = 0; i < keyed.size(); i++) {
                String difference = task.expected(i).difference(Requests.await(task.answer(keyed.get(i), i)));
                if (difference != null) {
                    return difference;
                }
            }
            return null;
        }

        @Override
        public Answer run(Store store) throws IOException, UnsupportedQueryException {
            return task.run(store);
        }

        @Override
        public AccessPlan plan() {
            return SqlTask.middle(keyed.stream().map(KeyedSelect::plan).toList());
        }
    }

    /** One draw. Its answer is compared with DuckDB's at once, and its digest says whether they are the same. */
    private record Request(SqlTask task, KeyedSelect keyed, int draw) implements SliceRequest {
        private static final long SAME = 0;
        private static final long DIFFERENT = 1;

        static SliceAnswer answer(int rows, String difference) {
            return new SliceAnswer(rows, difference == null ? SAME : DIFFERENT);
        }

        @Override
        public CompletionStage<SliceAnswer> send() {
            return rows().thenApply(
                            found -> answer(found.rows(), task.expected(draw).difference(found)));
        }

        @Override
        public CompletionStage<Batch> rows() {
            return task.answer(keyed, draw);
        }

        @Override
        public String statement() {
            return keyed.plan().cql();
        }
    }
}
