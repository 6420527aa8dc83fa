// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.store.catalogue.Damage;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.OpenVersion;
import dev.lamina.store.load.ManyParts;
import dev.lamina.store.load.Sales;
import dev.lamina.store.load.ScriptedCatalogue;
import dev.lamina.store.load.StoredRows;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a check says of copies on several nodes, in tables in memory. */
@Timeout(60)
class CheckReportTest {
    private static final int CHUNKS = 10 * Sales.ENTITY.fields().size();

    private ScriptedCatalogue catalogue;
    private DatasetVersion version;

    /** A hundred rows to a stripe, eight stripes to a partition. */
    private void load(int nodes, int rows) throws IOException {
        catalogue = new ScriptedCatalogue(nodes);
        version = catalogue.load(Sales.of(rows, 9));
    }

    private StoredRows.Copy node(int number) {
        return catalogue.stored.nodes.get(number - 1);
    }

    private CheckReport check() throws IOException {
        return VersionCheck.run(catalogue.space, version, Runnable::run, (done, of) -> {});
    }

    @Test
    void damaged_copies_are_named_with_their_nodes_and_their_rows_are_readable() throws IOException {
        load(3, 1_000);
        assertThat(check().isSound()).isTrue();
        node(2).damage("shops", 0, 0, "amount", 1);
        node(1).damage("shops", 0, 0, null, 4);
        CheckReport report = check();
        assertThat(report.damages()).hasSize(2);
        assertThat(report.damages().get(0).toString())
                .startsWith("shops/0/0/amount/1, the copy of 127.0.0.2: ")
                .contains("it is damaged");
        assertThat(report.damages().get(1).toString()).startsWith("shops/0/0/(directory)/4, the copy of 127.0.0.1: ");
        assertThat(report.isReadable()).isTrue();
        assertThat(report.isSound()).isFalse();
        assertThat(report.rows()).isEqualTo(1_000);
        assertThat(report.chunks()).isEqualTo(CHUNKS);
        assertThat(report.bytes()).isEqualTo(version.bytes());
        assertThat(report.incomplete()).isEmpty();
        assertThat(report.unasked()).isEmpty();
    }

    @Test
    void a_chunk_of_which_all_copies_are_damaged_is_named_once_and_not_readable() throws IOException {
        load(3, 1_000);
        for (StoredRows.Copy copy : catalogue.stored.nodes) {
            copy.damage("shops", 0, 1, "note", 1);
        }
        CheckReport report = check();
        assertThat(report.damages()).singleElement().satisfies(damage -> {
            assertThat(damage.place()).isEqualTo("shops/0/1/note/1");
            assertThat(damage.node()).isNull();
        });
        assertThat(report.isReadable()).isFalse();
        assertThat(report.chunks()).isEqualTo(CHUNKS - 1);
        assertThat(report.rows()).isEqualTo(1_000);
    }

    @Test
    void nodes_that_lack_copies_and_nodes_that_are_away_are_named_and_nothing_is_damaged() throws IOException {
        load(4, 1_000);
        node(2).remove("shops", 0, 0, "amount", 1);
        node(3).remove("shops", 0, 0, null, 7);
        node(4).away = true;
        CheckReport report = check();
        assertThat(report.incomplete()).containsExactly("127.0.0.2", "127.0.0.3");
        assertThat(report.unasked()).containsExactly("127.0.0.4");
        assertThat(report.isSound()).isTrue();
        // Nobody lacks what no node has.
        for (StoredRows.Copy copy : catalogue.stored.nodes) {
            copy.remove("shops", 0, 0, "amount", 1);
        }
        report = check();
        assertThat(report.incomplete()).containsExactly("127.0.0.3");
        assertThat(report.damages())
                .extracting(Damage::toString)
                .containsExactly("shops/0/0/amount/1: the chunk is not there");
    }

