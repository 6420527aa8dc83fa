// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.store.load.Sales;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The catalogue's entry of a version's parts, and how stripes are numbered through them. */
class PartsJsonTest {
    private static final Grouping GROUPED = Grouping.parse(7, "1,2,3");

    private static VersionPart part(int number, Grouping grouping, int stripesPerShard, int stripes) {
        return new VersionPart(
                number, new StripePlan(grouping, 1_000, stripesPerShard), stripes * 900L, stripes, stripes * 10_000L);
    }

    private static DatasetVersion version(List<VersionPart> parts) {
        int stripes = parts.stream().mapToInt(VersionPart::stripes).sum();
        return new DatasetVersion(
                "shops",
                4,
                DatasetVersion.State.PUBLISHED,
                Sales.ENTITY,
                new StripePlan(GROUPED, 1_000, 3),
                DatasetVersion.PARTS_FORMAT,
                "a test",
                null,
                new DatasetVersion.Published(stripes * 900L, stripes, stripes * 10_000L, null, parts.size()));
    }

    @Test
    void parts_are_read_as_they_were_written_and_what_they_have_in_common_is_there_once() {
        List<VersionPart> parts = List.of(
                part(0, GROUPED, 3, 8),
                part(-5, Grouping.none(7), 3, 1),
                part(Integer.MIN_VALUE + 1, GROUPED, 3, 70_000));
        String json = PartsJson.write(parts);
        assertThat(PartsJson.read(json, 7)).isEqualTo(parts);
        assertThat(json.split("1,2,3", -1)).hasSize(2);
        assertThat(PartsJson.read(PartsJson.write(List.of()), 7)).isEmpty();
    }

    @Test
    void what_is_no_such_entry_is_refused() {
        for (String wrong :
                List.of("", "{}", "{\"plans\":[]}", "{\"plans\":[],\"parts\":[{\"number\":1,\"plan\":0}]}")) {
            assertThatThrownBy(() -> PartsJson.read(wrong, 7))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("The catalogue's entry of a version's parts can't be read: ");
        }
    }

    @Test
    void stripes_are_numbered_through_all_parts() {
        List<VersionPart> parts = List.of(
                part(0, GROUPED, 3, 8), part(-5, GROUPED, 3, 0), part(-6, GROUPED, 2, 3), part(-7, GROUPED, 9, 1));
        VersionStripes stripes = VersionStripes.of(version(parts), parts);
        assertThat(stripes.stripes()).isEqualTo(12);
        assertThat(stripes.shards()).isEqualTo(3 + 2 + 1);
        int[] numbers = new int[12];
        int[] shards = new int[12];
        for (int stripe = 0; stripe < 12; stripe++) {
            numbers[stripe] = stripes.run(stripe).number();
            shards[stripe] = stripes.shard(stripe);
            int shard = stripes.shard(stripe);
            assertThat(stripes.runOfShard(shard)).isEqualTo(stripes.run(stripe));
            assertThat(stripes.localShard(shard)).isEqualTo(stripes.run(stripe).shard(stripes.local(stripe)));
            assertThat(stripes.firstOfShard(shard)).isLessThanOrEqualTo(stripe);
            assertThat(stripes.firstOfShard(shard + 1)).isGreaterThan(stripe);
        }
        assertThat(numbers).containsExactly(0, 0, 0, 0, 0, 0, 0, 0, -6, -6, -6, -7);
        assertThat(shards).containsExactly(0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5);
        assertThat(stripes.place(10, "id")).isEqualTo("shops/-6/1/id/0 (a part of shops/4)");
    }
}
