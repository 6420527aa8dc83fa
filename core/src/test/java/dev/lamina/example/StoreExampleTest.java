// SPDX-License-Identifier: Apache-2.0
package dev.lamina.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.fixtures.SharedNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The example of the store's README does what it says. */
@Tag("node")
class StoreExampleTest {
    @Test
    void the_example_loads_and_scans() throws Exception {
        SharedNode node = SharedNode.get();

        double sum = StoreExample.sumOfFares(node.session(), node.keyspace(StoreExampleTest.class));

        // Every tenth trip is the airport's: fares 0, 10, 20, 30 and 40, of which 40 alone is over 30, twenty times.
        assertThat(sum).isEqualTo(20 * 40.0);
    }
}
