// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;

/** From what the user names to files that can be read. */
public final class InputFiles {
    /** How a file begins that zstd has compressed (RFC 8878, section 3.1.1), a character per byte. */
    public static final String ZSTD = "(\u00B5/\u00FD";

    private InputFiles() {}

    /**
     * The files that paths and globs name, in the order named; those of one glob in alphabetical order, and so the Parquet
     * files of a directory.
     *
     * @throws DatasetException if one of them is not a readable file with bytes in it, or a glob matches nothing
     */
    public static List<Path> resolve(List<String> inputs) throws DatasetException {
        List<Path> files = new ArrayList<>();
        for (String input : inputs) {
            if (input.isEmpty()) {
                // It would be the working directory.
                throw DatasetException.input("Found nothing, expected the path of a file. Is a variable not set?");
            }
            if (isPipe(input)) {
                throw DatasetException.input(
                        input + ": this is a pipe or a device, which can be read only once. Write its"
                                + " bytes to a file first.");
            }
            Path path = path(input);
            if (path != null && Files.isDirectory(path)) {
                for (Path file : parquetFiles(path)) {
                    files.add(requireReadable(file));
                }
            } else if (path != null && Files.exists(path)) {
                files.add(requireReadable(path));
            } else if (isGlob(input)) {
                for (Path match : glob(input)) {
                    files.add(requireReadable(match));
                }
            } else {
                throw DatasetException.input(input + ": there is no such file. Check the path.");
            }
        }
        return files;
    }

    /** Whether this is something else than a file or directory, as what a shell makes of {@code <(unzip -p trips.zip)}. */
    public static boolean isPipe(String input) {
        Path path = path(input);
        return path != null && Files.exists(path) && !Files.isDirectory(path) && !Files.isRegularFile(path);
    }

    /** Whether the file begins as gzip does, whatever its name is. */
    public static boolean isGzip(Path path) throws DatasetException {
        return beginsWith(path, 0x1F, 0x8B);
    }

