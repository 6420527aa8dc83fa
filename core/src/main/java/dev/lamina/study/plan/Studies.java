// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.lamina.names.PlainName;
import dev.lamina.names.ResourceFiles;
import dev.lamina.names.UnknownName;
import dev.lamina.syntax.SourceMap;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The studies on the class path, in the folder {@code studies}, and those of users in files of their own. */
public final class Studies {
    private static final String SUFFIX = ".yaml";

    /** Many times the largest study that comes with Lamina, which has 56 KB. */
    private static final int MAX_BYTES = 1 << 20;

    private static final ResourceFiles FILES = new ResourceFiles("studies", SUFFIX);
    private static final YAMLFactory FACTORY = YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final ObjectMapper YAML =
            new ObjectMapper(FACTORY).enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private static final ObjectMapper WRITER = new ObjectMapper(YAMLFactory.builder()
                    .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                    .disable(YAMLGenerator.Feature.SPLIT_LINES)
                    .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                    .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                    .build())
            .setDefaultPropertyInclusion(JsonInclude.Include.NON_EMPTY);

    private static final String NAME = "name";
    private static final String LAYOUTS = "layouts";
    private static final String OPERATIONS = "operations";
    private static final String EDITIONS = "editions";
    private static final String VARIANTS = "variants";
    private static final Set<String> KEYS = keys(Study.class);

    static {
        KEYS.add(VARIANTS);
    }

    private Studies() {}

    /** The names of the studies on the class path, in alphabetical order. */
    public static TreeSet<String> names() {
        return FILES.names();
    }

    /** The names of those that follow a publication, in alphabetical order. */
    static List<String> published() {
        List<String> published = new ArrayList<>(names());
        published.removeIf(name -> named(name, null).asPublished() == null);
        return published;
    }

    /**
     * A study by name, or from a file where the word ends in {@code .yaml} or {@code .yml} or has a separator.
     *
     * @param edition one of the study's editions; {@code null} for the study as it stands
     * @throws IllegalArgumentException if there is no such study or edition (the message lists those that exist), or
     *     the file is not a study (the message says where)
     */
    public static Study named(String word, String edition) {
        boolean isFile = word.endsWith(SUFFIX) || word.endsWith(".yml") || word.contains("/");
        String place = isFile ? word : word + SUFFIX;
        if (isFile && Files.isDirectory(Path.of(word))) {
            throw new IllegalArgumentException(word + ": this is a directory, not a YAML file.");
        }
        try {
            SourceMap tree;
            if (isFile) {
                try (InputStream in = Files.newInputStream(Path.of(word))) {
                    tree = tree(in, place, "a study, such as study: and layouts:");
                }
            } else {
                URL url = FILES.find(word)
                        .orElseThrow(() -> new IllegalArgumentException("There is no study \"" + word + "\". "
                                + UnknownName.hint(word, names()) + " Or give the path of a YAML file."));
                try (InputStream in = url.openStream()) {
                    tree = tree(in, place, "a study, such as study: and layouts:");
                }
            }
            return study(tree, edition, place);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(
                    word + ": there is no such file. Known studies: " + String.join(", ", names()) + ".", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(place + ": can't be read: " + e.getMessage(), e);
        }
    }

    /**
     * The keys of a YAML file that is not a study.
     *
     * @param expected what has keys such as it should have, for an error
     */
    public static SourceMap tree(Path file, String expected) {
        try (InputStream in = Files.newInputStream(file)) {
            return tree(in, file.toString(), expected);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(file + ": there is no such file. Check the path.", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + ": can't be read: " + e.getMessage(), e);
        }
    }

    /** The study as a YAML file of its own, which {@link #named} reads. */
    public static String yaml(Study study) {
        try {
            return WRITER.writeValueAsString(study);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e); // A study consists of texts, numbers, lists and maps.
        }
    }

