// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableStorageTest {
    @Test
    void a_keyspace_is_named_after_layout_and_client() {
        assertThat(TableStorage.keyspace("row-per-record_tuned")).isEqualTo("lamina_row_per_record_tuned");
    }

    @Test
    void a_name_that_is_too_long_for_a_keyspace_ends_in_its_hash() {
        String one = TableStorage.keyspace("columnar-flatbuffers-dict-deflate-16_published");
        String other = TableStorage.keyspace("columnar-flatbuffers-dict-deflate-64_published");
        assertThat(one).startsWith("lamina_columnar_flatbuffers_dict_").matches("[a-z0-9_]{48}");
        assertThat(other).matches("[a-z0-9_]{48}").isNotEqualTo(one);
    }
}
