// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.LongVector;
import dev.lamina.model.Batch;
import dev.lamina.study.run.Operation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgeOperationTest {
    private static final List<Operation> WRITES = List.of(
            Readings.operations("name", "w", "insert", "readings", "per_second", 2)
                    .get(0),
            Readings.operations("name", "d", "delete", "key", "per_day", 86_400).get(0),
            Readings.operations("name", "u", "update", List.of("value")).get(0));

    private static Operation aged(String time) {
        return Readings.operations("name", "aged", "aged", time).get(0);
    }

    @Test
    void writesAreAsManyAsTheTimeHas() {
        AgeOperation age = (AgeOperation) aged("0.5 days").among(WRITES);

        assertThat(age.stage()).isEqualTo(Operation.Stage.PREPARES);
        assertThat(age.days()).isEqualTo(0.5);
        assertThat(age.parts()).extracting(AgeOperation.Aging::count).containsExactly(86_400L, 43_200L);
    }

    @Test
    void moreThanARunHasTimeForIsRefusedWithTheMostDays() {
        assertThatThrownBy(() -> aged("20 days").among(WRITES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Operation aged: aged: 20 days are 5,184,000 writes to each layout, and a run has time for"
                        + " 1,000,000. Ask for at most 3.86 days.");
        assertThat(((AgeOperation) aged("3.8 days").among(WRITES)).parts()).hasSize(2);
    }

    @Test
    void aTimeInWhichNothingIsWrittenIsRefused() {
        assertThatThrownBy(() -> aged("2 days").among(WRITES.subList(2, 3)))
                .hasMessageStartingWith("Operation aged: aged: no write that runs is made in that time.");
        List<Operation> shares = Readings.operations("name", "s", "update", List.of("value"), "share", 5);
        assertThatThrownBy(() -> aged("2 days").among(List.of(WRITES.get(0), shares.get(0))))
                .hasMessageEndingWith("Say so beside aged, such as {aged: …, per_second: 500}.");
        assertThatThrownBy(() -> aged("2 moons"))
                .hasMessageStartingWith("Operation aged: aged is 2 moons, expected a time such as 2 days");
    }

    @Test
    void rowsAreFedInTheirOrderAndAgainFromTheFirst() throws Exception {
        assertThat(fed(100, 7, 100)).containsExactly(0L, 0L, 0L, 0L, 0L, 0L, 0L);
        List<Long> all = fed(25, 60, 60);
        assertThat(all.subList(0, 25)).isEqualTo(all.subList(25, 50));
        assertThat(fed(100, 10, 10)).as("spread over all").containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(fed(100, 10, 60)).as("spread over all, however many").contains(0L, 1L);
        assertThat(fed(190, 200, 100).subList(95, 105))
                .as("the last ones, and again from the first")
                .containsExactly(18L, 18L, 18L, 18L, 18L, 0L, 0L, 0L, 0L, 0L);
    }

    /** The seconds of the rows that are taken. */
    private static List<Long> fed(int rows, int taken, long count) throws Exception {
        List<Long> seconds = new ArrayList<>();
        try (RowFeed feed = new RowFeed(Readings.source(rows), count)) {
            for (int left = taken; left > 0; left -= 5) {
                Batch batch = feed.take(Math.min(5, left));
                LongVector ts = (LongVector) batch.column(1);
                for (int row = 0; row < batch.rows(); row++) {
                    seconds.add((ts.get(row) - 1_767_225_600_000L) / 1000);
                }
            }
        }
        return seconds;
    }
}
