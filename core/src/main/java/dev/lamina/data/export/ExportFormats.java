// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.export;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The registered forms of exported files. */
public final class ExportFormats {
    private static final Map<String, ExportFormat> BY_SUFFIX = load();

    private ExportFormats() {}

    /**
     * The format that the file's name asks for.
     *
     * @throws IllegalArgumentException if there is none; the message lists the known ones
     */
    static ExportFormat of(Path file) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        for (Map.Entry<String, ExportFormat> format : BY_SUFFIX.entrySet()) {
            if (name.endsWith(format.getKey())
                    && name.length() > format.getKey().length()) {
                return format.getValue();
            }
        }
        throw new IllegalArgumentException(
                "--to: the name " + file + " does not end with the suffix of a format. End it with one of "
                        + String.join(", ", BY_SUFFIX.keySet()) + ".");
    }

    /** The names of all formats, which are their suffixes without the dot. */
    public static List<String> names() {
        return BY_SUFFIX.keySet().stream().map(suffix -> suffix.substring(1)).toList();
    }

    private static Map<String, ExportFormat> load() {
        Map<String, ExportFormat> bySuffix = new TreeMap<>();
        for (ExportFormat format : ServiceLoader.load(ExportFormat.class, ExportFormats.class.getClassLoader())) {
            if (bySuffix.put(format.suffix(), format) != null) {
                throw new IllegalStateException("Two formats write files in \"" + format.suffix() + "\".");
            }
        }
        return bySuffix;
    }
}
