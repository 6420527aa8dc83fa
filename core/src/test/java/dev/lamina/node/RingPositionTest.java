// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.node.process.NodeException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RingPositionTest {
    private static final BigInteger RING = BigInteger.ONE.shiftLeft(64);

    private static RingPosition place(int index, ClusterShape shape) throws Exception {
        Loopback seed = new Loopback(InetAddress.getByName("127.1.2.3"), 9042, 7000, 7199);
        return new RingPosition(seed, seed, index, shape);
    }

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 16", "3, 256", "5, 7"})
    void each_node_owns_the_same_share_and_neighbours_differ(int nodes, int each) throws Exception {
        TreeMap<Long, Integer> owners = new TreeMap<>();
        for (int i = 0; i < nodes; i++) {
            for (String token :
                    place(i, new ClusterShape(nodes, 1, 1)).tokens(each).split(",")) {
                assertThat(Long.parseLong(token)).isNotEqualTo(Long.MIN_VALUE);
                assertThat(owners.put(Long.parseLong(token), i))
                        .as("owner of " + token)
                        .isNull();
            }
        }
        assertThat(owners).hasSize(nodes * each);
        BigInteger[] owned = new BigInteger[nodes];
        java.util.Arrays.fill(owned, BigInteger.ZERO);
        long before = owners.lastKey();
        int ownerBefore = owners.get(before);
        for (var token : owners.entrySet()) {
            BigInteger width = BigInteger.valueOf(token.getKey())
                    .subtract(BigInteger.valueOf(before))
                    .mod(RING);
            owned[token.getValue()] = owned[token.getValue()].add(width);
            assertThat(token.getValue()).isNotEqualTo(ownerBefore);
            before = token.getKey();
            ownerBefore = token.getValue();
        }
        BigInteger share = RING.divide(BigInteger.valueOf(nodes));
        for (BigInteger own : owned) {
            assertThat(own.subtract(share).abs()).isLessThan(BigInteger.valueOf(1L << 20));
        }
    }

    @Test
    void chosen_tokens_are_dealt_in_the_order_of_the_nodes() throws Exception {
        ClusterShape shape = new ClusterShape(3, 1, 1, List.of(-4_000L, 0L, 5_000L));
        assertThat(List.of(
                        place(0, shape).tokens(1),
                        place(1, shape).tokens(1),
                        place(2, shape).tokens(1)))
                .containsExactly("-4000", "0", "5000");
    }

    @Test
    void tokens_are_as_many_as_nodes_and_all_different() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClusterShape(3, 1, 1, List.of(1L, 2L)))
                .withMessage("tokens: found 2, expected one for each of 3 nodes. Give as many tokens as nodes, or leave"
                        + " the tokens out.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClusterShape(2, 1, 1, List.of(7L, 7L)))
                .withMessage("tokens: found 7 twice, expected different ones. Give each node a token of its own.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClusterShape(1, 1, 1, List.of(Long.MIN_VALUE)))
                .withMessageStartingWith("tokens: found -9223372036854775808, expected -9223372036854775807 to ");
    }

    @Test
    void racks_are_dealt_in_turn() throws Exception {
        ClusterShape shape = new ClusterShape(5, 2, 3);
        assertThat(List.of(
                        place(0, shape).rack(),
                        place(1, shape).rack(),
                        place(2, shape).rack()))
                .containsExactly("rack1", "rack2", "rack1");
    }

    @Test
    void a_shape_stays_within_its_ranges() {
        assertThat(ClusterShape.of(5).replicas()).isEqualTo(3);
        assertThat(ClusterShape.of(2).replicas()).isEqualTo(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClusterShape.of(6))
                .withMessage("nodes: found 6, expected 1 to 5. Correct it.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClusterShape(3, 4, 1))
                .withMessageContaining("racks: found 4, expected 1 to 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClusterShape(3, 1, 4))
                .withMessageContaining("replicas: found 4, expected 1 to 3");
    }

    @Test
    void a_cluster_that_finds_too_little_memory_says_what_each_node_takes() {
        Environment three = Environment.defaults().with(ClusterShape.of(3));
        assertThatCode(() -> Preflight.memory(three, 5L << 30)).doesNotThrowAnyException();
        assertThatThrownBy(() -> Preflight.memory(three, 4L << 30))
                .isInstanceOf(NodeException.class)
                .hasMessageContaining("nodes: found 3 with a heap of 1G, which take 1.4 GiB each and 4.3 GiB together,"
                        + " but only 4.0 GiB of memory are free");
    }
}
