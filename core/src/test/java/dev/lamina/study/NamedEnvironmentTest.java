// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.report.Run;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NamedEnvironmentTest {
    private static final Study.Server SERVER = new Study.Server(
            "5.0.9",
            "1G",
            Map.of("row_cache_size", "0MiB"),
            List.of(
                    new Study.ServerVariant("plain", null, Map.of()),
                    new Study.ServerVariant("cached", "2G", Map.of("row_cache_size", "64MiB"))));

    @Test
    void one_environment_has_no_name() {
        List<NamedEnvironment> all =
                NamedEnvironment.of(new Study.Server("5.0.9", null, Map.of()), Wishes.withCassandra(null));
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
    void a_version_stands_there_once() {
        assertThatThrownBy(() -> NamedEnvironment.of(SERVER, Wishes.withCassandra("5.0.9,5.0.9")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--cassandra: found 5.0.9,5.0.9, which names 5.0.9 twice. Name each version once.");
    }

    @Test
    void variants_have_names_of_their_own() {
        Study.ServerVariant plain = new Study.ServerVariant("plain", null, Map.of());
        assertThatThrownBy(() -> new Study.Server(null, null, Map.of(), List.of(plain, plain)))
                .hasMessageContaining("plain is there twice");
        assertThatThrownBy(() -> new Study.ServerVariant("Row cache", null, Map.of()))
                .hasMessageContaining("found Row cache");
    }

    @Test
    void results_of_one_environment_have_the_layouts_own_names() {
        Results all = new Results(
                List.of(),
                List.of(
                        MadeUp.cell("wide-row@plain", "tuned", "scan", 10, 11),
                        MadeUp.cell("wide-row@cached", "tuned", "scan", 20, 21),
                        MadeUp.cell("other@cached", "tuned", "scan", 30, 31),
                        MadeUp.cell("parquet", Run.Layout.DUCKDB, "scan", 90, 91)),
                List.of());
        Results cached =
                all.in(NamedEnvironment.of(SERVER, Wishes.withCassandra(null)).get(1));
        assertThat(cached.cells()).extracting(Run.Cell::layout).containsExactly("wide-row", "other", "parquet");
        assertThat(cached.measured("wide-row", "tuned", "scan").throughput().values())
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
