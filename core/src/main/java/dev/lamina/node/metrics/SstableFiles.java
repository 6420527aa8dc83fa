// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.metrics;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The files of a node's SSTables; snapshots are left out.
 *
 * @param data the node's data directory, with a directory per keyspace
 */
public record SstableFiles(Path data) {
    private static final String SUFFIXES = "*.{db,crc32,txt}";

    /**
     * Bytes by component: {@code Data.db}, {@code Index.db} or {@code Partitions.db} and {@code Rows.db}, and so on.
     *
     * @throws IOException if the files can't be looked at
     */
    public Map<String, Long> bytes(String keyspace, Collection<String> tables) throws IOException {
        Map<String, Long> bytes = new TreeMap<>();
        for (Path file : paths(keyspace, tables)) {
            String name = file.getFileName().toString();
            try {
                bytes.merge(name.substring(name.lastIndexOf('-') + 1), Files.size(file), Long::sum);
            } catch (NoSuchFileException e) {
                // A file of an SSTable that has just been compacted away.
                continue;
            }
        }
        return bytes;
    }

    /** The files with the rows, one an SSTable. */
    public List<Path> data(String keyspace, Collection<String> tables) throws IOException {
        List<Path> data = paths(keyspace, tables);
        data.removeIf(file -> !file.getFileName().toString().endsWith("-Data.db"));
        return data;
    }

    /** How many SSTables there are files of, those included of which some are deleted already. */
    int count(String keyspace, Collection<String> tables) throws IOException {
        Set<String> sstables = new HashSet<>();
        for (Path file : paths(keyspace, tables)) {
            String path = file.toString();
            sstables.add(path.substring(0, path.lastIndexOf('-')));
        }
        return sstables.size();
    }

    /** The files themselves. */
    public List<Path> paths(String keyspace, Collection<String> tables) throws IOException {
        List<Path> paths = new ArrayList<>();
        for (String table : tables) {
            // Behind a table's name stands its id; snapshots lie in a directory below.
            try (DirectoryStream<Path> directories = Files.newDirectoryStream(data.resolve(keyspace), table + "-*")) {
                for (Path directory : directories) {
                    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, SUFFIXES)) {
                        files.forEach(paths::add);
                    }
                }
            }
        }
        return paths;
    }
}
