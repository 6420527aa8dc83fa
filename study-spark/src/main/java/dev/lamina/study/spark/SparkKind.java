// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.Store;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.run.Phase;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.TableAnswer;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Struct;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code spark: SELECT count(numArticles) FROM events}: a query that Spark asks of each layout's tables, in a process of its own.
 * {@code cores} are the threads of {@code local[…]} (1), {@code cached: true} has Spark keep the table in its memory,
 * {@code split} (256 MB), {@code shufflePartitions} (4) and {@code splitsPerNode} (as many as cores) set it up,
 * {@code orderedBy} is the number of the column by which the rows must come, and {@code repeats} says how often it is asked.
 */
@AutoService(OperationKind.class)
public final class SparkKind implements OperationKind.One {
    private static final String SPARK = "spark";
    private static final Phase.Factory PHASE = SparkPhase::new;

    /** Queries begin with one of these; statements that change tables are refused. */
    private static final Pattern QUERY = Pattern.compile("(?is)\\s*(SELECT|WITH)\\b.*");

    private static final Pattern SIZE = Pattern.compile("([1-9]\\d{0,5}) ?(MB|GB)");
    private static final int MAX_CORES = 256;
    private static final int MAX_PARTITIONS = 100_000;
    private static final int MAX_REPEATS = 100;
    private static final int GIGABYTE = 1024;

    @Override
    public String key() {
        return SPARK;
    }

    @Override
    public Operation operation(OperationEntry entry) {
        String sql = entry.argument();
        if (!QUERY.matcher(sql).matches()) {
            throw entry.wrong(SPARK, sql, "a query, such as SELECT count(*) FROM events");
        }
        int cores = entry.number("cores", 1, 1, MAX_CORES);
        boolean cached = entry.flag("cached", false);
        SparkEngine.Setting setting = new SparkEngine.Setting(
                cores,
                megabytes(entry),
                entry.number("shufflePartitions", 4, 1, MAX_PARTITIONS),
                entry.number("splitsPerNode", cores, 1, MAX_PARTITIONS));
        return new Query(
                entry.name(),
                entry.summary(
                        "Spark, " + setting.master() + (cached ? ", the table in its memory: " : ": ") + sql.strip()),
                sql.strip(),
                setting,
                cached,
                entry.number("orderedBy", 0, 0, MAX_PARTITIONS),
                entry.number("repeats", 0, 0, MAX_REPEATS));
    }

    private static int megabytes(OperationEntry entry) {
        String word = entry.text("split", "256MB");
        Matcher size = SIZE.matcher(word);
        if (!size.matches()) {
            throw entry.wrong("split", word, "a size such as 256MB or 1GB");
        }
        return Integer.parseInt(size.group(1)) * (size.group(2).equals("GB") ? GIGABYTE : 1);
    }

    /**
     * A query.
     *
     * @param sql its text, as Spark and DuckDB both understand it
     * @param setting how Spark is set up for it
     * @param cached whether the table is in Spark's memory
     * @param orderedBy the number of the column by which rows must come, from 1; 0 where any order will do
     * @param repeats how often it is asked; 0 for as often as others
     */
    record Query(
            String name,
            String summary,
            String sql,
            SparkEngine.Setting setting,
            boolean cached,
            int orderedBy,
            int repeats)
            implements Operation {
        @Override
        public Phase.Factory phase() {
            return PHASE;
        }

        @Override
        public String engine() {
            return "Spark";
        }

        @Override
        public String insteadOf(String entity) {
            return "not allowed, since the query names what it reads";
        }

        @Override
        public void requireExecutable() {
            SparkProcess.requireJava(Runtime.version().feature());
        }

        @Override
        public Task prepare(Source source) throws IOException {
            TableAnswer expected;
            try {
                expected = TableAnswer.of(comparable(source.dataset().sql(sql)), orderedBy);
            } catch (IOException e) {
                throw new IllegalArgumentException(
                        SPARK + ": the source can't be asked \"" + sql + "\": " + e.getMessage(), e);
            }
            return new Drawn(this, source.entity().name(), expected, source.rows());
        }

        private static List<List<Object>> comparable(List<List<Object>> rows) {
            List<List<Object>> comparable = new ArrayList<>();
            for (List<Object> row : rows) {
                List<Object> values = new ArrayList<>();
                for (Object value : row) {
                    values.add(comparable(value, values.size() + 1));
                }
                comparable.add(values);
            }
            return comparable;
        }

        /** Decimals as fractions: an average of decimals is a decimal to one engine and a double to the other. */
        private static Object comparable(Object value, int column) {
            if (value instanceof Blob
                    || value instanceof Array
                    || value instanceof Struct
                    || value instanceof Map<?, ?>) {
                throw new IllegalArgumentException(SPARK + ": column " + column + " of the answer has "
                        + (value instanceof Blob ? "blobs" : "lists, structs or maps")
                        + ", which are not compared. Expected numbers, texts, booleans, dates and times. Leave it out,"
                        + " or ask for what the engines make of it alike, such as hex(…) of a blob.");
            }
            if (value instanceof OffsetDateTime time) {
                return time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
            }
            return value instanceof BigDecimal decimal ? decimal.doubleValue() : value;
        }
    }

    /**
     * A query with its answer.
     *
     * @param query the query
     * @param table what it calls the table
     * @param answer what the source answers
     * @param rows the source's rows
     */
    record Drawn(Query query, String table, TableAnswer answer, long rows) implements Operation.Task {
        @Override
        public Answer run(Store store) {
            throw new IllegalStateException("Spark asks the tables itself.");
        }

        @Override
        public Answer expected() {
            return Answer.of(answer.rows().size());
        }
    }
}
