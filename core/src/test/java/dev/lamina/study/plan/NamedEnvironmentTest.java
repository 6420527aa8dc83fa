// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.cql.Cluster;
import dev.lamina.node.ClusterShape;
import dev.lamina.node.Environment;
import dev.lamina.results.Cell;
import dev.lamina.results.Client;
import dev.lamina.study.judge.MadeUp;
import dev.lamina.study.judge.Results;
import dev.lamina.study.operations.Wishes;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedEnvironmentTest {
    private static final EnvironmentEntry SERVER = new EnvironmentEntry(
            "5.0.9",
            "1G",
            null,
            null,
            null,
            null,
            null,
            Map.of("row_cache_size", "0MiB"),
            List.of(
                    new EnvironmentEntry.Variant("plain", null, Map.of()),
                    new EnvironmentEntry.Variant("cached", "2G", Map.of("row_cache_size", "64MiB"))));

    @Test
    void one_environment_has_no_name() {
        List<NamedEnvironment> all = NamedEnvironment.of(
                new EnvironmentEntry("5.0.9", null, null, null, null, null, null, Map.of(), List.of()),
                Wishes.withCassandra(null));
        assertThat(all).singleElement().satisfies(only -> {
            assertThat(only.name()).isNull();
            assertThat(only.of("wide-row")).isEqualTo("wide-row");
            assertThat(only.holds("wide-row")).isTrue();
            assertThat(only.holds("wide-row@5.0.9")).isFalse();
        });
    }

    @Test
    void versions_times_variants() {
        List<NamedEnvironment> all = NamedEnvironment.of(SERVER, Wishes.withCassandra("3.11.19, 5.0.9"));
        assertThat(all)
                .extracting(NamedEnvironment::name)
                .containsExactly("plain-3.11.19", "cached-3.11.19", "plain-5.0.9", "cached-5.0.9");
        assertThat(all.get(1).environment().heap()).isEqualTo("2G");
        assertThat(all.get(1).environment().settings()).containsEntry("row_cache_size", "64MiB");
        assertThat(all.get(2).environment().settings()).containsEntry("row_cache_size", "0MiB");
        assertThat(all.get(2).environment().cassandra()).isEqualTo("5.0.9");
    }

    @Test
    void nodes_are_the_users_before_the_studys() {
        EnvironmentEntry three = new EnvironmentEntry("5.0.9", null, 3, 256, null, 2, 3, Map.of(), List.of());
        Environment asStudied = only(three, RequestedServers.NONE);
        assertThat(asStudied.shape()).isEqualTo(new ClusterShape(3, 3, 2));
        assertThat(asStudied.settings()).containsEntry("num_tokens", "256");
        Environment two = only(three, new RequestedServers(1, 8, null, null, null));
        assertThat(two.shape()).isEqualTo(ClusterShape.ONE);
        assertThat(two.settings()).containsEntry("num_tokens", "8");
        Environment four = only(
                new EnvironmentEntry("5.0.9", null, null, null, null, null, null, Map.of(), List.of()),
                new RequestedServers(4, null, null, 2, null));
        assertThat(four.shape()).isEqualTo(new ClusterShape(4, 2, 3));
        assertThat(four.settings()).isEmpty();
    }

    @Test
    void tokens_go_for_as_many_nodes_as_there_are_tokens() {
        List<Long> tokens = List.of(-4_000_000_000_000_000_000L, 0L, 5_000_000_000_000_000_000L);
        EnvironmentEntry any = new EnvironmentEntry("5.0.9", null, null, null, tokens, null, null, Map.of(), List.of());
        assertThat(only(any, RequestedServers.NONE).shape()).isEqualTo(ClusterShape.ONE);
        assertThat(only(any, new RequestedServers(2, 8, null, null, null)).shape())
                .isEqualTo(ClusterShape.of(2));
        assertThat(only(any, new RequestedServers(3, null, 1, null, null)).shape())
                .isEqualTo(new ClusterShape(3, 1, 1, tokens));
        assertThatThrownBy(() -> only(any, new RequestedServers(3, 16, null, null, null)))
                .hasMessage("--vnodes: found 16, but the study sets the token of each of its 3 nodes. Leave"
                        + " --vnodes out, or choose another number of nodes.");
    }

    @Test
    void tokens_stand_alone() {
        List<Long> two = List.of(1L, 2L);
        assertThatThrownBy(() -> new EnvironmentEntry(null, null, 3, null, two, null, null, Map.of(), List.of()))
                .hasMessageStartingWith("tokens: found 2, expected one for each of 3 nodes.");
        assertThatThrownBy(() -> new EnvironmentEntry(null, null, 2, 16, two, null, null, Map.of(), List.of()))
                .hasMessageContaining("\"tokens\" must be there without vnodes and the setting num_tokens");
        Map<String, String> setting = Map.of("num_tokens", "8");
        assertThatThrownBy(() -> new EnvironmentEntry(null, null, 2, null, two, null, null, setting, List.of()))
                .hasMessageContaining("leave one of them out");
        EnvironmentEntry.Variant variant = new EnvironmentEntry.Variant("eight", null, setting);
        assertThatThrownBy(() -> new EnvironmentEntry(null, null, 2, null, two, null, null, Map.of(), List.of(variant)))
                .hasMessageContaining("leave one of them out");
    }

    private static Environment only(EnvironmentEntry server, RequestedServers wish) {
        List<NamedEnvironment> all =
                NamedEnvironment.of(server, Wishes.some().servers(wish).build());
        assertThat(all).hasSize(1);
        return all.get(0).environment();
    }

    @Test
    void numbers_of_nodes_have_their_ranges() {
        EnvironmentEntry plain = new EnvironmentEntry("5.0.9", null, null, null, null, null, null, Map.of(), List.of());
        assertThatThrownBy(() -> only(plain, new RequestedServers(6, null, null, null, null)))
                .hasMessage("nodes: found 6, expected 1 to 5. Correct it.");
        assertThatThrownBy(() -> only(plain, new RequestedServers(2, null, 3, null, null)))
                .hasMessage("replicas: found 3, expected 1 to 2. Correct it.");
        assertThatThrownBy(() -> only(plain, new RequestedServers(2, 0, null, null, null)))
                .hasMessage("vnodes: found 0, expected 1 to 1536. Correct it.");
        assertThatThrownBy(() ->
                        new EnvironmentEntry(null, null, 3, 16, null, null, null, Map.of("num_tokens", "8"), List.of()))
                .hasMessageContaining("vnodes or with the setting num_tokens");
    }

    @Test
    void a_cluster_of_somebody_else_has_no_variants() {
        Cluster cluster = Cluster.of(new InetSocketAddress("127.0.0.1", 1), null);
        RequestedServers wish = new RequestedServers(null, null, null, null, cluster);
        assertThat(only(
                                new EnvironmentEntry(
                                        "4.1.10,5.0.9",
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        null,
                                        Map.of("row_cache_size", "1MiB"),
                                        List.of()),
                                wish)
                        .settings())
                .containsEntry("row_cache_size", "1MiB");
        assertThatThrownBy(() -> only(SERVER, wish))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("this study runs in plain and cached");
    }

    @Test
    void a_version_stands_there_once() {
        assertThatThrownBy(() -> NamedEnvironment.of(SERVER, Wishes.withCassandra("5.0.9,5.0.9")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--cassandra: 5.0.9,5.0.9 names 5.0.9 twice. Name each version once.");
    }

    @Test
    void variants_have_names_of_their_own() {
        EnvironmentEntry.Variant plain = new EnvironmentEntry.Variant("plain", null, Map.of());
        assertThatThrownBy(() ->
                        new EnvironmentEntry(null, null, null, null, null, null, null, Map.of(), List.of(plain, plain)))
                .hasMessageContaining("plain is there twice");
        assertThatThrownBy(() -> new EnvironmentEntry.Variant("Row cache", null, Map.of()))
                .hasMessageContaining("found Row cache");
    }

    @Test
    void results_of_one_environment_have_the_layouts_own_names() {
        Results all = new Results(
                List.of(),
                List.of(
                        MadeUp.cell("wide-row@plain", Client.TUNED, "scan", 10, 11),
                        MadeUp.cell("wide-row@cached", Client.TUNED, "scan", 20, 21),
                        MadeUp.cell("other@cached", Client.TUNED, "scan", 30, 31),
                        MadeUp.cell("parquet", Client.DUCKDB, "scan", 90, 91)),
                List.of(),
                List.of());
        Results cached =
                all.in(NamedEnvironment.of(SERVER, Wishes.withCassandra(null)).get(1));
        assertThat(cached.cells()).extracting(Cell::layout).containsExactly("wide-row", "other", "parquet");
        assertThat(cached.measured("wide-row", Client.TUNED, "scan")
                        .throughput()
                        .values())
                .containsExactly(20.0, 21.0);
        assertThat(all.ratios(List.of("scan")))
                .extracting(ratio -> ratio.numerator() + " over " + ratio.denominator())
                .containsExactlyInAnyOrder(
                        "parquet over wide-row@plain",
                        "parquet over wide-row@cached",
                        "parquet over other@cached",
                        "other@cached over wide-row@cached");
    }
}
