// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lamina.cql.CqlAnswer;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CqlCommandTest {
    @Test
    void json_has_whole_values_and_tells_missing_ones_and_numbers_from_texts() throws IOException {
        String text = "a\nb\u001b" + "x".repeat(1_000);
        CqlAnswer answer = new CqlAnswer(
                List.of("name", "count", "share"),
                List.of(1, 2),
                List.of(
                        Arrays.asList(text, "9223372036854775807", "NaN"),
                        Arrays.asList("null", null, "1.0E10"),
                        Arrays.asList(null, "-1", "0.1")),
                true);
        JsonNode root = new ObjectMapper().readTree(CqlCommand.json(answer));
        assertThat(root.get("more").asBoolean()).isTrue();
        JsonNode rows = root.get("rows");
        assertThat(rows).hasSize(3);
        assertThat(rows.get(0).get("name").asText()).isEqualTo(text);
        assertThat(rows.get(0).get("count").longValue()).isEqualTo(Long.MAX_VALUE);
        assertThat(rows.get(0).get("share").isTextual()).isTrue();
        assertThat(rows.get(0).get("share").asText()).isEqualTo("NaN");
        assertThat(rows.get(1).get("name").isTextual()).isTrue();
        assertThat(rows.get(1).get("count").isNull()).isTrue();
        assertThat(rows.get(1).get("share").doubleValue()).isEqualTo(1e10);
        assertThat(rows.get(2).get("name").isNull()).isTrue();
        assertThat(rows.get(2).get("count").isInt()).isTrue();
    }
}
