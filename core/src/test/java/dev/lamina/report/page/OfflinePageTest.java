// SPDX-License-Identifier: Apache-2.0
package dev.lamina.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import gg.jte.Content;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OfflinePageTest {
    private static final String STEERING = "a\u0007b\u0085c\u009bd\u202ee\u2066f\u2028g\nh<";

    @Test
    void characters_that_steer_have_no_place_in_a_page() {
        assertThat(OfflinePage.text(out -> out.writeContent(STEERING))).isEqualTo("abcdef\u2028g\nh<");
        assertThat(OfflinePage.text(out -> out.writeUserContent(STEERING))).isEqualTo("abcdef\u2028g\nh&lt;");
        assertThat(OfflinePage.text(out -> {
                    out.setContext("p", "title");
                    out.writeUserContent((Content) title -> title.writeUserContent(STEERING));
                }))
                .isEqualTo("abcdef\u2028g\nh&lt;");
    }

    @Test
    void in_json_they_stand_as_escapes_that_mean_the_same() throws IOException {
        ObjectMapper json = new ObjectMapper();
        String data = OfflinePage.scriptData(json.writeValueAsString(Map.of("text", STEERING)));
        assertThat(data).contains("\\u0085", "\\u202e", "\\u2028", "\\u003c");
        assertThat(OfflinePage.text(out -> out.writeContent(data))).isEqualTo(data);
        assertThat(json.readTree(data).get("text").asText()).isEqualTo(STEERING);
    }
}
