// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vectors;
import dev.lamina.model.Batch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowDigestTest {
    private static final Batch ALL = Things.rows(500).all();

    private static RowDigest digest(Batch... batches) {
        RowDigest digest = new RowDigest(Things.ENTITY);
        for (Batch batch : batches) {
            digest.add(batch);
        }
        return digest;
    }

    private static Batch part(List<Integer> rows) {
        Batch batch = new Batch(ALL.fields());
        for (int row : rows) {
            batch.append(ALL, row, row + 1);
        }
        return batch;
    }

    @Test
    void neither_order_nor_batches_matter() {
        long seed =
                Vectors.printed(RowDigestTest.class.getSimpleName()).random().nextLong();
        Random random = new Random(seed);
        RowDigest whole = digest(ALL);
        for (int trial = 0; trial < 20; trial++) {
            List<Integer> order = new ArrayList<>();
            for (int row = 0; row < ALL.rows(); row++) {
                order.add(row);
            }
            Collections.shuffle(order, random);
            RowDigest other = new RowDigest(Things.ENTITY);
            for (int from = 0; from < order.size(); ) {
                int to = Math.min(order.size(), from + random.nextInt(60));
                other.add(part(order.subList(from, to)));
                from = to;
            }
            assertThat(other.matches(whole)).isTrue();
            assertThat(other.hex()).isEqualTo(whole.hex());
            assertThat(other.differingBucket(whole)).isEqualTo(-1);
        }
    }

    @Test
    void texts_digest_the_same_plain_and_as_codes() {
        Batch coded = new Batch(ALL.fields());
        coded.append(ALL, 0, ALL.rows());
        TextVector plain = (TextVector) ALL.column(3);
        TextVector codes = Vectors.coded(plain);
        TextVector target = (TextVector) coded.column(3);
        target.resizeCoded(plain.size());
        target.dictionary().append(codes.dictionary(), 0, codes.dictionary().size());
        System.arraycopy(codes.codes(), 0, target.codes(), 0, plain.size());
        target.setMissing(codes.missing(), plain.size());
        assertThat(target.isCoded()).isTrue();
        assertThat(digest(coded).hex()).isEqualTo(digest(ALL).hex());
    }

    @Test
    void a_record_taken_twice_does_not_cancel_out() {
        RowDigest twice = digest(ALL, ALL);
        assertThat(twice.matches(digest(ALL))).isFalse();
        assertThat(twice.differingColumns(digest(ALL))).containsExactlyElementsOf(Things.ENTITY.names());
        assertThat(twice.hex()).isNotEqualTo(digest(ALL).hex()).hasSize(16);
    }

    @Test
    void a_change_is_found_in_its_column_and_in_its_record_s_bucket() {
        Batch changed = Things.with(ALL, 77, "day", "1971-01-01");
        RowDigest digest = digest(changed);
        assertThat(digest.differingColumns(digest(ALL))).containsExactly("day");
        assertThat(digest.differingBucket(digest(ALL)))
                .isEqualTo(RowDigest.bucket(ALL.column(0).hash(77)));
        assertThat(digest.matches(digest(ALL))).isFalse();
    }

    @Test
    void every_identity_has_a_bucket() {
        for (int row = 0; row < ALL.rows(); row++) {
            assertThat(RowDigest.bucket(ALL.column(0).hash(row))).isBetween(0, RowDigest.BUCKETS - 1);
        }
        assertThat(RowDigest.bucket(-1)).isEqualTo(RowDigest.BUCKETS - 1);
        assertThat(RowDigest.bucket(0)).isZero();
    }
}
