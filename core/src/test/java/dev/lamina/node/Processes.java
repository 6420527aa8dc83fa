// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether processes that are not our children run. */
public final class Processes {
    private Processes() {}

    /** A process that has ended and whose parent has not asked for its status yet does not run. */
    public static boolean runs(long pid) throws IOException {
        Path stat = Path.of("/proc/" + pid + "/stat");
        if (Files.exists(Path.of("/proc/self/stat"))) {
            try {
                String line = Files.readString(stat);
                return line.charAt(line.lastIndexOf(')') + 2) != 'Z';
            } catch (IOException gone) {
                return false;
            }
        }
        return ProcessHandle.of(pid).isPresent();
    }
}
