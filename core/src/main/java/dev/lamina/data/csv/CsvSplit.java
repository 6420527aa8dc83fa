// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.csv;

import dev.lamina.data.DatasetException;
import dev.lamina.data.DiskSpace;
import dev.lamina.data.InputFiles;
import dev.lamina.data.WholeFile;
import dev.lamina.data.text.DelimitedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Cuts a delimited file into parts of so many records, each with the file's header, as velvia's {@code split_csv.sh} does,
 * but between records, not lines. Parts are written beside each other in a hidden directory and get their names when the
 * last of them is complete: a split that fails or is killed leaves none. Put together without the repeated headers, the
 * parts are the file, byte by byte.
 *
 * @param file what to cut; it stays as it is
 * @param dialect how its columns are written
 * @param records how many records each part has, 1 or more, blank lines not counted
 * @param header whether the first record is a header
 * @param directory where the parts go
 * @param force whether parts of an earlier split may be replaced
 */
public record CsvSplit(Path file, CsvDialect dialect, long records, boolean header, Path directory, boolean force) {
    /**
     * What was written.
     *
     * @param files the parts in their order
     * @param records how many records they have together, headers and blank lines not counted
     */
    public record Parts(List<Path> files, long records) {
        public Parts {
            files = List.copyOf(files);
        }
    }

    /**
     * Writes the parts.
     *
     * @throws DatasetException if the file has no records, or can't be read; if there are parts already; or if they can't be
     *     written
     */
    public Parts write(CsvProgress progress) throws DatasetException {
        PartNames names = PartNames.of(file);
        List<Path> earlier = names.existing(directory);
        if (!earlier.isEmpty() && !force) {
            throw DatasetException.input(earlier.get(0)
                    + ": there are parts of an earlier split. Remove the "
                    + earlier.size() + " file" + (earlier.size() == 1 ? "" : "s") + " called " + names.stem() + "??"
                    + names.extension() + ", or pass --force.");
        }
        Path passing = directory.resolve("." + names.stem() + ".passing");
        try {
            DiskSpace.require(directory, Files.size(file));
            remove(passing);
            Files.createDirectories(passing);
        } catch (IOException e) {
            throw DiskSpace.unwritable(passing, e);
        }
        try (CsvRecords all = new CsvRecords(file, dialect)) {
            long written = cut(all, names, passing, progress);
            return new Parts(publish(passing, earlier), written);
        } finally {
            try {
                remove(passing);
            } catch (IOException e) {
                // Hidden, and the next split of this file removes it.
            }
        }
    }

    private long cut(CsvRecords all, PartNames names, Path passing, CsvProgress progress) throws DatasetException {
        DelimitedReader from = all.record();
        long size = file.toFile().length();
        boolean more = all.next();
        byte[] head = all.mark();
        if (header && more) {
            head = header(all);
            more = all.next();
        }
        boolean gzip = InputFiles.isGzip(file);
        long written = 0;
        for (int part = 0; more; part++) {
            Path target = passing.resolve(names.name(part));
            try (OutputStream out = WholeFile.stream(target, gzip)) {
                if (header || part == 0) {
                    out.write(head);
                }
                // A blank line goes with what is before it: a part of it alone would have no rows.
                for (long room = records; more && (room > 0 || isBlank(from)); more = all.next()) {
                    out.write(from.bytes(), from.start(), from.following() - from.start());
                    if (!isBlank(from)) {
                        room--;
                        if (++written % CsvProgress.RECORDS == 0) {
                            progress.at(all.bytesRead(), size);
                        }
                    }
                }
            } catch (IOException e) {
                throw DiskSpace.unwritable(target, e);
            }
        }
        if (written == 0) {
            throw DatasetException.input(
                    file + ": found " + (head.length == 0 ? "an empty file" : "a header alone") + ", expected rows.");
        }
        return written;
    }

    private static boolean isBlank(DelimitedReader record) {
        return record.start() == record.end();
    }

    /** The header with what stands before it, and with a line end. */
    private static byte[] header(CsvRecords all) {
        DelimitedReader from = all.record();
        byte[] mark = all.mark();
        int length = from.following() - from.start();
        boolean ends = from.following() > from.end();
        byte[] head = Arrays.copyOf(mark, mark.length + length + (ends ? 0 : 1));
        System.arraycopy(from.bytes(), from.start(), head, mark.length, length);
        if (!ends) {
            head[head.length - 1] = '\n';
        }
        return head;
    }

    /** Gives the parts their names, after the last of which none of an earlier split is left. */
    private List<Path> publish(Path passing, List<Path> earlier) throws DatasetException {
        List<Path> parts = new ArrayList<>();
        try {
            try (Stream<Path> written = Files.list(passing)) {
                for (Path part : written.sorted().toList()) {
                    Path target = directory.resolve(part.getFileName().toString());
                    Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                    parts.add(target);
                }
            }
            for (Path old : earlier) {
                if (!parts.contains(old)) {
                    Files.deleteIfExists(old);
                }
            }
        } catch (IOException e) {
            throw DiskSpace.unwritable(directory, e);
        }
        return parts;
    }

    private static void remove(Path passing) throws IOException {
        if (!Files.exists(passing)) {
            return;
        }
        try (Stream<Path> files = Files.walk(passing)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