    /**
     * A file's first lines, a hundred at most, for finding out its form.
     *
     * @throws DatasetException if the file can't be read
     */
    public static List<String> firstLines(Path path, boolean gzip) throws DatasetException {
        List<String> first = new ArrayList<>();
        try (LineReader lines = new LineReader(open(path, gzip), MaxRow.FIXED)) {
            while (first.size() < 100 && lines.next()) {
                first.add(
                        new String(lines.bytes(), lines.start(), lines.end() - lines.start(), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw unreadable(path.toString(), e);
        }
        return first;
    }

    /** A file's bytes, decompressed. */
    public static InputStream open(Path path, boolean gzip) throws IOException {
        InputStream raw = Files.newInputStream(path);
        if (!gzip) {
            return raw;
        }
        try {
            return new GzipStream(raw, 1 << 16);
        } catch (IOException e) {
            raw.close();
            throw e;
        }
    }

    /**
     * Copies bytes to a file; those that zstd has compressed, decompressed.
     *
     * @param named what messages call the bytes
     * @return the file
     * @throws DatasetException if they can't be read, or the file can't be written
     */
    public static Path copy(InputStream from, String named, Path to) throws DatasetException {
        DiskSpace.require(to.toAbsolutePath().getParent(), 0);
        OutputStream out;
        try {
            out = Files.newOutputStream(to);
        } catch (IOException e) {
            throw DiskSpace.unwritable(to, e);
        }
        try (out) {
            BufferedInputStream bytes = new BufferedInputStream(from, 1 << 16);
            bytes.mark(ZSTD.length());
            boolean zstd = new String(bytes.readNBytes(ZSTD.length()), StandardCharsets.ISO_8859_1).equals(ZSTD);
            bytes.reset();
            InputStream text = zstd ? new ZstdInputStreamNoFinalizer(bytes) : bytes;
            byte[] part = new byte[1 << 16];
            for (int read = text.read(part); read >= 0; read = text.read(part)) {
                write(part, read, out, to);
            }
            return to;
        } catch (ZstdIOException e) {
            if (e.getErrorCode() == Zstd.errFrameParameterWindowTooLarge()) {
                throw DatasetException.input(
                        named + ": zstd has compressed this with a window of more than 128 MiB. Decompress it first,"
                                + " with zstd -d --long=31.",
                        e);
            }
            throw unreadable(named, e);
        } catch (IOException e) {
            throw unreadable(named, e);
        }
    }

    private static void write(byte[] bytes, int length, OutputStream out, Path to) throws DatasetException {
        try {
            out.write(bytes, 0, length);
        } catch (IOException e) {
            throw DiskSpace.unwritable(to, e);
        }
    }

    private static Path path(String input) {
        try {
            return Path.of(input);
        } catch (InvalidPathException e) {
            return null; // Some systems do not allow a glob's asterisk in a path.
        }
    }

    private static boolean isGlob(String input) {
        return input.matches(".*[*?\\[{].*");
    }

    private static List<Path> glob(String pattern) throws DatasetException {
        int fixed = pattern.split("[*?\\[{]", 2)[0].lastIndexOf('/') + 1;
        Path root = Path.of(fixed == 0 ? "." : pattern.substring(0, fixed));
        String varying = pattern.substring(fixed);
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + varying);
        } catch (PatternSyntaxException e) {
            throw DatasetException.input(
                    pattern + ": there is no such file, and no glob is written so (" + e.getDescription()
                            + "). Check the path.",
                    e);
        }
        // As in a shell, names that begin with a dot are meant only where the pattern has the dot.
        boolean hidden = varying.startsWith(".") || varying.contains("/.");
        List<Path> matches = new ArrayList<>();
        if (Files.isDirectory(root)) {
            boolean deep = varying.contains("**");
            Set<Path> places = new HashSet<>();
            for (Path name : files(root, deep ? Integer.MAX_VALUE : depth(varying), !deep, hidden)) {
                if (matcher.matches(name) && places.add(place(root.resolve(name)))) {
                    matches.add(fixed == 0 ? name : root.resolve(name));
                }
            }
        }
        if (matches.isEmpty()) {
            throw DatasetException.input(pattern + ": no file matches. Check the path.");
        }
        return matches;
    }

    /** Where a file stands, whatever links lead there: what {@code latest} links to is mostly matched by itself, too. */
    private static Path place(Path file) throws DatasetException {
        try {
            return file.toAbsolutePath().getParent().toRealPath().resolve(file.getFileName());
        } catch (IOException e) {
            throw unreadable(file.toString(), e);
        }
    }

    private static int depth(String varying) {
        return 1 + (int) varying.chars().filter(c -> c == '/').count();
    }

    private static boolean has(Path path, Predicate<String> wanted) {
        for (Path part : path) {
            if (wanted.test(part.toString())) {
                return true;
            }
        }
        return false;
    }

    /**
     * The files of a directory and those within, by their names from there on, in alphabetical order.
     *
     * @param links whether links to directories are followed
     * @param hidden whether names that begin with a dot are meant too
     */
    private static List<Path> files(Path directory, int depth, boolean links, boolean hidden) throws DatasetException {
        List<Path> files = new ArrayList<>();
        try {
            Path root = directory.toRealPath();
            Set<FileVisitOption> options = links ? EnumSet.of(FileVisitOption.FOLLOW_LINKS) : Set.of();
            Files.walkFileTree(root, options, depth, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path inner, BasicFileAttributes attributes) {
                    return isMeant(inner) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
                }

                private boolean isMeant(Path path) {
                    return hidden
                            || path.equals(root)
                            || !path.getFileName().toString().startsWith(".");
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (isMeant(file) && Files.isRegularFile(file)) {
                        files.add(root.relativize(file));
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                    if (e instanceof FileSystemLoopException) {
                        return FileVisitResult.CONTINUE; // Its files are visited where it leads to.
                    }
                    throw e;
                }
            });
        } catch (AccessDeniedException e) {
            throw DatasetException.input(
                    e.getFile() + ": you may not read this directory, in which there may be further files. Change its"
                            + " permissions, or name the files.",
                    e);
        } catch (IOException e) {
            throw unreadable(directory.toString(), e);
        }
        files.sort(null);
        return files;
    }

