// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.nio.file.Path;
import java.util.List;

/**
 * A Java program that is to run in a JVM of its own, see {@link JavaChild}.
 *
 * @param name what messages call it, such as {@code Gatling 3.15.1}
 * @param main the full name of its main class
 * @param arguments what the main class gets
 * @param jvmOptions options of its JVM, such as {@code -Xmx512m}
 * @param classPath jars and directories of classes
 */
public record JavaProgram(
        String name, String main, List<String> arguments, List<String> jvmOptions, List<Path> classPath) {
    /** Copies the lists. */
    public JavaProgram {
        arguments = List.copyOf(arguments);
        jvmOptions = List.copyOf(jvmOptions);
        classPath = List.copyOf(classPath);
    }
}
