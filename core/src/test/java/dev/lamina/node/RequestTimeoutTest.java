// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequestTimeoutTest {
    @Test
    void a_cluster_that_waits_longer_has_what_a_run_needs() {
        assertThat(ExistingCluster.isLonger("read_request_timeout", "120s", "60s"))
                .isTrue();
        assertThat(ExistingCluster.isLonger("read_request_timeout", "60000ms", "60s"))
                .isTrue();
        assertThat(ExistingCluster.isLonger("read_request_timeout", "5000ms", "60s"))
                .isFalse();
    }

    @Test
    void other_settings_and_unknown_values_are_compared_as_they_are() {
        assertThat(ExistingCluster.isLonger("row_cache_size", "128MiB", "64MiB"))
                .isFalse();
        assertThat(ExistingCluster.isLonger("read_request_timeout", "long", "60s"))
                .isFalse();
        assertThat(ExistingCluster.isLonger("read_request_timeout", null, "60s"))
                .isFalse();
    }
}
