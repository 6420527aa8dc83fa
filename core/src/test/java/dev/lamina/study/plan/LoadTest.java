// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.measure.load.Arrivals;
import dev.lamina.measure.load.ClosedLoop;
import dev.lamina.measure.load.OpenLoop;
import dev.lamina.results.Latency;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A study's words for the way in which requests are issued. */
class LoadTest {
    private static Load load(Object words) {
        Map<String, Object> entry = new LinkedHashMap<>(Map.of("name", "x", "slice", Map.of()));
        if (words != null) {
            entry.put("load", words);
        }
        return Load.of(new OperationEntry("slice", entry, List.of()));
    }

    @Test
    void without_words_there_is_none() {
        assertThat(load(null)).isNull();
    }

    @Test
    void single_requests_have_a_number() {
        assertThat(load(Map.of("single", 10)))
                .isEqualTo(new Load(Latency.Load.SINGLE, 10, 0, null, 0, 1, null, 0, RepeatReset.NOTHING));
        assertThat(load(Map.of("single", 10)).words())
                .isEqualTo("one at a time, 10 per repeat, by the server's own clock");
    }

    @ParameterizedTest
    @CsvSource({"5000, PT0.6S", "100, PT1S", "10, PT1S", "1, PT10S", "0.01, PT1M"})
    void a_brief_load_lasts_a_second_or_as_long_as_ten_requests(double rate, Duration duration) {
        assertThat(Load.brief(rate).duration()).isEqualTo(duration);
    }

    @Test
    void an_open_loop_has_a_rate_and_arrivals() {
        Load open = load(Map.of("open", "2000/s", "arrivals", "constant", "seconds", 2, "inFlight", 64, "repeats", 3));
        assertThat(open)
                .isEqualTo(new Load(
                        Latency.Load.OPEN,
                        0,
                        2000,
                        Arrivals.CONSTANT,
                        0,
                        64,
                        Duration.ofSeconds(2),
                        3,
                        RepeatReset.NOTHING));
        assertThat(open.model(7)).isEqualTo(new OpenLoop(2000, Arrivals.CONSTANT, 7));
        assertThat(load(Map.of("open", 0.5)))
                .isEqualTo(new Load(
                        Latency.Load.OPEN,
                        0,
                        0.5,
                        Arrivals.POISSON,
                        0,
                        1024,
                        Duration.ofSeconds(1),
                        0,
                        RepeatReset.NOTHING));
    }

    @Test
    void a_closed_loop_has_a_concurrency() {
        Load closed = load(Map.of("closed", 32, "seconds", 0.25));
        assertThat(closed)
                .isEqualTo(new Load(
                        Latency.Load.CLOSED, 0, 0, null, 32, 32, Duration.ofMillis(250), 0, RepeatReset.NOTHING));
        assertThat(closed.model(1)).isEqualTo(new ClosedLoop(32));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "open | 0/s | open is 0/s, expected requests per second, above 0",
                "open | -5 | open is -5, expected requests per second, above 0",
                "open | fast | open is fast, expected requests per second, above 0",
                "open | 20d | open is 20d, expected requests per second, above 0",
                "open | NaN | open is NaN, expected requests per second, above 0",
                "single | many | single is many, expected a whole number of at least 1",
                "closed | 1.5 | closed is 1.5, expected a whole number of at least 1"
            })
    void a_number_that_is_none_is_refused(String word, String value, String message) {
        assertThatThrownBy(() -> load(Map.of(word, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Operation x: load, ")
                .hasMessageContaining(message);
    }

    @Test
    void something_may_happen_between_repeats() {
        Load fresh = load(Map.of("closed", 2, "betweenRepeats", "fresh-table"));
        assertThat(fresh.between()).isEqualTo(RepeatReset.FRESH_TABLE);
        assertThat(fresh.words()).isEqualTo("closed loop of 2, a fresh table for each repeat");
        assertThat(load(Map.of("single", 1, "betweenRepeats", "cold")).between().restarts())
                .isTrue();
        assertThat(load(Map.of("single", 1)).words()).doesNotContain("restart", "fresh");
    }

    @Test
    void words_that_do_not_go_together_are_refused() {
        assertThatThrownBy(() -> load(Map.of("single", 1, "closed", 2)))
                .hasMessageContaining("expected one of {single: 10}, {open: 2000/s} and {closed: 32}");
        assertThatThrownBy(() -> load(Map.of("seconds", 1))).hasMessageContaining("expected one of {single: 10}");
        assertThatThrownBy(() -> load(Map.of("closed", 2, "arrivals", "poisson")))
                .hasMessage("Operation x: load has an unknown key \"arrivals\". Known: betweenRepeats, closed, repeats,"
                        + " seconds.");
        assertThatThrownBy(() -> load(Map.of("single", 1, "betweenRepeats", "tea")))
                .hasMessage("Operation x: load, betweenRepeats is tea, expected one of nothing, fresh-table, restart,"
                        + " cold.");
        assertThatThrownBy(() -> load(Map.of("single", 2, "betweenRepeats", "cold")))
                .hasMessage("Operation x: load, single is 2, expected 1, since betweenRepeats is cold.");
        assertThatThrownBy(() -> load(Map.of("open", 2, "betweenRepeats", "cold")))
                .hasMessage("Operation x: load, betweenRepeats is cold, expected another value, or single: 1.");
        assertThatThrownBy(() -> load(Map.of("open", 5, "arrivals", "often")))
                .hasMessage("Operation x: load, arrivals is often, expected one of constant, poisson.");
        assertThatThrownBy(() -> load(Map.of("open", 5, "seconds", -1)))
                .hasMessage("Operation x: load, seconds is -1, expected a number above 0 and at most 86400.");
        assertThatThrownBy(() -> load("fast"))
                .hasMessage("Operation x: load is fast, expected a map such as {single: 10}.");
    }
}
