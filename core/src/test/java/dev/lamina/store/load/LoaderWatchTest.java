// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.VersionCatalogue.Holder;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** By what a loader that is alive is told from one that is dead. */
class LoaderWatchTest {
    private final ScriptedCatalogue catalogue = new ScriptedCatalogue();
    private final List<String> notes = new ArrayList<>();
    private LoaderWatch watch;

    @BeforeEach
    void watch() throws IOException {
        catalogue.begun("loading", DatasetVersion.FORMAT, "one");
        DatasetVersion version = catalogue.space.catalogue().of("shops").get(0);
        watch = new LoaderWatch(version, new LoadProgress() {
            @Override
            public void rows(long done, long of) {}

            @Override
            public void note(String message) {
                notes.add(message);
            }
        });
    }

    private static Holder held(String loader, int secondsLeft, long renewed) {
        return new Holder(DatasetVersion.State.LOADING, loader, secondsLeft, renewed);
    }

    @Test
    void a_name_that_only_runs_out_is_waited_for_and_said_once() throws IOException {
        long begun = System.nanoTime();
        watch.await(held("one", 17, 5));
        watch.await(held("one", 16, 5));
        watch.await(held("one", 15, 5));
        assertThat(System.nanoTime() - begun).as("each look is a transaction").isGreaterThan(3 * 150_000_000L);
        assertThat(notes)
                .containsExactly(
                        "Version shops/0 is locked by one; waiting up to 17 s to see whether that load is still"
                                + " running.");
    }

    @Test
    void a_name_that_is_written_again_is_that_of_a_loader_at_work() throws IOException {
        watch.await(held("one", 17, 5));
        assertThatThrownBy(() -> watch.await(held("one", 17, 6)))
                .isInstanceOf(IOException.class)
                .hasMessage("Version shops/0 is being loaded by one, from a test. Only one load of a dataset can run at"
                        + " a time. Wait for it, or stop it.");
    }

    @Test
    void another_name_is_that_of_a_loader_at_work() throws IOException {
        watch.await(held("one", 17, 5));
        assertThatThrownBy(() -> watch.await(held("two", 17, 5)))
                .hasMessageStartingWith("Version shops/0 is being loaded by two, ");
    }

    @Test
    void who_is_interrupted_waits_no_longer_and_stays_interrupted() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> watch.await(held("one", 17, 5))).isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
