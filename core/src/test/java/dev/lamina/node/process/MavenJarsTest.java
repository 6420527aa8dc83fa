// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenJarsTest {
    @Test
    void settings_of_maven_that_are_damaged_are_named(@TempDir Path here) throws Exception {
        Path settings = here.resolve("settings.xml");
        Files.writeString(settings, "<settings><mirrors>");
        ContextOverrides overrides = ContextOverrides.create()
                .withUserSettings(true)
                .withUserSettingsXmlOverride(settings)
                .build();
        assertThatThrownBy(() -> MavenJars.context(overrides))
                .isInstanceOf(NodeException.class)
                .hasMessageStartingWith("Maven's settings can't be used (")
                .hasMessageContaining("Non-readable settings " + settings)
                .hasMessageEndingWith("). Correct the settings.xml, then try again.");
    }

    /** As the resolver does, which waits for the network whatever happens. */
    @Test
    void an_interrupt_does_not_wait_for_the_download() throws Exception {
        Semaphore begun = new Semaphore(0);
        Semaphore arrived = new Semaphore(0);
        FutureTask<Throwable> stopped = new FutureTask<>(() -> catchThrowable(() -> MavenJars.waited(
                "Cassandra 5.0.9",
                () -> {
                    begun.release();
                    arrived.acquireUninterruptibly();
                    return List.of();
                },
                new DownloadProgress(JarProgress.SILENT))));
        Thread command = new Thread(stopped);
        command.start();
        begun.acquire();
        command.interrupt();
        assertThat(stopped.get(1, TimeUnit.MINUTES))
                .isInstanceOf(NodeException.class)
                .hasMessage("Cassandra 5.0.9: the download of its jars was interrupted. Run it again.");
        arrived.release();
    }

    @Test
    void a_download_that_fails_says_why() {
        for (Throwable failure : List.of(
                new NodeException("There is no such version."),
                new UncheckedIOException(new IOException("No space left on device")),
                new OutOfMemoryError("Java heap space"))) {
            assertThatThrownBy(() -> MavenJars.waited(
                            "Cassandra 5.0.9", () -> fail(failure), new DownloadProgress(JarProgress.SILENT)))
                    .isSameAs(failure);
        }
    }

    private static Object fail(Throwable failure) throws Exception {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (Exception) failure;
    }
}
