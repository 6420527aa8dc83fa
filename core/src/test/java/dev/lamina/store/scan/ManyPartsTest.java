// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import dev.lamina.model.Filter;
import dev.lamina.model.KnownColumns;
import dev.lamina.model.Predicate;
import dev.lamina.store.catalogue.DamagedDataException;
import dev.lamina.store.catalogue.LatestVersion;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionContents;
import dev.lamina.store.load.ManyParts;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.ScriptedCatalogue;
import dev.lamina.store.load.StoredRows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What it costs to find out what a version of many small parts has: each has its directory in a partition of its own. */
@Timeout(60)
class ManyPartsTest {
    private static final int PARTS = 150;
    private static final String DIRECTORIES = "SELECT stripe, directory";

    private final ManyParts many;
    private final List<Integer> rows = new ArrayList<>();

    ManyPartsTest() throws IOException {
        many = new ManyParts(PARTS, 1);
    }

    private void asksForAHundredAtOnce() {
        assertThat(many.asked()).isEqualTo(PARTS);
        assertThat(many.atOnce()).isEqualTo(100);
        assertThat(many.underWay()).isZero();
    }

    @Test
    void directories_of_parts_are_asked_for_at_once_and_come_in_order() throws IOException {
        new VersionContents(many.late(DIRECTORIES, 100), many.version).each(directory -> rows.add(directory.rows()));
        assertThat(rows).hasSize(PARTS).startsWith(1, 2, 3, 4, 5, 6, 7, 1, 2).endsWith(1, 2, 3);
        asksForAHundredAtOnce();
    }

    @Test
    void a_condition_is_looked_up_in_many_directories_at_once() throws IOException {
        OpenVersion open = new OpenVersion(many.late(DIRECTORIES, 100), many.version);
        // Part 149 has the identities from 1,001,490 on.
        Filter filter = new Filter(Predicate.parse("id > 1001491", Sales.ENTITY), List.of(Sales.ENTITY.field("id")));
        PossibleStripes possible = new PossibleStripes(open, filter, new int[] {0}, 0, PARTS);
        assertThat(possible.next()).isEqualTo(149);
        assertThat(possible.next()).isNegative();
        assertThat(possible.skipped()).isEqualTo(149);
        asksForAHundredAtOnce();
    }

    @Test
    void counts_and_extremes_come_from_many_directories_at_once() throws IOException {
        StripeSpace space = many.late(DIRECTORIES, 100);
        LatestVersion versions = new LatestVersion(space, Sales.ENTITY, many.version);
        KnownColumns known = new StripeReads(space, versions, Sales.ENTITY, null, StripeReads.BYTES_AHEAD)
                .known(List.of("id"))
                .orElseThrow();
        assertThat(known.rows()).isEqualTo(many.version.rows());
        assertThat(known.columns().get(0).bounds().textAt(0)).isEqualTo("1000000");
        assertThat(known.columns().get(0).bounds().textAt(1)).isEqualTo("1001492");
        asksForAHundredAtOnce();
    }

    private VersionContents contents() throws IOException {
        return new VersionContents(many.late(DIRECTORIES, 100), many.version);
    }

    @Test
    void the_first_damaged_directory_among_them_is_named() throws IOException {
        for (int part : new int[] {90, 40}) {
            many.damage(part);
        }
        VersionContents contents = contents();
        assertThatThrownBy(() -> contents.directories(0, PARTS))
                .isInstanceOf(DamagedDataException.class)
                .hasMessageStartingWith(many.directory(40) + ": ")
                .hasMessageContaining("damaged");
        assertThat(contents.directories(41, 90)).hasSize(49);
        assertThat(many.underWay()).isZero();
    }

    @Test
    void a_directory_that_no_node_can_read_is_named() throws IOException {
        int number = many.parts.get(40).number();
        many.catalogue.delivery = (query, asked, answer) -> asked == number ? StoredRows.unreadable(null) : answer;
        VersionContents contents = contents();
        assertThatThrownBy(() -> contents.directories(0, PARTS))
                .isInstanceOf(DamagedDataException.class)
                .hasMessage(many.directory(40) + ": the node can't read it; its log names the file");
        assertThat(contents.directories(41, PARTS)).hasSize(109);
        assertThat(many.underWay()).isZero();
    }

    @Test
    void a_request_that_fails_ends_the_reading_and_no_other_one_is_left() throws IOException {
        int number = many.parts.get(10).number();
        VersionContents contents = contents();
        ScriptedCatalogue.Delivery late = many.catalogue.delivery;
        many.catalogue.delivery = (query, asked, answer) -> asked == number
                ? CompletableFuture.failedFuture(new InvalidQueryException(null, "refused by the test"))
                : late.of(query, asked, answer);
        assertThatThrownBy(() -> contents.directories(0, PARTS))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("refused by the test");
        assertThat(many.underWay()).isZero();
        assertThat(many.asked()).isEqualTo(10);
        assertThat(many.atOnce()).isEqualTo(10);
    }
}
