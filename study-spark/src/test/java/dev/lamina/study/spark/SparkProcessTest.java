// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.spark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SparkProcessTest {
    @Test
    void the_driver_has_the_published_memory_where_the_machine_has_it() {
        assertThat(SparkProcess.heapGigabytes(8L << 30)).isEqualTo(3);
        assertThat(SparkProcess.heapGigabytes((12L << 30) - 1)).isEqualTo(3);
        assertThat(SparkProcess.heapGigabytes(12L << 30)).isEqualTo(5);
        assertThat(SparkProcess.heapGigabytes(64L << 30)).isEqualTo(5);
    }
}
