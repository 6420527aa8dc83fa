// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.layouts.values.Arena;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class JoinedRecordTest {
    private static final Entity ENTITY = new Entity(
            "things",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("day", ColumnType.DATE, true),
                    new Field("kind", ColumnType.INT, true),
                    new Field("tone", ColumnType.DOUBLE, true),
                    new Field("at", ColumnType.TIMESTAMP, true),
                    new Field("note", ColumnType.TEXT, true)),
            "id");

    private static Batch record(String id, int day, String note) {
        Batch batch = new Batch(ENTITY.fields());
        ((TextVector) batch.column(0)).append(id);
        ((IntVector) batch.column(1)).append(day);
        ((IntVector) batch.column(2)).append(-7);
        ((DoubleVector) batch.column(3)).append(-3);
        ((LongVector) batch.column(4)).append(1500);
        ((TextVector) batch.column(5)).append(note);
        batch.setRows(1);
        return batch;
    }

    private static String encoded(Batch batch) throws IOException {
        ByteBuffer[] values = new ByteBuffer[1];
        new JoinedRecord(ENTITY, List.of()).encode(batch, 0, new Arena(), values, 0);
        return StandardCharsets.UTF_8.decode(values[0]).toString();
    }

    private static String literal(Batch batch) throws IOException {
        StringBuilder text = new StringBuilder();
        new JoinedRecord(ENTITY, List.of()).literal(batch, 0, 0, text);
        return text.toString();
    }

    @Test
    void fields_stand_one_behind_the_other_as_the_publication_s_files_have_them() throws IOException {
        Batch batch = record("1", (int) LocalDate.of(1979, 1, 2).toEpochDay(), "it's");
        assertThat(encoded(batch)).isEqualTo("1\u000119790102\u0001-7\u0001-3\u00011500\u0001it's");
        assertThat(literal(batch)).isEqualTo("'1\u000119790102\u0001-7\u0001-3\u00011500\u0001it''s'");
    }

    @Test
    void missing_values_are_empty() throws IOException {
        Batch batch = new Batch(ENTITY.fields());
        ((TextVector) batch.column(0)).append("1");
        for (int i = 1; i < 6; i++) {
            batch.column(i).appendMissing();
        }
        batch.setRows(1);
        assertThat(encoded(batch)).isEqualTo("1\u0001\u0001\u0001\u0001\u0001");
    }

    @Test
    void texts_that_could_not_be_told_apart_again_are_refused() {
        refused(
                record("1", 0, "a\u0001b"),
                "A record has the character U+0001 in note, which separates the fields of a joined record.");
        refused(record("1", 0, ""), "A record has an empty note, which a joined record can't tell from a missing one.");
    }

    @Test
    void days_beyond_four_digit_years_are_refused() {
        refused(
                record("1", (int) LocalDate.of(10_000, 1, 1).toEpochDay(), "x"),
                "A record has the day +10000-01-01, which eight digits can't hold: they end with the year 9999.");
        refused(
                record("1", (int) LocalDate.of(-1, 12, 31).toEpochDay(), "x"),
                "A record has the day -0001-12-31, which eight digits can't hold: they end with the year 9999.");
    }

    private static void refused(Batch batch, String message) {
        assertThatThrownBy(() -> encoded(batch)).isInstanceOf(IOException.class).hasMessage(message);
        assertThatThrownBy(() -> literal(batch)).isInstanceOf(IOException.class).hasMessage(message);
    }
}
