// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.results.Latency;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundTest {
    @Test
    void a_bound_on_a_change_is_read() {
        Bound change = Bound.parse("p99(descending,recent-count) > +10%");
        assertThat(change.text()).isEqualTo("p99(descending,recent-count) > +10%");
        assertThat(change.quantity()).isEqualTo(Quantity.P99);
        requireNames(change, "descending", "", "recent-count", "");
        assertThat(change.value()).isEqualTo(0.1);
        assertThat(change.relative()).isTrue();
        requireNames(
                Bound.parse("p99(descending/tuned,recent-count/one-million,server) > +10%"),
                "descending",
                "tuned",
                "recent-count/one-million",
                "server");
        Bound disk = Bound.parse(" disk ( columnar ) >= -1.5 % ");
        assertThat(disk.text()).isEqualTo("disk ( columnar ) >= -1.5 %");
        requireNames(disk, "columnar", "", "", "");
        assertThat(disk.value()).isEqualTo(-0.015);
        assertThat(disk.beyond(-0.015)).isTrue();
        assertThat(disk.beyond(-0.016)).isFalse();
    }

    private static void requireNames(Bound bound, String layout, String client, String operation, String clock) {
        assertThat(List.of(bound.layout(), bound.client(), bound.operation(), bound.clock()))
                .containsExactly(layout, client, operation, clock);
    }

    @Test
    void a_bound_names_client_and_clock_where_it_must() {
        Bound bound = Bound.parse("p99.9(wide-row/published,lookup,server)<=5ms");
        assertThat(bound.quantity()).isEqualTo(Quantity.P999);
        requireNames(bound, "wide-row", "published", "lookup", "server");
        assertThat(bound.value()).isEqualTo(5_000);
        assertThat(bound.relative()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p50(a,b) > 250us        | 250",
                "p50(a,b) > 0.5 ms       | 500",
                "p50(a,b) > 2s           | 2000000",
                "server-cpu(a,b) > 20us  | 20",
                "client-cpu(a,b) > 1ms   | 1000",
                "throughput(a,b) < 900/s | 900",
                "throughput(a,b) < 1.5M/s| 1500000",
                "disk(a) > 10MB          | 10000000",
                "disk(a) > 512B          | 512"
            })
    void a_figure_has_a_unit(String text, double value) {
        assertThat(Bound.parse(text).value()).isEqualTo(value);
        assertThat(Bound.parse(text).relative()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``                      | 1  | found the end, expected one of throughput, min, mean, p50,",
                "p98(a,b) > 1ms          | 1  | found \"p98\", expected one of throughput,",
                "p99 a,b) > 1ms          | 5  | found \"a\", expected an opening bracket",
                "p99(,b) > 1ms           | 5  | found \",\", expected a layout",
                "p99(a/,b) > 1ms         | 7  | found \",\", expected a client",
                "p99(a) > 1ms            | 6  | found \")\", expected a comma and an operation",
                "p99(a,) > 1ms           | 7  | found \")\", expected an operation",
                "p99(a,b,wall) > 1ms     | 9  | found \"wall\", expected one of intended, service, coordinator, server",
                "p99(a > 1ms             | 7  | found \">\", expected a comma and an operation",
                "p99(a,b > 1ms           | 9  | found \">\", expected a closing bracket",
                "throughput(a,b,server) > 1/s | 15 | found \",\", expected a closing bracket",
                "disk(a,b) > 1B          | 7  | found \",\", expected a closing bracket",
                "p99(a,b) = 1ms          | 10 | found \"=\", expected <, <=, > or >=",
                "p99(a,b) >              | 11 | found the end, expected a number such as 5 or +10",
                "p99(a,b) > fast         | 12 | found \"f\", expected a number such as 5 or +10",
                "p99(a,b) > +10          | 15 | found the end, expected % after a number with a sign",
                "p99(a,b) > +10ms        | 15 | found \"m\", expected % after a number with a sign",
                "p99(a,b) > 10%          | 14 | found % after a number without a sign, expected a change such as +10%",
                "p99(a,b) > 10           | 14 | found the end, expected a time's unit: us, ms or s",
                "p99(a,b) > 10MB         | 14 | found \"MB\", expected a time's unit: us, ms or s",
                "throughput(a,b) < 5ms   | 20 | found \"ms\", expected a rate's unit: /s, k/s, M/s or G/s",
                "disk(a) > 5ms           | 12 | found \"ms\", expected a size's unit: B, kB, MB or GB",
                "p99(a,b) < -101%        | 12 | found -101%, expected -100% or more",
                "p99(a,b) > 1.2.3ms      | 12 | found \"1\", expected a number such as 5 or +10",
                "p99(a,b) > 1ms or so    | 16 | found \"o\", expected the end"
            })
    void what_is_none_is_refused_with_its_column_and_the_grammar(String text, int column, String words) {
        assertThatThrownBy(() -> Bound.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("--fail-if:" + column + ": " + words)
                .hasMessageContaining("\n  " + text + "\n  " + " ".repeat(column - 1) + "^\n")
                .hasMessageContaining("A bound is  QUANTITY(LAYOUT[/CLIENT],OPERATION[,CLOCK]) RELATION BOUND")
                .hasMessageContaining("of mean also cpu");
    }

    @ParameterizedTest
    @ValueSource(strings = {"((((", "p99(a,b)>+1e99%", "p99(a,b)>\u0000", "<script>", "p99(a,b)>٣ms"})
    void whatever_else_is_written_is_refused(String text) {
        assertThatThrownBy(() -> Bound.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void every_percentile_of_a_run_and_every_quantity_of_the_grammar_can_be_bounded() {
        assertThat(Quantity.words()).containsAll(Latency.Clock.QUANTILES);
        for (String word : Quantity.words()) {
            assertThat(Bound.HELP).contains(word);
        }
    }

    @Test
    void a_layout_or_operation_that_there_is_not_is_answered_with_those_that_there_are() {
        Bound bound = Bound.parse("p99(rows,recent) > 1ms");
        assertThatThrownBy(() -> bound.requireKnown(List.of("columns", "row"), List.of("recent"), List.of()))
                .hasMessage("--fail-if:5: there is no layout \"rows\". Did you mean \"row\"? Known: columns, row.\n"
                        + "  p99(rows,recent) > 1ms\n      ^");
        assertThatThrownBy(() -> bound.requireKnown(List.of("rows"), List.of("scan"), List.of()))
                .hasMessage("--fail-if:10: there is no operation \"recent\". Known: scan.\n"
                        + "  p99(rows,recent) > 1ms\n           ^");
        bound.requireKnown(List.of("rows"), List.of("recent"), List.of());
    }
}
