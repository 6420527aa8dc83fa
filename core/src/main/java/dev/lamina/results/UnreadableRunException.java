// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import java.io.IOException;
import java.nio.file.Path;

/** A {@code run.json} that is missing or damaged. The message names the place and says what to do. */
public final class UnreadableRunException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Path file;
    private final int line;
    private final int column;

    UnreadableRunException(Path file, int line, int column, String message, Throwable cause) {
        super(message, cause);
        this.file = file;
        this.line = line;
        this.column = column;
    }

    /** The file that was to be read. */
    public Path file() {
        return file;
    }

    /** The line of the damage, starting with 1; 0 where the file could not be opened at all. */
    public int line() {
        return line;
    }

    /** The column of the damage, starting with 1; 0 where the file could not be opened at all. */
    public int column() {
        return column;
    }
}
