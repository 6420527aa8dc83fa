// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.input;

import dev.lamina.cli.console.InterruptibleInput;
import dev.lamina.cli.console.WorkDirectory;
import dev.lamina.data.DatasetException;
import dev.lamina.data.InputFiles;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Scanner;

/**
 * The inputs of a command as files that can be read as often as wanted. Standard input, pipes and {@code .zst} files are
 * copied, the latter without compression; the copies are gone when this is closed.
 */
public final class InputCopies implements AutoCloseable {
    private static final String ZSTD = ".zst";

    private final List<String> inputs = new ArrayList<>();

    /** What the user calls that of which a path is the copy. */
    private final Map<String, String> originals = new LinkedHashMap<>();

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
            copy(standard, input.equals("-") ? "standard input" : input, place("stdin"));
        } else if (InputFiles.isPipe(input)) {
            Path pipe = Path.of(input);
            // The channel behind Files.newInputStream can't say what is available of a pipe; to open one waits for who
            // writes.
            try (InputStream bytes = new InterruptibleInput(() -> new FileInputStream(pipe.toFile()))) {
                copy(bytes, input, place(pipe.getFileName().toString()));
            }
        } else if (input.endsWith(ZSTD)) {
            for (Path file : InputFiles.resolve(List.of(input))) {
                String name = file.getFileName().toString();
                try (InputStream bytes = InputFiles.open(file, false)) {
                    Path copy = place(name.substring(0, name.length() - ZSTD.length()));
                    copy(bytes, file.toString(), copy);
                    // A load that is resumed knows its files by their times of change.
                    Files.setLastModifiedTime(copy, Files.getLastModifiedTime(file));
                }
            }
        } else {
            inputs.add(input);
        }
    }

    private void copy(InputStream bytes, String named, Path to) throws DatasetException {
        inputs.add(InputFiles.copy(bytes, named, to).toString());
        originals.put(to.toString(), named);
    }

    /** What is done with inputs. */
    @FunctionalInterface
    public interface Use {
        /** Does it; the answer is the exit code. */
        Integer of(List<String> inputs) throws Exception;
    }

    /** Does something with {@link #inputs}; an error of a copy is one of what the user has named. */
    public Integer use(Use use) throws Exception {
        try {
            return use.of(inputs());
        } catch (DatasetException | IOException e) {
            throw named(e);
        }
    }

    /** The error with the user's names for copies, if it is one of the input; bad rows may be found as late as they are read. */
    public Exception named(Exception failure) {
        for (Throwable at = failure; at instanceof IOException || at instanceof DatasetException; at = at.getCause()) {
            if (at instanceof DatasetException found && found.getMessage() != null) {
                String message = found.getMessage();
                for (Map.Entry<String, String> original : originals.entrySet()) {
                    message = message.replace(original.getKey(), original.getValue());
                }
                if (message.equals(found.getMessage())) {
                    return failure;
                }
                return found.kind() == DatasetException.Kind.INPUT
                        ? DatasetException.input(message, failure)
                        : DatasetException.environment(message, failure);
            }
        }
        return failure;
    }

    /** Has a file of rejected rows, if there is one, call copies what the user does. */
    public void name(Path rejects) throws IOException {
        if (originals.isEmpty() || !Files.exists(rejects)) {
            return;
        }
        Path part = rejects.resolveSibling(rejects.getFileName() + ".part");
        // Rows are bytes of any kind, line feeds alone excepted.
        try (Scanner lines = new Scanner(rejects, StandardCharsets.ISO_8859_1).useDelimiter("\n");
                Writer out = Files.newBufferedWriter(part, StandardCharsets.ISO_8859_1)) {
            while (lines.hasNext()) {
                String line = lines.next();
                for (Map.Entry<String, String> original : originals.entrySet()) {
                    line = renamed(line, bytes(original.getKey()), bytes(original.getValue()));
                }
                out.write(line + '\n');
            }
            if (lines.ioException() != null) {
                throw lines.ioException();
            }
        }
        Files.move(part, rejects, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Behind file, line, column and reason, which may name another file, stands the row as it was. */
    private static String renamed(String line, String copy, String named) {
        int row = -1;
        for (int tab = 0; tab < 4; tab++) {
            row = line.indexOf('\t', row + 1);
            if (row < 0) {
                return line;
            }
        }
        return line.substring(0, row).replace(copy, named) + line.substring(row);
    }

    /** A text as one of its bytes in UTF-8, each a character. */
    private static String bytes(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
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