    @Test
    void what_one_node_can_not_read_comes_from_the_others() throws IOException {
        load(3, 1_000);
        node(1).unreadable = true;
        CheckReport report = check();
        assertThat(report.damages()).hasSize(10 + CHUNKS).allSatisfy(damage -> {
            assertThat(damage.node()).isEqualTo("127.0.0.1");
            assertThat(damage.reason()).isEqualTo(Damage.UNREADABLE);
        });
        assertThat(report.isReadable()).isTrue();
        assertThat(report.rows()).isEqualTo(1_000);
    }

    @Test
    void parts_are_gone_through_by_all_threads() throws IOException {
        ManyParts parts = new ManyParts(20, 4);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            CheckReport report = VersionCheck.run(
                    parts.late("SELECT columnname, rowid, writetime", 4), parts.version, threads, (done, of) -> {});
            assertThat(report.isSound()).isTrue();
            assertThat(report.rows()).isEqualTo(parts.version.rows());
        } finally {
            threads.shutdownNow();
        }
        assertThat(parts.asked()).isEqualTo(20);
        assertThat(parts.atOnce()).isEqualTo(4);
    }

    @Test
    void a_chunk_or_a_stripe_that_belongs_elsewhere_is_named_with_what_it_holds() throws IOException {
        load(1, 950);
        // The last stripe has half as many rows.
        node(1).copy(1, "amount", 1, 0, 3);
        node(1).copy(0, null, 2, 0, 12);
        CheckReport report = check();
        assertThat(report.damages())
                .extracting(Damage::toString)
                .containsExactly(
                        "shops/0/0/amount/3: found 50 rows, expected 100",
                        "shops/0/1/(directory)/4: found stripe 12, expected 10 in all");
        assertThat(report.isReadable()).isFalse();
    }

    @Test
    void chunks_that_are_left_over_harm_no_reader() throws IOException {
        load(1, 1_000);
        CheckReport left = new CheckReport(
                version,
                CHUNKS,
                version.bytes(),
                1_000,
                List.of(new Damage("shops", 0, 0, 0, "#old", 0, null, Damage.STRAY)),
                List.of(),
                List.of());
        assertThat(left.isReadable()).isTrue();
        assertThat(left.isSound()).isFalse();
    }

    @Test
    void a_version_of_fewer_rows_than_it_says_is_neither_sound_nor_readable() throws IOException {
        load(1, 1_000);
        CheckReport fewer = new CheckReport(version, CHUNKS, 1, 999, List.of(), List.of(), List.of());
        assertThat(fewer.isReadable()).isFalse();
        assertThat(fewer.isSound()).isFalse();
    }

    @Test
    void a_damaged_copy_of_bounds_is_named_and_no_row_hangs_on_it() throws IOException {
        load(3, 13_000);
        node(2).damage("shops~bounds", 0, 0, "amount.greatest", 0);
        node(3).remove("shops~bounds", 0, 0, "id.least", 0);
        CheckReport report = check();
        assertThat(report.damages())
                .singleElement()
                .satisfies(damage -> assertThat(damage.toString())
                        .startsWith("shops~bounds/0/0/amount.greatest/0, the copy of 127.0.0.2: "));
        assertThat(report.incomplete()).containsExactly("127.0.0.3");
        assertThat(report.isReadable()).isTrue();
    }

    @Test
    void bounds_of_other_rows_are_named_and_not_read_by() throws IOException {
        load(1, 12_950);
        StoredRows.Copy other = node(1);
        load(1, 13_000);
        assertThat(new OpenVersion(catalogue.space, version).ranges().end(33)).isEqualTo(64);
        node(1).take(other, "shops~bounds");
        OpenVersion open = new OpenVersion(catalogue.space, version);
        assertThat(open.ranges().end(33)).isEqualTo(130);
        assertThat(open.ranges().known(33, new int[] {0})).isNull();
        CheckReport report = check();
        assertThat(report.damages())
                .extracting(Damage::reason)
                .containsExactly("found bounds of 5 ranges with 12950 rows, expected 5 with 13000. The data are"
                        + " incomplete.");
        assertThat(report.isReadable()).isTrue();
    }
}
