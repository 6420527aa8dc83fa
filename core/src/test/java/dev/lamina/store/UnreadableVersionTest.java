// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import dev.lamina.store.catalogue.Damage;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.load.ScriptedCatalogue;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The check of a version of which the only copy can't be read by its node. */
class UnreadableVersionTest {
    private final ScriptedCatalogue catalogue = new ScriptedCatalogue();
    private DatasetVersion version;

    @BeforeEach
    void publish() throws IOException {
        catalogue.begun("published", DatasetVersion.FORMAT, "a loader");
        catalogue.row.put("stripes", 2);
        catalogue.row.put("row_count", 150L);
        version = catalogue.space.catalogue().of("shops").get(0);
    }

    private CheckReport check() throws IOException {
        return VersionCheck.run(catalogue.space, version, Runnable::run, (done, of) -> {});
    }

    @Test
    void what_the_node_can_not_read_is_listed_and_the_check_goes_on() throws IOException {
        catalogue.prepared =
                () -> new ReadFailureException(null, ConsistencyLevel.LOCAL_QUORUM, 0, 1, 1, false, Map.of());
        CheckReport report = check();
        assertThat(report.damages())
                .extracting(Damage::toString)
                .containsExactly(
                        "shops/0/0/(directory)/0: the node can't read it; its log names the file",
                        "shops/0/0/(directory)/1: the node can't read it; its log names the file");
        assertThat(report.isReadable()).isFalse();
    }

    @Test
    void another_failure_ends_it() {
        catalogue.prepared = () -> new InvalidQueryException(null, "there is no such column");
        assertThatThrownBy(this::check).isInstanceOf(IOException.class).hasMessageContaining("there is no such column");
    }
}
