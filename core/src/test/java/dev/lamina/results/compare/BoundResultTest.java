// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.results.Run;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundResultTest {
    private static final Comparison COMPARISON =
            Comparison.of(SampleComparisons.before(), SampleComparisons.after(), Comparison.NOISE);

    private static BoundResult judge(String bound) {
        List<Bound> bounds = List.of(Bound.parse(bound));
        BoundResult.requireKnown(bounds, COMPARISON);
        return BoundResult.of(bounds, COMPARISON).get(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "throughput(row-per-record,scan-all) < -5%   | -13 % [-14 %, -11 %], 37.9k/s to 33.1k/s: wholly < -5 %",
                "throughput(row-per-record,scan-all) <= -10% | -13 % [-14 %, -11 %], 37.9k/s to 33.1k/s: wholly <= -10 %",
                "p99(columnar-flatbuffers-dict,recent,server) > 5ms | 6.24 ms [6.14 ms, 6.34 ms]: wholly > 5 ms;"
                        + " the client was late, so that it is of another load",
                "server-cpu(row-per-record,scan-all) > +10%  | +16 % (one value, no interval), 31.8 µs to 36.9 µs: > +10 %",
                "disk(row-per-record) > 25MB                 | 25.6 MB (one value, no interval): > 25.0 MB"
            })
    void a_bound_is_broken_if_the_whole_interval_lies_beyond(String bound, String reason) {
        assertThat(judge(bound)).isEqualTo(new BoundResult(Bound.parse(bound), false, reason));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "throughput(row-per-record,scan-all) < -20% | -13 % [-14 %, -11 %], 37.9k/s to 33.1k/s: not < -20 %",
                "disk(columnar-flatbuffers-dict) > +1%      | -9.9 % (one value, no interval), 1.92 MB to 1.73 MB: not > +1 %",
                "p50(row-per-record,recent) > 1ms           | 450 µs [443 µs, 457 µs]: not > 1 ms",
                "p99.9(row-per-record,recent) > 5ms         | 4.05 ms (one value, no interval): not > 5 ms",
                "p99(columnar-flatbuffers-dict,recent,server) > 1s | 6.24 ms [6.14 ms, 6.34 ms]: not > 1 s;"
                        + " the client was late, so that it is of another load"
            })
    void a_bound_is_kept_otherwise(String bound, String reason) {
        assertThat(judge(bound)).isEqualTo(new BoundResult(Bound.parse(bound), true, reason));
    }

    @Test
    void an_interval_that_reaches_back_is_said() {
        assertThat(judge("throughput(row-per-record,scan-all) < -12%").passed()).isTrue();
        assertThat(judge("throughput(row-per-record,scan-all) < -12%").reason())
                .endsWith("the estimate is < -12 %, but the interval includes the bound; more repeats may decide");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "throughput(row-per-record,lookup) < -50% | no figure in B: row-per-record/tuned lookup: failed: Cass",
                "throughput(row-per-record,lookup) < 1/s  | no figure: row-per-record/tuned lookup: failed: Cass",
                "throughput(columnar-flatbuffers-dict,scan-one) < -5% | no figure in B: columnar-flatbuffers-dict/tuned"
                        + " scan-one: not tried",
                "throughput(columnar-flatbuffers-dict,partition) < -5% | no figure in A: columnar-flatbuffers-dict/tuned"
                        + " partition: not tried",
                "throughput(columnar-flatbuffers-dict,scan-keys) < -5% | no figure in A: columnar-flatbuffers-dict/tuned"
                        + " scan-keys: unsupported: shards say nothing of the data; in B: ",
                "p99(row-per-record,ingest) > +5% | no figure in A: row-per-record/tuned ingest has no p99 service, but"
                        + " throughput, server-cpu, client-cpu; in B: ",
                "throughput(row-per-record,recent) < 1/s | no figure: row-per-record/tuned recent has no throughput, but"
                        + " p50 intended, p99 intended,",
                "p99(row-per-record,recent,coordinator) > 1s | no figure: row-per-record/tuned recent has no p99 coord",
                "p99(columnar-flatbuffers-dict,recent) > +10% | no change: the client of B was late, so there is no"
                        + " change to show"
            })
    void what_has_no_figure_fails(String bound, String reason) {
        assertThat(judge(bound).passed()).isFalse();
        assertThat(judge(bound).reason()).startsWith(reason);
    }

    @Test
    void the_tuned_client_is_meant_unless_another_one_is_named() {
        Run both = SampleComparisons.bothClients(SampleComparisons.before());
        List<Bound> bounds = List.of(
                Bound.parse("throughput(row-per-record,ingest) < 1/s"),
                Bound.parse("throughput(row-per-record/published,lookup) < 1M/s"));
        assertThat(BoundResult.of(bounds, both)).extracting(BoundResult::passed).containsExactly(true, false);
        assertThatThrownBy(() -> judge("throughput(row-per-record/quick,ingest) < 1/s"))
                .hasMessageContaining("there is no client of row-per-record \"quick\". Known: tuned.");
    }

    @Test
    void what_a_run_has_not_come_to_has_no_figure_and_fails() {
        assertThat(BoundResult.of(
                        List.of(
                                Bound.parse("throughput(not-loaded@5.0.9,scan-all) < 1/s"),
                                Bound.parse("throughput(row-per-record,partition) < 1/s")),
                        SampleComparisons.before()))
                .extracting(BoundResult::reason)
                .containsExactly(
                        "no figure: not-loaded@5.0.9/tuned scan-all: not tried",
                        "no figure: row-per-record/tuned partition: not tried");
    }

    @Test
    void a_run_by_itself_has_no_change() {
        assertThatThrownBy(() ->
                        BoundResult.of(List.of(Bound.parse("disk(row-per-record) > +1%")), SampleComparisons.before()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--fail-if disk(row-per-record) > +1%: a change needs a run to compare with. Name"
                        + " one with --against, or give a figure such as 5ms.");
    }

    @Test
    void every_bound_has_a_line_and_all_of_them_a_sum() {
        List<BoundResult> results = BoundResult.of(
                List.of(Bound.parse("disk(row-per-record) > 25MB"), Bound.parse("disk(row-per-record) > +1%")),
                COMPARISON);
        assertThat(BoundResult.text(results)).isEqualTo("""
                FAIL  disk(row-per-record) > 25MB
                      25.6 MB (one value, no interval): > 25.0 MB
                PASS  disk(row-per-record) > +1%
                      0 % (one value, no interval), 25.6 MB to 25.6 MB: not > +1 %
                1 of 2 bounds was not kept.
                """);
        assertThat(BoundResult.allPassed(results)).isFalse();
        assertThat(BoundResult.text(results.subList(1, 2))).endsWith("The bound was kept.\n");
        assertThat(BoundResult.text(List.of())).isEmpty();
    }
}
