// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripePlan;
import dev.lamina.store.catalogue.StripeSpace;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a loader keeps its version. */
@Timeout(60)
class VersionLeaseTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ScriptedCatalogue catalogue = new ScriptedCatalogue();

    private VersionLease take() throws IOException {
        catalogue.begun("loading", DatasetVersion.FORMAT, null);
        DatasetVersion version = catalogue.space.catalogue().of("shops").get(0);
        return VersionLease.take(catalogue.space.catalogue(), version, SECOND, "me", LoadProgress.SILENT);
    }

    private static boolean isRenewal(String statement) {
        return statement.contains("USING TTL") && statement.endsWith("AND loader = ?");
    }

    private static boolean isRelease(String statement) {
        return statement.contains("SET loader = null");
    }

    private long renewals() {
        synchronized (catalogue.statements) {
            return catalogue.statements.stream()
                    .filter(VersionLeaseTest::isRenewal)
                    .count();
        }
    }

    /** That none comes any more, of which there were four a second. */
    private void areOver() throws InterruptedException {
        Thread.sleep(100);
        long renewals = renewals();
        Thread.sleep(700);
        assertThat(renewals()).isEqualTo(renewals);
    }

    @Test
    void a_lease_is_held_as_long_as_it_is_renewed_and_no_longer_renewed_once_it_is_closed() throws Exception {
        VersionLease lease = take();
        Thread.sleep(1_600);
        lease.requireHeld();
        assertThat(renewals()).isGreaterThan(2);
        lease.close();
        areOver();
        assertThat(catalogue.last.getTimeout())
                .as("so that another node can be asked in the other half")
                .isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void a_lease_that_can_not_be_renewed_lasts_to_its_end() throws Exception {
        catalogue.before = statement -> !isRenewal(statement);
        VersionLease lease = take();
        lease.requireHeld();
        Thread.sleep(1_800);
        assertThat(renewals()).isPositive();
        assertThatThrownBy(lease::requireHeld)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("The load of shops/0 lost its lock: it could not be renewed in time: ")
                .hasMessageContaining("refused by the test");
        lease.release();
        assertThat(catalogue.statements).noneMatch(VersionLeaseTest::isRelease);
    }

    @Test
    void a_lease_that_no_thread_renewed_is_over_too() throws Exception {
        VersionLease lease = take();
        lease.close();
        lease.requireHeld();
        Thread.sleep(1_100);
        assertThatThrownBy(lease::requireHeld)
                .hasMessage("The load of shops/0 lost its lock: it was not renewed for 1 s.");
    }

    @Test
    void a_lease_that_is_released_is_free_for_the_next_loader() throws Exception {
        VersionLease lease = take();
        lease.release();
        assertThat(catalogue.statements).filteredOn(VersionLeaseTest::isRelease).hasSize(1);
        areOver();
    }

    @Test
    void what_is_not_loading_any_more_is_not_taken() throws IOException {
        catalogue.begun("loading", DatasetVersion.FORMAT, null);
        DatasetVersion version = catalogue.space.catalogue().of("shops").get(0);
        catalogue.refusal = statement -> ScriptedCatalogue.row("[applied]", false);
        catalogue.row.put("state", "published");
        assertThatThrownBy(() ->
                        VersionLease.take(catalogue.space.catalogue(), version, SECOND, "me", LoadProgress.SILENT))
                .isInstanceOf(IOException.class)
                .hasMessage("Version shops/0 is published, expected loading.");
        catalogue.row.clear();
        assertThatThrownBy(() ->
                        VersionLease.take(catalogue.space.catalogue(), version, SECOND, "me", LoadProgress.SILENT))
                .hasMessage("Version shops/0 is not there, expected loading.");
    }

    @Test
    void a_lease_ends_when_its_version_is_published() throws Exception {
        StripeSpace space = catalogue.space.withLease(SECOND);
        StripePlan plan = new StripePlan(Grouping.none(7), 100, 8);
        VersionLoad.begin(space, "shops", Sales.ENTITY, plan, "a test", LoadProgress.SILENT, versions -> true)
                .finish(0, 0);
        areOver();
        catalogue.row.clear();
        SharedLoad.begin(space, "shops", Sales.ENTITY, "a test", false, LoadOptions.DEFAULT, LoadProgress.SILENT)
                .publish(List.of());
        areOver();
        assertThat(catalogue.row).containsEntry("state", "published");
    }
}
