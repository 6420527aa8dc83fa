// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The clock of a process as libfaketime shows it, where that is installed: it reads from a file how far it is off. */
final class JumpingClock {
    private static final List<Path> PLACES = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"),
            Path.of("/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1"),
            Path.of("/usr/lib64/faketime/libfaketimeMT.so.1"));

    private static final String FILE = "clock";

    private final Path library;
    private final Path file;

    private JumpingClock(Path library, Path file) {
        this.library = library;
        this.file = file;
    }

    static boolean isThere() {
        return library().isPresent();
    }

    private static Optional<Path> library() {
        return PLACES.stream().filter(Files::exists).findFirst();
    }

    /** A clock that is right still. */
    static JumpingClock in(Path directory) throws IOException {
        JumpingClock clock = new JumpingClock(library().orElseThrow(), directory.resolve(FILE));
        clock.jump(0);
        return clock;
    }

    /** What a process is told that is to have it. Deadlines of threads are by the monotonic clock, which nobody sets. */
    Map<String, String> environment() {
        return Map.of(
                "LD_PRELOAD",
                library.toString(),
                "FAKETIME_TIMESTAMP_FILE",
                file.toString(),
                "FAKETIME_NO_CACHE",
                "1",
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1");
    }

    /** Sets it so many seconds off, at once. */
    void jump(int seconds) throws IOException {
        Path next = file.resolveSibling("clock-next");
        Files.writeString(next, "%+d\n".formatted(seconds));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
