// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RequestTrace;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;
import org.junit.jupiter.api.Test;

class DownloadProgressTest {
    private final List<String> heard = new ArrayList<>();
    private final DownloadProgress progress = new DownloadProgress((jarsDone, jarsTotal, bytesDone, bytesTotal) ->
            heard.add(jarsDone + "/" + jarsTotal + " " + bytesDone + "/" + bytesTotal));

    private static TransferEvent event(String name, long length, long moved) {
        TransferResource resource =
                new TransferResource("central", "http://localhost/", name, (File) null, (RequestTrace) null);
        resource.setContentLength(length);
        return new TransferEvent.Builder(new DefaultRepositorySystemSession(), resource)
                .setType(TransferEvent.EventType.PROGRESSED)
                .setDataBuffer(new byte[(int) moved], 0, (int) moved)
                .build();
    }

    @Test
    void bytes_of_files_that_come_at_once_are_added_and_jars_counted() {
        progress.expect(2);
        progress.transferProgressed(event("a.jar", 100, 60));
        progress.transferProgressed(event("b.jar", 50, 50));
        progress.transferSucceeded(event("b.jar", 50, 0));
        progress.transferSucceeded(event("b.pom", 9, 0));
        progress.transferProgressed(event("a.jar", 100, 40));
        progress.transferSucceeded(event("a.jar", 100, 0));
        assertThat(heard).containsExactly("0/2 60/100", "0/2 110/150", "1/2 110/150", "1/2 150/150", "2/2 150/150");
    }

    @Test
    void a_file_of_unknown_length_grows_the_total() {
        progress.transferProgressed(event("a.jar", -1, 30));
        assertThat(heard).containsExactly("0/0 30/30");
        progress.end();
        progress.transferProgressed(event("a.jar", -1, 30));
        assertThat(heard).hasSize(1);
    }
}
