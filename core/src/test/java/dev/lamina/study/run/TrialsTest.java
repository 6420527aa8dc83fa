// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.codec.ColumnType;
import dev.lamina.cql.Access;
import dev.lamina.measure.process.Machine;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Schema;
import dev.lamina.node.Environment;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.plan.StudyLayout;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialsTest {
    private static final LayoutUnderTest SUBJECT = new LayoutUnderTest(
            new StudyLayout(Map.of("name", "columnar", "family", "chunks", "codec", "flatbuffers")),
            Access.tuned(),
            Schema.of(new Entity("events", List.of(new Field("id", ColumnType.LONG, false)), "id")),
            new NamedEnvironment(null, Environment.defaults()));

    @Test
    void rates_and_processor_time_are_per_row() {
        Trials trials = new Trials();
        trials.add(1000, at(0, 0, 0), at(2_000_000, 500_000, 500_000_000));
        trials.add(3000, at(9, 9, 9), at(6_000_009, 1_500_009, 1_000_000_009));
        trials.warmedUp(1.5, true);
        Cell cell = trials.cell(SUBJECT, "scan", 1000, true);
        assertThat(cell.throughput().values()).containsExactly(2000.0, 3000.0);
        assertThat(cell.throughput().unit()).isEqualTo("rows/s");
        assertThat(cell.cpu().server().median()).isEqualTo(2, within(1e-9));
        assertThat(cell.cpu().client().median()).isEqualTo(0.5, within(1e-9));
        assertThat(cell.cpu().serverRepeats().values()).containsExactly(2.0, 2.0);
        assertThat(cell.layout()).isEqualTo("columnar");
        assertThat(cell.client()).isEqualTo(Client.TUNED);
        assertThat(cell.operation()).isEqualTo("scan");
        assertThat(cell.status()).isEqualTo(Cell.Status.MEASURED);
        assertThat(cell.rows()).isEqualTo(1000);
        assertThat(cell.start().warmUpSeconds()).isEqualTo(1.5);
        assertThat(cell.start().warmUp()).isEqualTo(Cell.WarmUpEnd.STABLE);
        assertThat(cell.limit().clientBound()).isFalse();
        assertThat(cell.limit().clientBoundReason()).isNull();
    }

    @Test
    void what_it_takes_to_ask_the_servers_for_their_clocks_is_not_timed() {
        Trials trials = new Trials();
        trials.add(
                1000,
                new RunContext.Clocks(0L, 0, 0, 20_000_000),
                new RunContext.Clocks(1L, 1, 70_000_000, 99_000_000));
        assertThat(trials.throughput().values()).containsExactly(20_000.0);
        assertThat(trials.seconds()).isEqualTo(0.05);
    }

    @Test
    void without_a_server_its_time_says_nothing_and_the_client_is_no_limit() {
        Trials trials = new Trials();
        trials.add(1000, at(0, 0, 0), at(2_000_000, 500_000_000, 500_000_000));
        trials.firstPass(0.25);
        Cell cell = trials.cell(SUBJECT, "decode", 1000, false);
        assertThat(cell.cpu().server()).isNull();
        assertThat(cell.limit().clientBound()).isNull();
        assertThat(cell.limit().clientBoundReason()).isNull();
        assertThat(cell.cpu().client().median()).isEqualTo(500, within(1e-9));
        assertThat(cell.start().firstPassSeconds()).isEqualTo(0.25);
    }

    @Test
    void a_gain_of_more_than_a_tenth_with_twice_the_client_means_that_it_was_the_limit() {
        assertThat(doubled(1100).limit().clientBound()).isFalse();
        Cell bound = doubled(1210);
        assertThat(bound.limit().clientBound()).isTrue();
        assertThat(bound.limit().clientBoundReason())
                .isEqualTo("twice the requests in flight and threads gained 21.0 % over the best repeat");
    }

    @Test
    void over_half_of_the_processor_time_means_that_the_client_was_the_limit() {
        assertThat(shares(500, 500).limit().clientBound()).isFalse();
        Cell bound = shares(250, 750);
        assertThat(bound.limit().clientBound()).isTrue();
        assertThat(bound.limit().clientBoundReason())
                .isEqualTo("the client took 75 % of the processor time used on " + Machine.cpus() + " processors");
    }

    @Test
    void a_warm_up_that_never_got_stable_says_so_and_none_says_nothing() {
        Trials trials = new Trials();
        trials.add(1, at(0, 0, 0), at(1000, 1, 1));
        assertThat(trials.cell(SUBJECT, "ingest", 1, true).start().warmUp()).isNull();
        assertThat(trials.cell(SUBJECT, "ingest", 1, true).start().warmUpSeconds())
                .isNull();
        trials.warmedUp(30, false);
        assertThat(trials.cell(SUBJECT, "scan", 1, true).start().warmUp()).isEqualTo(Cell.WarmUpEnd.TIME_LIMIT);
    }

    private static Cell doubled(double rate) {
        Trials trials = new Trials();
        trials.add(900, at(0, 0, 0), at(1000, 10, 1_000_000_000));
        trials.add(1000, at(0, 0, 0), at(1000, 10, 1_000_000_000));
        trials.doubled(rate);
        return trials.cell(SUBJECT, "scan", 1000, true);
    }

    private static Cell shares(long serverNanos, long clientNanos) {
        Trials trials = new Trials();
        trials.add(1000, at(0, 0, 0), at(serverNanos, clientNanos, 1_000_000_000));
        return trials.cell(SUBJECT, "scan", 1000, true);
    }

    private static RunContext.Clocks at(long serverNanos, long clientNanos, long nanos) {
        return new RunContext.Clocks(serverNanos, clientNanos, nanos, nanos);
    }
}
