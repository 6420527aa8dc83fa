// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which layout, entity and key a path means. */
class RecordPathTest {
    @ParameterizedTest
    @CsvSource({
        "/thrift/offers/offer05, thrift-legacy, offers, offer05",
        "/thrift/json/offers/offer05, thrift-json, offers, offer05",
        "/thrift/flat/options/vp03, thrift-flat, options, vp03",
        "/cql3/json/offers-by-country/FR, json, offers-by-country, FR",
        "/cql3/flat/option-by-country/FR, flat, option-by-country, FR",
        "/cql/json/offers/offer05, json, offers, offer05",
        "/cql/thrift-legacy/offers/offer05, thrift-legacy, offers, offer05",
        "/cql/blob-protobuf/offers/a%2Fb%20%25, blob-protobuf, offers, a/b %",
        "/cql/udt/offers/%2e%2E, udt, offers, ..",
        "/cql/udt/offers/a+b;c=d, udt, offers, a+b;c=d"
    })
    void published_and_own_paths_name_a_layout(String raw, String layout, String entity, String key) throws Exception {
        RecordPath path = RecordPath.parse(raw);
        assertThat(path.layout()).isEqualTo(layout);
        assertThat(path.entity()).isEqualTo(entity);
        assertThat(path.key()).isEqualTo(key);
        assertThat(raw).startsWith(path.prefix() + "/" + entity + "/");
        assertThat(RecordPath.prefixes(layout)).contains(path.prefix(), "/cql/" + layout);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%", "%2", "a%zz", "%%%", "a%2"})
    void an_escape_has_two_digits(String key) {
        assertThatThrownBy(() -> RecordPath.parse("/cql/json/offers/" + key))
                .isInstanceOfSatisfying(RefusalException.class, refusal -> {
                    assertThat(refusal.problem().status()).isEqualTo(400);
                    assertThat(refusal).hasMessage("The key has a % without two hexadecimal digits after it.");
                });
    }

    @Test
    void surrogates_and_overlong_forms_are_no_utf8() {
        for (String key : new String[] {"%ED%A0%80", "%C0%AF", "%E3%81"}) {
            assertThatThrownBy(() -> RecordPath.parse("/cql/json/offers/" + key))
                    .isInstanceOf(RefusalException.class)
                    .hasMessageContaining("not valid UTF-8");
        }
    }
}
