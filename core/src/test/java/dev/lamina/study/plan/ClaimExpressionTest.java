// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.study.plan.ClaimExpression.Place;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimExpressionTest {
    @Test
    void a_ratio_names_two_cells_a_comparison_and_a_bound() {
        ClaimExpression claim = ClaimExpression.parse(" ratio( columnar : scan-one , rows:scan-all )>=35.5 ");
        assertThat(claim.function()).isEqualTo(ClaimFunction.RATIO);
        assertThat(claim.places()).containsExactly(new Place("columnar", "scan-one"), new Place("rows", "scan-all"));
        assertThat(claim.expression().relation()).isEqualTo(">=");
        assertThat(claim.expression().low()).isEqualTo(35.5);
        assertThat(claim.expression().high()).isEqualTo(35.5);
        assertThat(claim.isContext()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bytes(a)",
                "chunkBytes(a)",
                "compression(a)",
                "compressionRatio(a, b)",
                "dictionaryShare(a)",
                "disk(a, b)"
            })
    void sizes_are_of_layouts(String text) {
        ClaimExpression claim = ClaimExpression.parse(text);
        assertThat(claim.places().get(0)).isEqualTo(new Place("a", null));
        assertThat(claim.isContext()).isTrue();
    }

    @Test
    void nodes_are_called_as_in_the_results() {
        ClaimExpression claim = ClaimExpression.parse("busier(node2, node3, flat:rest) > 1");
        assertThat(claim.nodes()).containsExactly("node 2", "node 3");
        assertThat(claim.places()).containsExactly(new Place("flat", "rest"));
    }

    @Test
    void a_range_stands_behind_about() {
        ClaimExpression claim = ClaimExpression.parse("rate(a:ingest) ~ 20 .. 35");
        assertThat(claim.expression().low()).isEqualTo(20);
        assertThat(claim.expression().high()).isEqualTo(35);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``                        | 1  | found the end, expected one of ratio, disk, chunks,",
                "faster                    | 1  | found \"faster\", expected one of ratio, disk, chunks, rate, meanTime, deviation, deviationRatio, standardizedDifference, breakEven, bytes, chunkBytes,"
                        + " compression, compressionRatio, dictionaryShare, latency, iowait, busier, slower, growth, slope.",
                "ration(a:b, c:d) > 1      | 1  | found \"ration\", expected one of ratio, disk, chunks, rate, meanTime, deviation, deviationRatio, standardizedDifference, breakEven, bytes, chunkBytes,"
                        + " compression, compressionRatio, dictionaryShare, latency, iowait, busier, slower, growth, slope. Did you mean \"ratio\"?",
                "ratio(a:b, c:d) == 1      | 17 | found \"=\", expected >=, >, <=, <, ~ or in.",
                "ratio(a:b, c:d) >         | 18 | found the end, expected a number such as 1.25.",
                "ratio(a:b, c:d) > fast    | 19 | found \"f\", expected a number such as 1.25.",
                "ratio(a:b, c:d) > - 1      | 19 | found \"-\", expected a number such as 1.25.",
                "ratio(a:b, c:d) > +10%    | 19 | found \"+\", expected a number such as 1.25.",
                "ratio(a:b, c:d) > 1 or so | 21 | found \"or\", expected the end.",
                "ratio(a:b) > 1            | 10 | found \")\", expected a comma and a layout.",
                "ratio(a:b, c:d, e:f) > 1  | 15 | found \",\", expected a closing bracket.",
                "ratio(a, b) > 1           | 8  | found \",\", expected a colon and an operation.",
                "ratio(a:b, c:) > 1        | 14 | found \")\", expected an operation.",
                "rate(a)                   | 7  | found \")\", expected a colon and an operation.",
                "bytes()                   | 7  | found \")\", expected a layout.",
                "bytes(a:b)                | 8  | found \":\", expected a closing bracket.",
                "disk(a, )                 | 9  | found \")\", expected a layout.",
                "disk(a, b) >= 2..3        | 16 | found \".\", expected one number: only ~ and in take a range.",
                "disk(a, b) ~ 3..2         | 17 | found a range that ends before it begins, expected the lower end first.",
                "disk(a, b) in 2           | 16 | found the end, expected a range such as 0.8..1.25 after in.",
                "disk(a, b) 2              | 12 | found \"2\", expected >=, >, <=, <, ~ or in.",
                "bytes(a) > 5ms            | 13 | found \"ms\", expected a size's unit: B, kB, MB or GB.",
                "latency(p80, a:b)         | 9  | found \"p80\", expected one of intended, service, coordinator, server, cpu, cpu-net.",
                "latency(server.p81, a:b)  | 16 | found \"p81\", expected one of min, mean, p50, p80, p90, p95, p99, p99.9, max."
                        + " Did you mean \"p80\"?"
            })
    void what_is_no_claim_is_answered_with_its_column_and_the_functions(String text, int column, String words) {
        assertThatThrownBy(() -> ClaimExpression.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expect:" + column + ": " + words)
                .hasMessageContaining("\n  " + text + "\n  " + " ".repeat(column - 1) + "^\n")
                .hasMessageContaining("\n  slower(clock.quantile, layout:operation, layout:operation)\n");
    }

    @ParameterizedTest
    @CsvSource({
        "rate(a:b) > 1.5M/s,          1500000, 1500000",
        "latency(server.p80; a:b) < 5 ms, 5000, 5000",
        "bytes(a) ~ 2..3MB,           2000000, 3000000",
        "bytes(a) in 500kB..3MB,      500000,  3000000",
        "bytes(a) > 20,               20,      20"
    })
    void a_figure_may_have_a_unit(String text, double low, double high) {
        ClaimExpression claim = ClaimExpression.parse(text.replace(';', ','));
        assertThat(claim.expression().low()).isEqualTo(low);
        assertThat(claim.expression().high()).isEqualTo(high);
    }

    @Test
    void an_unknown_name_is_answered_with_its_column_and_the_nearest() {
        List<String> layouts = List.of("rows", "columns");
        List<String> operations = List.of("scan", "recent/wide");
        ClaimExpression claim = ClaimExpression.parse("ratio(rows:scan, column@v2:skan) > 1");
        assertThatThrownBy(() -> claim.requireKnown(layouts, operations, List.of("v1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expect:18: there is no layout \"column\". Did you mean \"columns\"? Known: rows, columns."
                        + "\n  ratio(rows:scan, column@v2:skan) > 1\n                   ^");
        assertThatThrownBy(() -> claim.requireKnown(List.of("rows", "column"), operations, List.of("v1")))
                .hasMessageStartingWith("expect:18: there is no variant \"v2\". Did you mean \"v1\"? Known: v1.");
        assertThatThrownBy(() -> claim.requireKnown(List.of("rows", "column"), operations, List.of("v2")))
                .hasMessageStartingWith(
                        "expect:28: there is no operation \"skan\". Did you mean \"scan\"? Known: scan, recent/wide.");
        assertThatThrownBy(() -> ClaimExpression.parse("growth(server.p50, recents, rows)")
                        .requireKnown(layouts, List.of("recent"), List.of()))
                .hasMessageStartingWith("expect:20: there is no operation \"recents\". Did you mean \"recent\"?");
    }

    @Test
    void a_layouts_name_may_have_an_environments_behind_it() {
        ClaimExpression claim =
                ClaimExpression.parse("slower(server.p50, up@bti-64k:recent, up@big-64k:recent) in 1..2");
        assertThat(claim.acrossEnvironments()).isTrue();
        assertThat(claim.places()).extracting(Place::layout).containsExactly("up@bti-64k", "up@big-64k");
        assertThat(ClaimExpression.parse("bytes(a)").acrossEnvironments()).isFalse();
    }
}
