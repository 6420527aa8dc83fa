// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lamina.codec.ColumnType;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.ValueText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Values of every type as JSON. */
class RecordJsonTest {
    private static final Entity READINGS = new Entity(
            "readings",
            List.of(
                    new Field("id", ColumnType.LONG, false),
                    new Field("value", ColumnType.DOUBLE, true),
                    new Field("day", ColumnType.DATE, true),
                    new Field("read_at", ColumnType.TIMESTAMP, true),
                    new Field("raw", ColumnType.BLOB, true)),
            "id");

    private static String written(String... values) throws Exception {
        Batch batch = new Batch(READINGS.fields());
        for (int i = 0; i < values.length; i++) {
            ValueText.append(batch.column(i), values[i]);
        }
        batch.setRows(1);
        String json = new String(RecordJson.write(READINGS, batch), StandardCharsets.UTF_8);
        assertThat(new JsonMapper().readTree(json).isObject()).isTrue();
        return json;
    }

    @Test
    void whole_numbers_have_all_their_digits_and_days_and_bytes_are_texts() throws Exception {
        assertThat(written("9007199254740993", "-0.5", "2024-02-29", "1969-12-31T23:59:59.999Z", "0x00ff"))
                .isEqualTo("{\"id\":9007199254740993,\"value\":-0.5,\"day\":\"2024-02-29\","
                        + "\"read-at\":\"1969-12-31T23:59:59.999Z\",\"raw\":\"0x00ff\"}");
    }

    @Test
    void doubles_that_are_no_numbers_of_json_are_texts() throws Exception {
        assertThat(written("1", "NaN", "1970-01-01", "1970-01-01T00:00:00Z", "0x"))
                .contains("\"value\":\"NaN\"", "\"raw\":\"0x\"");
        assertThat(written("1", "-Infinity", "1970-01-01", "1970-01-01T00:00:00Z", "0x"))
                .contains("\"value\":\"-Infinity\"");
    }
}
