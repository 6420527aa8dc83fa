// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs for {@code -Dcampaign.time}, such as 60m, by {@code -Dcampaign.seed}, on {@code -Dcampaign.servers}, 1 or 3; its history is in {@code target/campaign}. */
@Tag("campaign")
class FaultCampaignTest {
    @TempDir
    Path here;

    @Test
    void no_fault_shows_what_is_not_so_and_the_store_goes_on() throws Exception {
        long seed = Long.getLong("campaign.seed", System.nanoTime() >>> 8 & 0xffff);
        Duration time =
                Duration.parse("PT" + System.getProperty("campaign.time", "10m").toUpperCase(Locale.ROOT));
        Path history = Path.of("target", "campaign", "history-" + seed + ".txt").toAbsolutePath();
        int servers = Integer.getInteger("campaign.servers", 1);
        try (Campaign campaign = new Campaign(servers, here, seed, history)) {
            try {
                campaign.run(time);
            } finally {
                System.out.println(campaign.figures());
            }
            assertThat(campaign.violations()).isEmpty();
        }
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                .isEmpty();
    }
}
