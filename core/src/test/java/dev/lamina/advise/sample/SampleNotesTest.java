// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SampleNotesTest {
    @Test
    void partitions_that_were_cut_off_are_told_where_they_are_many() {
        assertThat(TableSample.partial(300_000, 64, 64))
                .startsWith("The rows are a sample of 300,000 from all parts of the ring.")
                .contains(" So have up to 64 of the 64 partitions of today's key");
        assertThat(TableSample.partial(300_000, 9000, 64)).endsWith("in the whole table than in the sample.");
    }
}
