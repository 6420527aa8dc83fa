// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.TextVector;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionsTest {
    /** Records of one group with these identities, of which the first comes in a batch of its own. */
    private static Partitions partitions(ColumnType type, String... identities) throws Exception {
        Entity entity = new Entity(
                "readings",
                List.of(new Field("device", ColumnType.TEXT, false), new Field("at", type, false)),
                "at",
                List.of("device"));
        Batch rows = new Batch(entity.fields());
        for (String identity : identities) {
            ((TextVector) rows.column(0)).append("d1");
            ValueText.append(rows.column(1), identity);
        }
        rows.setRows(identities.length);
        return Partitions.of(new MemoryDataset(entity, rows));
    }

    @ParameterizedTest
    @CsvSource({
        "TIMESTAMP, 2026-01-01T00:00:00Z, 2026-01-01T00:00:00.500Z, 2026-01-01T00:00:01Z",
        "TEXT, a, \uFFFD, \uD83D\uDE00",
        "DATE, -0044-03-15, 1970-01-01, +12026-01-01",
        "LONG, -1, 9, 10",
        "DOUBLE, -1.5, 9, 10",
    })
    void records_ascend_as_values_and_not_as_texts(ColumnType type, String one, String two, String three)
            throws Exception {
        Partitions partitions = partitions(type, one, two, three);
        assertThat(partitions.records("d1", new long[] {0, 2}).rows()).isEqualTo(2);
        assertThatThrownBy(() -> partitions(type, two, one, three).records("d1", new long[] {0}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a slice needs records in ascending order within each device. Found at ");
    }

    @Test
    void records_of_one_batch_are_compared_too() throws Exception {
        Partitions partitions = partitions(ColumnType.INT, "1", "3", "2");
        assertThatThrownBy(() -> partitions.records("d1", new long[] {0}))
                .hasMessage("a slice needs records in ascending order within each device. Found at 2 after 3 of d1.");
    }

    @Test
    void records_in_any_order_are_counted() throws Exception {
        assertThat(partitions(ColumnType.INT, "1", "3", "2").count("d1")).isEqualTo(3);
    }
}
