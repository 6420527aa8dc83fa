// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.layouts.Select;
import dev.lamina.model.Entity;
import dev.lamina.query.ExpectedAnswer;
import dev.lamina.query.SelectParser;
import dev.lamina.query.SqlSelect;
import dev.lamina.results.MatchedRows;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.SourceTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A query with the values that are drawn for its parameters, and what DuckDB answers to each draw. */
final class SqlDraws {
    /** Answers are held in memory: with more rows than this altogether, fewer draws are kept. */
    private static final long MAX_ANSWER_ROWS = 1_000_000;

    /** What a row of an answer takes at least, in objects as DuckDB gives them. */
    private static final long ROW_BYTES = 64;

    /** What each of its values takes, an instant or a short text. */
    private static final long VALUE_BYTES = 48;

    /** An answer may take one of so many parts of the heap: it is there twice, and the layout's rows beside it. */
    private static final long HEAP_PARTS = 4;

    private final SqlSelect select;
    private final Source source;
    private final List<Draw> draws = new ArrayList<>();
    private final long[] matched;

    /**
     * A query with values.
     *
     * @param values the values by parameter
     * @param rows what it asks of a layout
     * @param expected DuckDB's answer
     */
    record Draw(Map<String, String> values, Select rows, ExpectedAnswer expected) {}

    private SqlDraws(SqlSelect select, Source source, long[] matched) {
        this.select = select;
        this.source = source;
        this.matched = matched;
    }

    /**
     * Draws values, and has DuckDB count and answer.
     *
     * @throws IllegalArgumentException if the query can't be read, does not fit the records, or no draw matches a row
     */
    static SqlDraws of(SqlKind.Words words, Source source) throws IOException {
        SqlSelect select = select(words, source.entity());
        List<Map<String, String>> values = Draws.of(
                select,
                source,
                words.parameters(),
                words.draws(),
                words.missing(),
                source.seed() + words.name().hashCode());
        SqlDraws draws = answered(select, source, values);
        draws.requireMatches();
        return draws;
    }

    /**
     * The query over such rows.
     *
     * @throws IllegalArgumentException if it can't be read, or does not fit them
     */
    static SqlSelect select(SqlKind.Words words, Entity rows) {
        String called = words.table() == null ? rows.name() : words.table();
        return SelectParser.parse(words.sql(), rows, Set.of(called)).named(words.name());
    }

    /** The query with these values of its parameters. */
    static SqlDraws answered(SqlSelect select, Source source, List<Map<String, String>> values) throws IOException {
        return answered(select, source, values, Runtime.getRuntime().maxMemory());
    }

    /** @param heapBytes the heap, a part of which an answer may take */
    static SqlDraws answered(SqlSelect select, Source source, List<Map<String, String>> values, long heapBytes)
            throws IOException {
        Map<String, Select.ValueRange> ranges = Draws.ranges(select, source);
        Set<String> columns = new TreeSet<>(select.rows(values.get(0), ranges).read());
        columns.add(source.entity().identity());
        try (SourceTable table = SourceTable.of(source, List.copyOf(columns))) {
            SqlDraws draws = new SqlDraws(select, source, matched(select, values, table));
            draws.requireFits(heapBytes);
            long answerRows = 0;
            for (Map<String, String> each : values) {
                ExpectedAnswer expected = new ExpectedAnswer(select, table.sql(select.sql(table.name(), each, false)));
                draws.draws.add(new Draw(each, select.rows(each, ranges), expected));
                answerRows += expected.rows();
                if (answerRows > MAX_ANSWER_ROWS) {
                    break;
                }
            }
            return draws;
        }
    }

    /** The rows that meet the condition, per draw; counted in one pass. */
    private static long[] matched(SqlSelect select, List<Map<String, String>> values, SourceTable table)
            throws IOException {
        List<String> counts = new ArrayList<>();
        values.forEach(each -> counts.add(select.countItem(each)));
        List<Object> row = table.sql("SELECT " + String.join(", ", counts) + " FROM " + table.name())
                .get(0);
        return row.stream().mapToLong(count -> ((Number) count).longValue()).toArray();
    }

    /**
     * An answer without groups is held in memory: DuckDB's and a layout's, to be put in order and compared. Where a limit chooses
     * without an order, all that it could choose of are.
     */
    private void requireFits(long heapBytes) {
        if (select.isGrouped()) {
            return;
        }
        long rows = Arrays.stream(matched).max().orElse(0);
        boolean isCut = select.limit() != Select.ALL && rows > select.limit();
        rows = isCut && select.isOrdered() ? select.limit() : rows;
        long bytes = ROW_BYTES + VALUE_BYTES * select.answerFields().size();
        long most = heapBytes / HEAP_PARTS / bytes;
        if (rows > most) {
            boolean isAny = isCut && !select.isOrdered();
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s %,d rows%s, and Lamina's heap of %,d MB holds %,d of them beside all else. Add %s"
                            + " or a condition, or give Lamina more memory: LAMINA_JAVA_OPTS=-Xmx%dm.",
                    isAny ? "its LIMIT without an ORDER BY may choose any of" : "its answer has",
                    rows,
                    select.isOrdered() ? ", which are put in order in memory" : ", which are compared in memory",
                    heapBytes >> 20,
                    most,
                    isAny ? "an ORDER BY" : "a LIMIT",
                    (rows * bytes * HEAP_PARTS >> 20) + 1));
        }
    }

    private void requireMatches() {
        if (Arrays.stream(matched).allMatch(count -> count == 0)) {
            throw new IllegalArgumentException("no row matches "
                    + (matched.length == 1
                            ? "the condition"
                            : "any of the " + matched.length + " draws of its parameters")
                    + ", so that its cost would say nothing. Change the condition, or the values of the parameters.");
        }
    }

    SqlSelect select() {
        return select;
    }

    List<Draw> draws() {
        return draws;
    }

    Source source() {
        return source;
    }

    /** How many rows meet the condition, of the draws that are asked. */
    MatchedRows matchedRows() {
        return MatchedRows.of(Arrays.copyOf(matched, draws.size()));
    }
}
