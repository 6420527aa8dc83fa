// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import ch.qos.logback.core.rolling.RollingFileAppender;
import dev.lamina.node.process.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Path;

/** A log whose directory, which may be the first of Lamina's home that is made, is this user's alone. */
public final class PrivateLog<E> extends RollingFileAppender<E> {
    @Override
    public void start() {
        try {
            PrivateDirectory.make(Path.of(getFile()).toAbsolutePath().getParent());
        } catch (IOException e) {
            addError("The log's directory can't be made.", e); // So can't the log, then.
        }
        super.start();
    }
}
