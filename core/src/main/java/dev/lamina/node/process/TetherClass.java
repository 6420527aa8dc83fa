// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Brings {@link Tether} onto the class path of a child, without our other classes and their libraries. */
public final class TetherClass {
    private TetherClass() {}

    /**
     * Copies the class.
     *
     * @param classes the directory that will be on the class path; made if absent
     */
    public static void copy(Path classes) throws IOException {
        String name = Tether.class.getName().replace('.', '/') + ".class";
        Path file = classes.resolve(name);
        Files.createDirectories(file.getParent());
        try (InputStream in = Tether.class.getClassLoader().getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is missing from Lamina's own class path");
            }
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