    /** The Parquet files of a directory and those within, which other programs leave as one table. */
    private static List<Path> parquetFiles(Path directory) throws DatasetException {
        List<Path> files = new ArrayList<>();
        for (Path name : files(directory, Integer.MAX_VALUE, false, false)) {
            if (name.toString().endsWith(".parquet") && !has(name, InputFiles::isNoTable)) {
                files.add(directory.resolve(name));
            }
        }
        if (files.isEmpty()) {
            throw DatasetException.input(directory + ": this is a directory. Pass a file, or a glob such as "
                    + directory.resolve("*.tsv") + ", or a directory with Parquet files.");
        }
        return files;
    }

    /** Whether files of this name, or in such a directory, are a program's own: logs, and what is not complete. */
    private static boolean isNoTable(String name) {
        return name.startsWith("_") && !name.contains("=");
    }

    private static Path requireReadable(Path path) throws DatasetException {
        String begin;
        try (InputStream stream = Files.newInputStream(path)) {
            begin = new String(stream.readNBytes(8), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw unreadable(path.toString(), e);
        }
        if (begin.isEmpty()) {
            throw empty(path);
        }
        boolean zip = begin.startsWith("PK\3\4");
        String name = path.getFileName().toString();
        boolean ole = begin.startsWith("\u00D0\u00CF\u0011\u00E0\u00A1\u00B1");
        if (ole || zip && name.matches("(?i).*[.](xlsx|xlsm|ods)")) {
            throw DatasetException.input(path + ": this is a spreadsheet. Save its table as CSV (UTF-8) first.");
        }
        if (begin.equals("ARROW1\0\0")) {
            throw DatasetException.input(path + ": this is an Arrow file. Convert it to Parquet first.");
        }
        if (zip) {
            throw DatasetException.input(path + ": this is a zip archive. Unzip it first.");
        }
        boolean bzip2 = begin.matches("(?s)BZh[1-9]1A.*");
        if (bzip2 || begin.startsWith("\u00FD7zXZ\0")) {
            throw DatasetException.input(path + ": this is compressed with " + (bzip2 ? "bzip2" : "xz")
                    + ". Decompress it first, or compress it with gzip or zstd.");
        }
        return path;
    }

    private static boolean beginsWith(Path path, int first, int second) throws DatasetException {
        try (InputStream stream = Files.newInputStream(path)) {
            return stream.read() == first && stream.read() == second;
        } catch (IOException e) {
            throw unreadable(path.toString(), e);
        }
    }

    /** The error of a file without a byte, or with blank lines alone. */
    public static DatasetException empty(Path path) {
        return DatasetException.input(path + ": found an empty file, expected rows. Pass another file.");
    }

    /**
     * The error of a file without a row.
     *
     * @param header whether its first line holds names
     */
    public static DatasetException noRows(Path path, boolean header) {
        return header
                ? DatasetException.input(path + ": found a header and no rows, expected rows. Pass another file.")
                : empty(path);
    }

    /**
     * The error of a file that can't be read.
     *
     * @param where the path, and the line if one is known
     */
    public static DatasetException unreadable(String where, IOException e) {
        if (e instanceof AccessDeniedException) {
            return DatasetException.input(where + ": you may not read this file. Change its permissions.", e);
        }
        // The cause, where another thread had read it.
        boolean isEnd = e instanceof EOFException || e.getCause() instanceof EOFException;
        String why = isEnd ? "they end too early" : e.getMessage();
        return DatasetException.input(where + ": the data can't be read (" + why + "). Get the file again.", e);
    }
}
