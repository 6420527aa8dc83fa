// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A writer of a part whose caller goes on after a failure, or after the end. */
@Timeout(60)
class UnfinishedRowsTest {
    private final ScriptedCatalogue catalogue = new ScriptedCatalogue();
    private final MemoryDataset data = Sales.of(1_000, 5);

    private SharedLoad begin() throws IOException {
        return SharedLoad.begin(
                catalogue.space.withParts(),
                "shops",
                Sales.ENTITY,
                "a test",
                false,
                new LoadOptions(100, 3),
                LoadProgress.SILENT);
    }

    private PartWriter writer(SharedLoad load) {
        return new PartWriter(catalogue.space.withParts(), load.ticket(), 0);
    }

    @Test
    void a_part_that_could_not_begin_is_not_finished_without_its_rows() throws IOException {
        try (SharedLoad load = begin();
                PartWriter writer = writer(load)) {
            writer.write(data.all());
            catalogue.before = statement -> !statement.startsWith("INSERT INTO shops.parts");
            assertThatThrownBy(writer::finish).hasMessageContaining("refused by the test");
            catalogue.before = statement -> true;
            assertThatThrownBy(writer::finish).hasMessageContaining("refused by the test");
            assertThatThrownBy(() -> writer.write(data.all())).hasMessageContaining("refused by the test");
        }
    }

    @Test
    void rows_of_which_a_write_has_failed_are_not_finished_without_them() throws IOException {
        try (SharedLoad load = begin();
                PartWriter writer = writer(load)) {
            catalogue.before = statement -> !statement.startsWith("INSERT INTO shops.parts");
            // More than what is looked at before a part begins.
            MemoryDataset many = Sales.of(70_000, 2);
            assertThatThrownBy(() -> writer.write(many.all())).hasMessageContaining("refused by the test");
            catalogue.before = statement -> true;
            assertThatThrownBy(writer::finish).hasMessageContaining("refused by the test");
        }
    }

    @Test
    void a_part_that_is_finished_takes_no_row_more() throws IOException {
        try (SharedLoad load = begin();
                PartWriter writer = writer(load)) {
            writer.write(data.all());
            WrittenPart part = writer.finish();
            assertThatThrownBy(() -> writer.write(data.all()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Found more rows for version shops/" + part.number()
                            + " (a part of shops/0), which is finished. Begin another load.");
            assertThat(load.publish(List.of(part)).rows()).isEqualTo(1_000);
        }
    }

    @Test
    void a_part_that_is_finished_without_rows_takes_none_either() throws IOException {
        try (SharedLoad load = begin();
                PartWriter writer = writer(load)) {
            assertThat(writer.finish().rows()).isZero();
            assertThatThrownBy(() -> writer.write(data.all()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith(", which is finished. Begin another load.");
        }
    }

    @Test
    void rows_that_are_not_filled_in_as_their_fields_say_are_refused() throws IOException {
        Batch batch = data.first(10).all();
        batch.column(2).appendMissing();
        try (SharedLoad load = begin();
                PartWriter writer = writer(load)) {
            assertThatThrownBy(() -> writer.write(batch))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Column town: found 11 rows, expected 10, as many as the batch. Append to every column,"
                            + " then call setRows.");
            writer.write(data.all());
            assertThat(writer.finish().rows()).isEqualTo(1_000);
        }
    }
}
