// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The registered chunk codecs. */
public final class ChunkCodecs {
    private static final Map<String, ChunkCodec> BY_NAME = load();

    private ChunkCodecs() {}

    /** All codecs, by name in alphabetical order. */
    public static Collection<ChunkCodec> all() {
        return BY_NAME.values();
    }

    /**
     * A codec for one thread's use.
     *
     * @throws IllegalArgumentException if no codec has this name; the message lists the known ones
     */
    public static ChunkCodec named(String name) {
        ChunkCodec codec = BY_NAME.get(name);
        if (codec == null) {
            throw new IllegalArgumentException(
                    "There is no chunk codec \"" + name + "\". " + UnknownName.hint(name, BY_NAME.keySet()));
        }
        return codec.fresh();
    }

    private static Map<String, ChunkCodec> load() {
        Map<String, ChunkCodec> byName = new TreeMap<>();
        List<Integer> ids = new ArrayList<>();
        for (ChunkCodec codec : ServiceLoader.load(ChunkCodec.class, ChunkCodecs.class.getClassLoader())) {
            if (byName.put(codec.name(), codec) != null || ids.contains(codec.id())) {
                throw new IllegalStateException(
                        "Two chunk codecs have the name \"" + codec.name() + "\" or the id " + codec.id() + ".");
            }
            ids.add(codec.id());
        }
        return byName;
    }
}
