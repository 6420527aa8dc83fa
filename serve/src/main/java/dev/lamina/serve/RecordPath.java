// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A path that asks for records: the publication's, such as {@code /cql3/json/offers/offer05}, or ours for any layout, {@code
 * /cql/flat-frozen/offers/offer05}.
 *
 * @param prefix what stands before the entity's name, with a slash in front
 * @param layout the layout's name
 * @param entity the entity's name
 * @param key the key, decoded
 */
record RecordPath(String prefix, String layout, String entity, String key) {
    /** More than any key of the datasets has, and little enough to be kept in a log. */
    static final int MOST_KEY_BYTES = 256;

    /** Room for a key that is escaped from its first byte to its last, three characters each, and what stands before it. */
    static final int MOST_PATH_BYTES = 1024;

    static final String OURS = "/cql/";

    /** The publication's prefixes (its class per prefix, stress-cql3), each for the layout that holds the same. */
    private static final Map<String, String> PUBLISHED = published();

    private static Map<String, String> published() {
        Map<String, String> layouts = new LinkedHashMap<>();
        layouts.put("/thrift/json", "thrift-json");
        layouts.put("/thrift/flat", "thrift-flat");
        layouts.put("/thrift", "thrift-legacy");
        layouts.put("/cql3/json", "json");
        layouts.put("/cql3/flat", "flat");
        return layouts;
    }

    /** All prefixes under which a layout is asked for. */
    static List<String> prefixes(String layout) {
        List<String> prefixes = new ArrayList<>(List.of(OURS + layout));
        PUBLISHED.forEach((prefix, published) -> {
            if (published.equals(layout)) {
                prefixes.add(prefix);
            }
        });
        return prefixes;
    }

    /**
     * Reads a path as it came, with its escapes.
     *
     * @throws RefusalException if it is not such a path (404), is too long (414), or its key can't be one (400)
     */
    static RecordPath parse(String raw) throws RefusalException {
        if (raw.length() > MOST_PATH_BYTES) {
            throw new RefusalException(
                    414, "The path has " + raw.length() + " bytes, expected " + MOST_PATH_BYTES + " at most.");
        }
        int keyAt = raw.lastIndexOf('/');
        int entityAt = raw.lastIndexOf('/', keyAt - 1);
        if (entityAt <= 0) {
            throw unknown(raw);
        }
        String prefix = raw.substring(0, entityAt);
        String layout = PUBLISHED.get(prefix);
        if (layout == null && prefix.startsWith(OURS) && prefix.indexOf('/', OURS.length()) < 0) {
            layout = prefix.substring(OURS.length());
        }
        if (layout == null) {
            throw unknown(raw);
        }
        return new RecordPath(prefix, layout, raw.substring(entityAt + 1, keyAt), key(raw.substring(keyAt + 1)));
    }

    private static RefusalException unknown(String raw) {
        return new RefusalException(404, "Nothing is served at " + raw + ". The path / lists what is served.");
    }

    private static String key(String escaped) throws RefusalException {
        byte[] bytes = unescaped(escaped);
        if (bytes.length == 0) {
            throw new RefusalException(400, "The path needs a key after the last slash.");
        }
        if (bytes.length > MOST_KEY_BYTES) {
            throw new RefusalException(
                    400, "The key has " + bytes.length + " bytes, expected " + MOST_KEY_BYTES + " at most.");
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new RefusalException(400, "The key is not valid UTF-8. Escape its bytes with %.");
        }
    }

    private static byte[] unescaped(String text) throws RefusalException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != '%') {
                bytes[length++] = bytes[i];
                continue;
            }
            int high = i + 2 <= bytes.length - 1 ? Character.digit(bytes[i + 1], 16) : -1;
            int low = i + 2 <= bytes.length - 1 ? Character.digit(bytes[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                throw new RefusalException(400, "The key has a % without two hexadecimal digits after it.");
            }
            bytes[length++] = (byte) (high << 4 | low);
            i += 2;
        }
        return Arrays.copyOf(bytes, length);
    }
}
