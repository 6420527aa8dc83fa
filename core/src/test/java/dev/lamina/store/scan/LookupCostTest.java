// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.cql.Access;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which look-ups are refused since they would read as much as a scan. */
class LookupCostTest {
    /** Of so many stripes the first ones have 0 and 1,000,000 among their identities; those of the others grow. */
    private static MemoryVersion memory(Entity entity, int wide, int stripes) {
        Batch batch = new Batch(MemoryVersion.THINGS.fields());
        for (int stripe = 0; stripe < stripes; stripe++) {
            long base = (stripe + 1) * 1_000L;
            for (int row = 0; row < 10; row++) {
                long id = stripe >= wide || row % 9 != 0 ? base + row : row == 0 ? stripe : 1_000_000 - stripe;
                MemoryVersion.add(batch, id, row, 1.0, "word", "phrase");
            }
        }
        return new MemoryVersion(entity, batch, 10, 8, Access.tuned());
    }

    private static Vector keys(long... keys) {
        LongVector vector = (LongVector) Vector.of(ColumnType.LONG);
        for (long key : keys) {
            vector.append(key);
        }
        return vector;
    }

    private static void refuses(MemoryVersion memory, Vector keys, String message) throws IOException {
        var open = memory.open();
        assertThatThrownBy(() -> StripeLookup.requireCheap(open, keys))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessage(message);
    }

    private static void allows(MemoryVersion memory, Vector keys) throws IOException {
        var open = memory.open();
        assertThatCode(() -> StripeLookup.requireCheap(open, keys)).doesNotThrowAnyException();
    }

    @Test
    void a_key_may_lie_in_four_stripes_or_a_quarter_of_them() throws IOException {
        allows(memory(MemoryVersion.THINGS, 4, 16), keys(900));
        refuses(
                memory(MemoryVersion.THINGS, 5, 16),
                keys(900),
                "the id does not locate a record: by its bounds it could be in any of about 5 of 16 stripes, and all of"
                        + " them would have to be read");
        allows(memory(MemoryVersion.THINGS, 10, 40), keys(900));
        refuses(
                memory(MemoryVersion.THINGS, 11, 40),
                keys(900),
                "the id does not locate a record: by its bounds it could be in any of about 11 of 40 stripes, and all"
                        + " of them would have to be read");
        // However wide they are.
        allows(memory(MemoryVersion.THINGS, 4, 4), keys(900));
        refuses(
                memory(MemoryVersion.THINGS, 5, 5),
                keys(900),
                "the id does not locate a record: by its bounds it could be in any of about 5 of 5 stripes, and all of"
                        + " them would have to be read");
    }

    @Test
    void all_keys_count_and_not_the_first_alone() throws IOException {
        MemoryVersion memory = memory(MemoryVersion.THINGS, 12, 16);
        // The first is in no stripe.
        refuses(
                memory,
                keys(-5, 900),
                "the id does not locate a record: by its bounds it could be in any of about 6 of 16 stripes, and all of"
                        + " them would have to be read");
        // Cheap on average.
        allows(memory, keys(-5, -6, -7, 900));
        // Of more keys than are counted those at the end, too.
        long[] many = new long[64];
        for (int i = 0; i < many.length; i++) {
            many[i] = i < 32 ? -1 - i : 500 + i;
        }
        refuses(
                memory,
                keys(many),
                "the id does not locate a record: by its bounds it could be in any of about 6 of 16 stripes, and all of"
                        + " them would have to be read");
    }

    @Test
    void an_identity_within_groups_is_no_key() throws IOException {
        Entity within = new Entity("things", MemoryVersion.THINGS.fields(), "id", List.of("place", "word"), Set.of());
        refuses(memory(within, 0, 2), keys(1_003), "a id identifies records only within their place, word");
    }
}
