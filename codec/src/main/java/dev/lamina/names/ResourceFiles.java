// SPDX-License-Identifier: Apache-2.0
package dev.lamina.names;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The files of a folder on the class path, by name: adding one is adding a file.
 *
 * @param folder such as {@code studies}
 * @param suffix how their names end, such as {@code .yaml}
 */
public record ResourceFiles(String folder, String suffix) {
    /** The names without their suffix, in alphabetical order. */
    public TreeSet<String> names() {
        TreeSet<String> names = new TreeSet<>();
        try {
            Enumeration<URL> folders = ResourceFiles.class.getClassLoader().getResources(folder);
            while (folders.hasMoreElements()) {
                list(folders.nextElement().toURI(), names);
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("The folder " + folder + " on the class path can't be listed.", e);
        }
        return names;
    }

    /** Where the file of a name is; empty where there is none. */
    public Optional<URL> find(String name) {
        return Optional.ofNullable(ResourceFiles.class.getClassLoader().getResource(folder + "/" + name + suffix));
    }

    /** The text of a file that exists. */
    public String text(String name) {
        try (InputStream in = find(name).orElseThrow().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void list(URI place, TreeSet<String> into) throws IOException {
        if (place.getScheme().equals("jar")) {
            try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
                list(jar.getPath(folder), into);
            }
        } else {
            list(Path.of(place), into);
        }
    }

    private void list(Path place, TreeSet<String> into) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(suffix))
                    .forEach(name -> into.add(name.substring(0, name.length() - suffix.length())));
        }
    }
}
