// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import java.io.IOException;
import java.nio.file.Path;

/** A log of Gatling that is cut short, damaged, or of another version. */
public final class DamagedLogException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long offset;

    /**
     * With the place and what to do put around it.
     *
     * @param found what was found and what was expected
     */
    DamagedLogException(Path file, long offset, String found) {
        super(file + ": at byte " + offset + ": " + found + ". Run Gatling again, and let it finish.");
        this.offset = offset;
    }

    /** Where, in bytes from the file's begin. */
    public long offset() {
        return offset;
    }
}
