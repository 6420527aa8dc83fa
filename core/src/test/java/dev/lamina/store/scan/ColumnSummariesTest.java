// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.Vector;
import dev.lamina.codec.stripe.StripeDirectory;
import dev.lamina.cql.Access;
import dev.lamina.model.Batch;
import dev.lamina.store.catalogue.VersionContents;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is said of columns, held against the rows and the directories. */
class ColumnSummariesTest {
    private static List<ColumnSummary> summaries(MemoryVersion memory) throws IOException {
        return ColumnSummaries.of(new VersionContents(memory.space, memory.version), memory.version);
    }

    private static VersionStatistics statistics(MemoryVersion memory) throws IOException {
        return ColumnSummaries.statistics(new VersionContents(memory.space, memory.version), memory.version);
    }

    private static MemoryVersion memory(Batch rows, int stripeRows) {
        return new MemoryVersion(rows, stripeRows, 4, Access.tuned());
    }

    @Test
    void columns_have_all_bytes_among_them_and_share_those_that_several_need() throws IOException {
        MemoryVersion memory = memory(MemoryVersion.things(2_750), 500);
        // By column; chunks that several columns need are shared out evenly.
        double[] bytes = new double[6];
        for (StripeDirectory directory :
                new VersionContents(memory.space, memory.version).directories(0, memory.version.stripes())) {
            Map<Integer, Integer> users = new TreeMap<>();
            for (int column = 0; column < 6; column++) {
                directory.needed(new int[] {column}).stream().forEach(part -> users.merge(part, 1, Integer::sum));
            }
            assertThat(users).as("of two columns that are encoded together").containsValue(2);
            for (int column = 0; column < 6; column++) {
                BitSet needed = directory.needed(new int[] {column});
                for (int part = needed.nextSetBit(0); part >= 0; part = needed.nextSetBit(part + 1)) {
                    bytes[column] += 1.0 * directory.parts().get(part).bytes() / users.get(part);
                }
            }
        }
        List<ColumnSummary> summaries = summaries(memory);
        assertThat(summaries).extracting(ColumnSummary::name).isEqualTo(MemoryVersion.THINGS.names());
        assertThat(summaries)
                .extracting(ColumnSummary::type)
                .containsExactly(
                        ColumnType.LONG,
                        ColumnType.TEXT,
                        ColumnType.TEXT,
                        ColumnType.DOUBLE,
                        ColumnType.TEXT,
                        ColumnType.TEXT);
        VersionStatistics statistics = statistics(memory);
        assertThat(statistics.rows()).isEqualTo(2_750);
        assertThat(statistics.bytes()).isEqualTo(memory.version.bytes());
        long all = 0;
        for (int column = 0; column < 6; column++) {
            ColumnSummary summary = summaries.get(column);
            assertThat((double) summary.bytes()).isEqualTo(bytes[column], within(0.51));
            assertThat(summary.bytesPerValue()).isEqualTo(bytes[column] / 2_750, within(1e-6));
            assertThat(statistics.columns().get(column).bytes()).isEqualTo(summary.bytes());
            assertThat(statistics.columns().get(column).field())
                    .isEqualTo(MemoryVersion.THINGS.fields().get(column));
            assertThat(summary.missing())
                    .isEqualTo(memory.rows.column(column).missingCount())
                    .isEqualTo(statistics.columns().get(column).missing());
            assertThat(summary.encodings().values().stream()
                            .mapToDouble(share -> share)
                            .sum())
                    .isEqualTo(1, within(1e-9));
            assertThat(summary.group()).isEqualTo(column == 1 || column == 2 ? List.of("place", "country") : List.of());
            all += summary.bytes();
        }
        assertThat(summaries.get(3).missing()).isPositive();
        assertThat(all).isBetween(memory.version.bytes() - 6, memory.version.bytes() + 6);
    }

