// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import dev.lamina.advise.cost.Estimate;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.model.Predicate;
import dev.lamina.results.MatchedRows;
import dev.lamina.results.QueryPlan;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.source.Sources;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A query or a write, and how often it is executed.
 *
 * @param name its name
 * @param summary its text
 * @param perSecond how often a second
 * @param draws per draw of a query's parameters the rows that it wants; none of a write
 * @param matched how many rows meet a query's condition; {@code null} of a write
 * @param write what a write does; {@code null} of a query
 * @param entity the entity whose rows are read or written
 * @param grouped whether a query puts rows into groups, or all of them into one
 */
public record Question(
        String name,
        String summary,
        double perSecond,
        List<Select> draws,
        MatchedRows matched,
        RowWrite write,
        String entity,
        boolean grouped) {
    /** So many draws are counted, as many as are measured: of rows that differ much, other draws have another mean. */
    private static final int MAX_DRAWS = 100;

    /** Fewer where counting them in all rows would take long. */
    private static final int FEW_DRAWS = 20;

    private static final long MANY_ROWS = 1_000_000;

    /** A value in the text of a condition. It may be long, so that no repetition is gone back on: each would take a frame. */
    private static final String LITERAL = "(?:'(?:[^']++|'')*+'|[^\\s,)]++)";

    /** Several of them, up to the parenthesis. */
    private static final String LITERALS = LITERAL + "(?:, " + LITERAL + ")*+";

    public Question {
        draws = List.copyOf(draws);
    }

    /** One without groups. */
    Question(
            String name,
            String summary,
            double perSecond,
            List<Select> draws,
            MatchedRows matched,
            RowWrite write,
            String entity) {
        this(name, summary, perSecond, draws, matched, write, entity, false);
    }

    /** Whether it writes. */
    public boolean isWrite() {
        return write != null;
    }

    /** A plan of one draw in the words of all: markers stand for the values of parameters, as they do in its statement. */
    QueryPlan marked(QueryPlan plan) {
        Map<String, Set<List<String>>> compared = new LinkedHashMap<>();
        for (Select draw : draws) {
            Map<String, List<String>> values = new LinkedHashMap<>();
            if (draw.where() != null) {
                compared(draw.where(), values);
            }
            values.forEach((with, texts) ->
                    compared.computeIfAbsent(with, each -> new HashSet<>()).add(texts));
        }
        String client = plan.client();
        for (Map.Entry<String, Set<List<String>>> each : compared.entrySet()) {
            if (each.getValue().size() > 1) {
                boolean isList = each.getKey().endsWith("(");
                client = client.replaceAll(
                        "(?<![\\w\"])(" + Pattern.quote(each.getKey()) + ")" + (isList ? LITERALS : LITERAL), "$1?");
            }
        }
        return new QueryPlan(plan.kind(), plan.requests(), plan.cql(), client);
    }

    /** By what stands before the values in a condition's text, such as {@code site = }, the terms with these values. */
    private static void compared(Predicate where, Map<String, List<String>> values) {
        String text = where.toString();
        if (where instanceof Predicate.And and) {
            and.terms().forEach(term -> compared(term, values));
        } else if (where instanceof Predicate.Or or) {
            or.terms().forEach(term -> compared(term, values));
        } else if (where instanceof Predicate.Not not) {
            compared(not.term(), values);
        } else if (where instanceof Predicate.Compare compare) {
            String symbol = " " + compare.operator().symbol() + " ";
            String with = text.substring(0, text.indexOf(symbol)) + symbol;
            values.computeIfAbsent(with, each -> new ArrayList<>()).add(text);
        } else if (where instanceof Predicate.In) {
            String with = text.substring(0, text.indexOf('(') + 1);
            values.computeIfAbsent(with, each -> new ArrayList<>()).add(text);
        }
    }

    /**
     * Processor time of all at their frequencies, in seconds per second.
     *
     * @param cpu of one execution, in µs; {@code null} where it is not known
     * @return {@code null} where one of them is not known
     */
    static Estimate cores(List<Question> questions, Function<Question, Estimate> cpu) {
        double value = 0;
        double low = 0;
        double high = 0;
        for (Question question : questions) {
            Estimate one = cpu.apply(question);
            if (one == null) {
                return null;
            }
            value += question.perSecond() * one.value() / 1e6;
            low += question.perSecond() * one.low() / 1e6;
            high += question.perSecond() * one.high() / 1e6;
        }
        return new Estimate(value, low, high, "cores");
    }

    /**
     * All queries in SQL, and behind them all writes of single rows.
     *
     * @throws IllegalArgumentException if one deletes partitions
     */
    static List<Question> of(List<Operation> operations, Tasks tasks, Sources sources) {
        List<Question> questions = new ArrayList<>();
        for (Operation operation : operations) {
            Operation.Task task = tasks.of(operation);
            if (operation.load() == null && !task.draws().isEmpty()) {
                List<Select> draws = task.draws();
                int most = sources.of(operation.entity()).rows() > MANY_ROWS ? FEW_DRAWS : MAX_DRAWS;
                questions.add(new Question(
                        operation.name(),
                        operation.summary(),
                        operation.perSecond(),
                        draws.subList(0, Math.min(most, draws.size())),
                        task.matchedRows(),
                        null,
                        sources.of(operation.entity()).entity().name(),
                        task.grouped()));
            }
        }
        for (Operation operation : operations) {
            RowWrite write = tasks.of(operation).write();
            if (operation.load() == null && write != null) {
                requireOfRows(operation, write);
                questions.add(new Question(
                        operation.name(),
                        operation.summary(),
                        operation.perSecond(),
                        List.of(),
                        null,
                        write,
                        sources.of(operation.entity()).entity().name()));
            }
        }
        return questions;
    }

    /** The rows of one table's partition are in other partitions of another one. */
    private static void requireOfRows(Operation operation, RowWrite write) {
        if (write.kind() == RowWrite.Kind.DELETE_PARTITION) {
            throw new IllegalArgumentException("Operation " + operation.name()
                    + " deletes partitions, and which rows share one is what the advice decides. Write delete: key, with how"
                    + " many rows are deleted a second, or leave it out.");
        }
    }
}
