// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import dev.lamina.cli.console.WorkDirectory;
import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The inputs of a command as files that can be read as often as wanted. Standard input and {@code .zst} files are copied,
 * the latter without compression; the copies are gone when this is closed.
 */
public final class InputCopies implements AutoCloseable {
    private static final String ZSTD = ".zst";

    private final List<String> inputs = new ArrayList<>();
    private WorkDirectory work;
    private boolean read;

    /**
     * @param named what the user names: files, globs, and {@code -} or {@code /dev/stdin} for standard input
     * @param standard the standard input
     */
    public static InputCopies of(List<String> named, InputStream standard) throws IOException, DatasetException {
        InputCopies copies = new InputCopies();
        try {
            for (String input : named) {
                copies.add(input, standard);
            }
        } catch (IOException | DatasetException | RuntimeException e) {
            copies.close();
            throw e;
        }
        return copies;
    }

    private void add(String input, InputStream standard) throws IOException, DatasetException {
        if (isStandard(input)) {
            if (read) {
                throw new IllegalArgumentException(input + ": standard input can only be read once. Name it once.");
            }
            read = true;
            inputs.add(InputFiles.copy(standard, place("stdin")).toString());
        } else if (input.endsWith(ZSTD)) {
            for (Path file : InputFiles.resolve(List.of(input))) {
                String name = file.getFileName().toString();
                try (InputStream bytes = InputFiles.open(file, false)) {
                    Path copy = place(name.substring(0, name.length() - ZSTD.length()));
                    inputs.add(InputFiles.copy(bytes, copy).toString());
                    // A load that is resumed knows its files by their times of change.
                    Files.setLastModifiedTime(copy, Files.getLastModifiedTime(file));
                }
            }
        } else {
            inputs.add(input);
        }
    }

    /** Whether an input is the standard input. */
    public static boolean isStandard(String input) {
        return input.equals("-") || input.equals("/dev/stdin");
    }

    private Path place(String name) throws IOException {
        if (work == null) {
            work = WorkDirectory.make("input");
        }
        // Files of one name may come from several directories.
        return work.directory(String.valueOf(inputs.size())).resolve(name);
    }

    /** The files and globs that can be read. */
    public List<String> inputs() {
        return List.copyOf(inputs);
    }

    @Override
    public void close() throws IOException {
        if (work != null) {
            work.close();
        }
    }
}
