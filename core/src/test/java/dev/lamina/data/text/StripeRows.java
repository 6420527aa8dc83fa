// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.duck.DuckSession;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** Coded stripes turned back into rows, to be compared with those that DuckDB reads. */
public final class StripeRows {
    private StripeRows() {}

    /** All rows as DuckDB reads them. */
    public static Batch all(Dataset dataset) throws IOException {
        Path spill = Path.of(System.getProperty("java.io.tmpdir"), "stripe-rows");
        try (DuckSession duck = DuckSession.open(spill, DatasetRequest.DEFAULT_OFF_HEAP_BYTES)) {
            return all(
                    dataset.entity().fields(),
                    duck.read(dataset.entity().fields(), dataset.duckSelect().orElseThrow()));
        } catch (DatasetException e) {
            throw new AssertionError(e);
        }
    }

    /** All rows as the dataset's cursor gives them. */
    public static Batch batches(Dataset dataset) throws IOException {
        return all(dataset.entity().fields(), dataset.read());
    }

    /** All rows that a cursor gives. */
    static Batch all(List<Field> fields, BatchCursor rows) throws IOException {
        Batch all = new Batch(fields);
        try (BatchCursor cursor = rows) {
            while (cursor.next()) {
                all.append(cursor.batch(), 0, cursor.batch().rows());
            }
        }
        return all;
    }

    /** One empty vector per field. */
    public static List<Vector> like(Entity entity) {
        List<Vector> like = new ArrayList<>();
        for (Field field : entity.fields()) {
            like.add(Vector.of(field.type()));
        }
        return like;
    }

    /** The rows of a stripe, column by column. */
    static Batch expand(CodedStripe stripe, List<Field> fields) {
        Batch rows = new Batch(fields);
        for (int column : stripe.grouping().alone()) {
            rows.column(column).append(stripe.alone(column), 0, stripe.rows());
        }
        List<Grouping.Family> families = stripe.grouping().families();
        for (int family = 0; family < families.size(); family++) {
            CodedStripe.Tuples tuples = stripe.tuples(family);
            for (int member = 0; member < tuples.members(); member++) {
                for (int position = 0; position < families.get(family).width(); position++) {
                    Vector column = rows.column(
                            families.get(family).members().get(member).get(position));
                    for (int row = 0; row < stripe.rows(); row++) {
                        column.append(tuples.field(position), tuples.codes(member)[row]);
                    }
                }
            }
        }
        rows.setRows(stripe.rows());
        return rows;
    }

    /** Reads all wanted stripes on so many threads, by their number. */
    static Map<Integer, Batch> read(
            StripeSource source, Entity entity, Grouping grouping, int stripeRows, IntPredicate wanted, int threads)
            throws IOException {
        Map<Integer, Batch> stripes = Collections.synchronizedMap(new TreeMap<>());
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (StripeSource.Pass pass = source.open(grouping, stripeRows, wanted)) {
            Callable<Void> worker = () -> {
                CodedStripe stripe = new CodedStripe(grouping, like(entity));
                for (int number = pass.next(stripe); number >= 0; number = pass.next(stripe)) {
                    assertThat(stripes.put(number, expand(stripe, entity.fields())))
                            .isNull();
                }
                return null;
            };
            // All have ended here; a thread that stopped because of another says the same as that one.
            for (Future<Void> each : pool.invokeAll(Collections.nCopies(threads, worker))) {
                each.get();
            }
            assertThat(pass.bytesRead()).isPositive();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new AssertionError(e.getCause());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            pool.shutdownNow();
        }
        return stripes;
    }

    /** Fails unless the stripes are these rows, each in its place. */
    public static void assertSame(
            Batch expected, StripeSource source, Entity entity, Grouping grouping, int stripeRows, int threads)
            throws IOException {
        Map<Integer, Batch> stripes = read(source, entity, grouping, stripeRows, number -> true, threads);
        assertThat(stripes).hasSize((expected.rows() + stripeRows - 1) / stripeRows);
        stripes.forEach((number, stripe) -> assertStripe(expected, number, stripeRows, stripe));
    }

    /** Fails unless this is the stripe of that number of these rows. */
    public static void assertStripe(Batch expected, int number, int stripeRows, Batch stripe) {
        int from = number * stripeRows;
        assertThat(stripe.rows()).isEqualTo(Math.min(stripeRows, expected.rows() - from));
        for (int i = 0; i < stripe.fields().size(); i++) {
            assertThat(stripe.column(i).size()).isEqualTo(stripe.rows());
            for (int row = 0; row < stripe.rows(); row++) {
                if (!stripe.column(i).sameAt(row, expected.column(i), from + row)
                        || stripe.column(i).isMissing(row) != expected.column(i).isMissing(from + row)) {
                    throw new AssertionError(stripe.fields().get(i).name() + " of row " + (from + row) + ": found "
                            + stripe.column(i).textAt(row) + ", expected "
                            + expected.column(i).textAt(from + row));
                }
            }
        }
    }

    /** Any groups of columns; those of one family have the same types. */
    public static Grouping grouping(Entity entity, RandomGenerator random) {
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < entity.fields().size(); i++) {
            columns.add(i);
        }
        Collections.shuffle(columns, new java.util.Random(random.nextLong()));
        List<Grouping.Family> families = new ArrayList<>();
        while (columns.size() > 4 && random.nextInt(8) > 0) {
            List<Integer> first = take(columns, columns.subList(0, 1 + random.nextInt(4)));
            List<List<Integer>> members = new ArrayList<>(List.of(first));
            for (List<Integer> next = like(first, columns, entity);
                    next != null && random.nextInt(3) > 0;
                    next = like(first, columns, entity)) {
                members.add(take(columns, next));
            }
            families.add(new Grouping.Family(members));
        }
        return new Grouping(entity.fields().size(), families);
    }

    private static List<Integer> take(List<Integer> columns, List<Integer> some) {
        List<Integer> taken = List.copyOf(some);
        columns.removeAll(taken);
        return taken;
    }

    private static List<Integer> like(List<Integer> first, List<Integer> columns, Entity entity) {
        List<Integer> found = new ArrayList<>();
        for (int column : first) {
            for (int other : columns) {
                if (!found.contains(other)
                        && entity.fields().get(other).type()
                                == entity.fields().get(column).type()) {
                    found.add(other);
                    break;
                }
            }
        }
        return found.size() == first.size() ? found : null;
    }
}
