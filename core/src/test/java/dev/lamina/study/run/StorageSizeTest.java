// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class StorageSizeTest {
    @Test
    void files_of_indexes_count() {
        assertThat(StorageSize.bytes(100, Map.of("Data.db", 70L, "Index.db", 40L)))
                .isEqualTo(100);
        assertThat(StorageSize.bytes(100, Map.of("Data.db", 70L, "SAI+aa+GroupMeta.db", 45L)))
                .isEqualTo(115);
    }
}