    private static SourceMap tree(InputStream in, String place, String expected) throws IOException {
        byte[] bytes = in.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s: the file has more than %,d bytes, which is the most that is read as YAML. Check the"
                            + " path.",
                    place,
                    MAX_BYTES));
        }
        try {
            Object tree;
            try (YAMLParser parser = FACTORY.createParser(text(bytes, place))) {
                tree = YamlTree.read(parser, place);
            }
            if (tree == null || tree.equals("")) {
                throw new IllegalArgumentException(place + ": the file is empty. Write the keys of " + expected + ".");
            }
            if (tree instanceof SourceMap map) {
                return map;
            }
            throw new IllegalArgumentException(place + ": there are no keys. Write those of " + expected + ".");
        } catch (JsonProcessingException e) {
            String where = e.getLocation() == null
                    ? ""
                    : ":" + e.getLocation().getLineNr() + ":" + e.getLocation().getColumnNr();
            throw new IllegalArgumentException(place + where + ": " + e.getOriginalMessage(), e);
        }
    }

    private static String text(byte[] bytes, String place) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer text = CharBuffer.allocate(bytes.length);
        if (StandardCharsets.UTF_8.newDecoder().decode(in, text, true).isError()) {
            String before = new String(bytes, 0, in.position(), StandardCharsets.UTF_8);
            throw new IllegalArgumentException(
                    place + ":" + (1 + before.chars().filter(c -> c == '\n').count())
                            + ": not valid UTF-8. Save the file as UTF-8.");
        }
        return text.flip().toString();
    }

    private static Study study(SourceMap tree, String edition, String place) {
        Study plain = convert(tree, place);
        if (edition == null) {
            return plain;
        }
        if (!(tree.get(EDITIONS) instanceof SourceMap editions
                && editions.get(edition) instanceof SourceMap replaced)) {
            throw new IllegalArgumentException("Study " + plain.study() + " has no edition \"" + edition + "\". "
                    + UnknownName.hint(edition, new TreeSet<>(plain.editions().keySet())));
        }
        return convert(SourceMap.merge(tree, replaced), place);
    }

    private static Study convert(Map<String, Object> tree, String place) {
        // Jackson would first find that the key which was meant is missing, and say that.
        requireKnown(tree, KEYS);
        Map<String, Object> multiplied = SourceMap.copy(tree);
        List<Map<String, Object>> layouts = entries(tree.get(LAYOUTS));
        Object variants = multiplied.remove(VARIANTS);
        if (variants != null && !layouts.isEmpty()) {
            try {
                layouts = Variants.multiply(layouts, variants);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(SourceMap.at(tree, VARIANTS) + e.getMessage(), e);
            }
            multiplied.put(LAYOUTS, layouts);
        }
        for (Map<String, Object> layout : layouts) {
            Object name = layout.get(NAME);
            if (name != null && !PlainName.is(name.toString())) {
                throw new IllegalArgumentException(SourceMap.at(layout, NAME) + "Layout \"" + name
                        + "\" must have a name of up to " + PlainName.RULE + ".");
            }
        }
        try {
            Study study = YAML.convertValue(multiplied, Study.class);
            // Jackson copies maps, and the copies don't know their lines.
            return study.with(study.dataset(), layouts, entries(tree.get(OPERATIONS)), study.verdict());
        } catch (IllegalArgumentException e) {
            throw e.getCause() instanceof JsonMappingException mapping ? refused(mapping, multiplied, place) : e;
        }
    }

    /** The maps of a list; none where it is not a list of maps, which is said when the study is made of it. */
    private static List<Map<String, Object>> entries(Object list) {
        List<Map<String, Object>> entries = new ArrayList<>();
        for (Object entry : list instanceof List<?> each ? each : List.of()) {
            if (!(entry instanceof SourceMap map)) {
                return List.of();
            }
            entries.add(map);
        }
        return entries;
    }

    /** What is wrong with a key or value, with its line. */
    private static IllegalArgumentException refused(JsonMappingException e, Map<String, Object> tree, String place) {
        String where = place + ": ";
        StringBuilder path = new StringBuilder();
        Object node = tree;
        for (JsonMappingException.Reference step : e.getPath()) {
            if (node instanceof Map<?, ?> map) {
                where = map instanceof SourceMap ? SourceMap.at(map, step.getFieldName()) : where;
                node = map.get(step.getFieldName());
                path.append(path.length() == 0 ? "" : ".").append(step.getFieldName());
            } else if (node instanceof List<?> list && step.getIndex() >= 0 && step.getIndex() < list.size()) {
                node = list.get(step.getIndex());
                where = node instanceof SourceMap map ? SourceMap.at(map, null) : where;
                path.append('[').append(step.getIndex()).append(']');
            }
        }
        if (e instanceof UnrecognizedPropertyException unknown) {
            return unknown(where, unknown.getPropertyName(), unknown.getKnownPropertyIds());
        }
        if (e instanceof ValueInstantiationException made && e.getCause() instanceof IllegalArgumentException own) {
            if (node instanceof SourceMap map) {
                // A key that is missing may be there, misspelt.
                requireKnown(map, keys(made.getType().getRawClass()));
            }
            if (path.length() == 0 && own instanceof Study.WrongKeyException wrong) {
                return new IllegalArgumentException(
                        SourceMap.at(tree, wrong.key()) + wrong.message(tree.containsKey(wrong.key())), e);
            }
            return new IllegalArgumentException(where + own.getMessage(), e);
        }
        String expected =
                e instanceof MismatchedInputException mismatched ? expected(mismatched.getTargetType()) : null;
        return new IllegalArgumentException(
                where
                        + path
                        + (expected == null
                                ? ": " + e.getOriginalMessage()
                                : " is " + node + ", expected " + expected + "."),
                e);
    }

    private static void requireKnown(Map<String, Object> map, Set<String> known) {
        for (String key : map.keySet()) {
            if (!known.contains(key)) {
                throw unknown(SourceMap.at(map, key), key, known);
            }
        }
    }

    private static Set<String> keys(Class<?> record) {
        Set<String> keys = new TreeSet<>();
        for (RecordComponent component : record.getRecordComponents()) {
            JsonProperty other = component.getAccessor().getAnnotation(JsonProperty.class);
            keys.add(other == null ? component.getName() : other.value());
        }
        return keys;
    }

    /** What a value of this type looks like in YAML; {@code null} for types that no study has. */
    private static String expected(Class<?> type) {
        if (type == null) {
            return null;
        }
        return Collection.class.isAssignableFrom(type)
                ? "a list"
                : type == Boolean.class
                        ? "true or false"
                        : type == Integer.class || type == Long.class || type.isPrimitive()
                                ? "a whole number"
                                : type == String.class ? "a text" : "keys with values";
    }

    private static IllegalArgumentException unknown(String where, String key, Collection<?> known) {
        TreeSet<String> names = new TreeSet<>();
        known.forEach(name -> names.add(name.toString()));
        return new IllegalArgumentException(where + "unknown key \"" + key + "\". " + UnknownName.hint(key, names));
    }
}