    @Test
    void bounds_are_those_of_all_stripes_and_unknown_where_one_of_them_is() throws IOException {
        Batch rows = new Batch(MemoryVersion.THINGS.fields());
        SplittableRandom random = new SplittableRandom(3);
        for (int row = 0; row < 400; row++) {
            // No amount in the second stripe, and the least and the greatest in the third.
            Double amount = row / 100 == 1 ? null : row == 250 ? -7.5 : row == 251 ? 1e9 : random.nextDouble();
            MemoryVersion.add(rows, 1_000 - row, row % 5, amount, "w" + "x".repeat(row % 60), "phrase");
        }
        VersionStatistics statistics = statistics(memory(rows, 100));
        ColumnStatistics ids = statistics.column("id");
        assertThat(texts(ids.bounds())).containsExactly("601", "1000");
        assertThat(ids.isBounded()).isTrue();
        assertThat(ids.isLeastExact()).isTrue();
        assertThat(ids.isGreatestExact()).isTrue();
        ColumnStatistics amounts = statistics.column("amount");
        assertThat(amounts.missing()).isEqualTo(100);
        assertThat(texts(amounts.bounds())).containsExactly("-7.5", "1.0E9");
        assertThat(amounts.isGreatestExact()).isTrue();
        ColumnStatistics words = statistics.column("word");
        assertThat(words.bounds().textAt(0)).isEqualTo("w");
        assertThat(words.isLeastExact()).isTrue();
        assertThat(words.bounds().textAt(1)).isGreaterThanOrEqualTo("w" + "x".repeat(45));
        assertThatThrownBy(() -> statistics.column("words"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "There is no column \"words\". Did you mean \"word\"? Known: id, place, country, amount, word,"
                                + " phrase.");
    }

    private static List<String> texts(Vector bounds) {
        return List.of(bounds.textAt(0), bounds.textAt(1));
    }

    @Test
    void of_numbers_some_of_which_are_none_and_of_no_values_no_bounds_are_known() throws IOException {
        Batch rows = new Batch(MemoryVersion.THINGS.fields());
        for (int row = 0; row < 300; row++) {
            MemoryVersion.add(rows, row, 1, row == 150 ? Double.NaN : row, "w", "phrase");
        }
        ColumnStatistics amounts = statistics(memory(rows, 100)).column("amount");
        assertThat(amounts.isBounded()).isFalse();
        assertThat(amounts.isLeastExact()).isFalse();
        assertThat(amounts.isGreatestExact()).isFalse();
        assertThat(amounts.missing()).isZero();
        Batch none = new Batch(MemoryVersion.THINGS.fields());
        for (int row = 0; row < 300; row++) {
            MemoryVersion.add(none, row, 1, null, "w", "phrase");
        }
        MemoryVersion memory = memory(none, 100);
        assertThat(statistics(memory).column("amount").isBounded()).isFalse();
        assertThat(statistics(memory).column("amount").missing()).isEqualTo(300);
        assertThat(statistics(memory).column("id").isBounded()).isTrue();
    }

    @Test
    void of_no_rows_nothing_is_said_and_nothing_is_no_number() throws IOException {
        MemoryVersion memory = memory(new Batch(MemoryVersion.THINGS.fields()), 100);
        assertThat(summaries(memory)).hasSize(6).allSatisfy(column -> {
            assertThat(column.bytes()).isZero();
            assertThat(column.bytesPerValue()).isZero();
            assertThat(column.encodings()).isEmpty();
            assertThat(column.group()).isEmpty();
        });
        assertThat(statistics(memory).columns()).hasSize(6).noneMatch(ColumnStatistics::isBounded);
        assertThat(statistics(memory).rows()).isZero();
    }

    @Test
    void what_a_scan_has_read_is_counted_by_name() {
        ScanTally tally = new ScanTally();
        tally.stripes(3);
        tally.chunk("town", 5);
        tally.chunk("id", 7);
        tally.chunk("town", 11);
        tally.replaced(2);
        ScanAccount before = tally.account(9, 4);
        tally.stripes(1);
        tally.replaced(1);
        tally.chunk("id", 1);
        assertThat(before)
                .isEqualTo(new ScanAccount(
                        9,
                        3,
                        4,
                        2,
                        List.of(new ScanAccount.Column("id", 1, 7), new ScanAccount.Column("town", 2, 16))));
        assertThat(before.chunks()).isEqualTo(3);
        assertThat(before.bytes()).isEqualTo(23);
        ScanAccount after = tally.account(9, 5);
        assertThat(after.read()).isEqualTo(4);
        assertThat(after.replaced()).isEqualTo(3);
        assertThat(after.chunks()).isEqualTo(4);
        assertThat(after.bytes()).isEqualTo(24);
    }
}
