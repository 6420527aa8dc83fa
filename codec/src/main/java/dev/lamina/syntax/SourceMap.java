// SPDX-License-Identifier: Apache-2.0
package dev.lamina.syntax;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The keys and values of a map in a file, with the line of each key. A copy knows the lines too. */
public final class SourceMap extends LinkedHashMap<String, Object> {
    private static final long serialVersionUID = 1L;

    private final String file;
    private final int line;
    private final HashMap<String, Integer> lines = new HashMap<>();

    /** An empty map that begins on this line of the file, counted from 1 on. */
    public SourceMap(String file, int line) {
        this.file = file;
        this.line = line;
    }

    private SourceMap(SourceMap other) {
        super(other);
        this.file = other.file;
        this.line = other.line;
        this.lines.putAll(other.lines);
    }

    /** A copy to change, which knows the same lines as the map. */
    public static Map<String, Object> copy(Map<String, ?> map) {
        return map instanceof SourceMap source ? new SourceMap(source) : new LinkedHashMap<>(map);
    }

    /** A map with the keys of both, where those of the second one replace those of the first. */
    public static SourceMap merge(SourceMap map, SourceMap replacing) {
        SourceMap merged = new SourceMap(map);
        merged.putAll(replacing);
        merged.lines.putAll(replacing.lines);
        return merged;
    }

    /** Puts a value and says on which line its key stands. */
    public void put(String key, Object value, int keyLine) {
        put(key, value);
        lines.put(key, keyLine);
    }

    /**
     * Where a key stands, to begin a message with: {@code study.yaml:12: }; where the map begins if it does not have the key; empty
     * for a map that is of no file.
     */
    public static String at(Map<?, ?> map, Object key) {
        return map instanceof SourceMap source
                ? source.file + ":" + source.lines.getOrDefault(key, source.line) + ": "
                : "";
    }
}
