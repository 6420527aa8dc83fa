// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.lamina.names.UnknownName;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The studies on the class path, in the folder {@code studies}, and those of users in files of their own. */
public final class Studies {
    private static final String FOLDER = "studies";
    private static final String SUFFIX = ".yaml";
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

    private static final String LAYOUTS = "layouts";
    private static final String VARIANTS = "variants";
    private static final Set<String> KEYS = new TreeSet<>(Set.of(VARIANTS));

    static {
        for (RecordComponent component : Study.class.getRecordComponents()) {
            KEYS.add(component.getName());
        }
    }

    private Studies() {}

    /** The names of the studies on the class path, in alphabetical order. */
    public static TreeSet<String> names() {
        TreeSet<String> names = new TreeSet<>();
        try {
            Enumeration<URL> folders = Studies.class.getClassLoader().getResources(FOLDER);
            while (folders.hasMoreElements()) {
                list(folders.nextElement().toURI(), names);
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("The studies on the class path can't be listed.", e);
        }
        return names;
    }

    private static void list(URI folder, TreeSet<String> into) throws IOException {
        if (folder.getScheme().equals("jar")) {
            try (FileSystem jar = FileSystems.newFileSystem(folder, Map.of())) {
                list(jar.getPath(FOLDER), into);
            }
        } else {
            list(Path.of(folder), into);
        }
    }

    private static void list(Path folder, TreeSet<String> into) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .forEach(name -> into.add(name.substring(0, name.length() - SUFFIX.length())));
        }
    }

    /**
     * A study by name, or from a file where the word ends in {@code .yaml} or {@code .yml} or has a separator.
     *
     * @param edition one of the study's editions; {@code null} for the study as it stands
     * @throws IllegalArgumentException if there is no such study or edition (the message lists those that exist), or
     *     the file is no study (the message says where)
     */
    public static Study named(String word, String edition) {
        boolean isFile = word.endsWith(SUFFIX) || word.endsWith(".yml") || word.contains("/");
        String place = isFile ? word : word + SUFFIX;
        if (isFile && Files.isDirectory(Path.of(word))) {
            throw new IllegalArgumentException(word + ": found a directory, expected a YAML file.");
        }
        try {
            Map<String, Object> tree;
            if (isFile) {
                try (InputStream in = Files.newInputStream(Path.of(word))) {
                    tree = tree(in, place);
                }
            } else {
                URL url = Studies.class.getClassLoader().getResource(FOLDER + "/" + place);
                if (url == null) {
                    throw new IllegalArgumentException("There is no study \"" + word + "\". "
                            + UnknownName.hint(word, names()) + " Or give the path of a YAML file.");
                }
                try (InputStream in = url.openStream()) {
                    tree = tree(in, place);
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

    /** The keys of a file of YAML that is no study. */
    public static Map<String, Object> tree(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return tree(in, file.toString());
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(file + ": found no such file. Check the path.", e);
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

    private static Map<String, Object> tree(InputStream in, String place) throws IOException {
        try {
            Object tree;
            try (YAMLParser parser = FACTORY.createParser(in)) {
                tree = YamlTree.read(parser);
            }
            if (tree == null || tree.equals("")) {
                throw new IllegalArgumentException(place + ": is empty, expected a study.");
            }
            if (!(tree instanceof Map<?, ?>)) {
                throw new IllegalArgumentException(
                        place + ": found no keys, expected those of a study, such as study:" + " and layouts:.");
            }
            return YAML.convertValue(tree, new TypeReference<LinkedHashMap<String, Object>>() {});
        } catch (JsonProcessingException e) {
            String where = e.getLocation() == null
                    ? ""
                    : ":" + e.getLocation().getLineNr() + ":" + e.getLocation().getColumnNr();
            throw new IllegalArgumentException(place + where + ": " + e.getOriginalMessage(), e);
        }
    }

    private static Study study(Map<String, Object> tree, String edition, String place) {
        Study plain = convert(tree, place);
        if (edition == null) {
            return plain;
        }
        Map<String, Object> replaced = plain.editions().get(edition);
        if (replaced == null) {
            throw new IllegalArgumentException("Study " + plain.study() + " has no edition \"" + edition + "\". "
                    + UnknownName.hint(edition, new TreeSet<>(plain.editions().keySet())));
        }
        Map<String, Object> merged = new LinkedHashMap<>(tree);
        merged.putAll(replaced);
        return convert(merged, place);
    }

    private static Study convert(Map<String, Object> tree, String place) {
        for (String key : tree.keySet()) {
            // Jackson would first find that the key which was meant is missing, and say that.
            if (!KEYS.contains(key)) {
                throw unknown(place, key, KEYS);
            }
        }
        try {
            return YAML.convertValue(multiplied(tree, place), Study.class);
        } catch (IllegalArgumentException e) {
            if (e.getCause() instanceof UnrecognizedPropertyException unknown) {
                throw unknown(place, unknown.getPropertyName(), unknown.getKnownPropertyIds());
            }
            if (e.getCause() instanceof ValueInstantiationException refused
                    && refused.getCause() instanceof IllegalArgumentException own) {
                throw new IllegalArgumentException(place + ": " + own.getMessage(), e);
            }
            if (e.getCause() instanceof JsonMappingException mapping) {
                throw new IllegalArgumentException(
                        place + ": at \"" + path(mapping) + "\": " + mapping.getOriginalMessage(), e);
            }
            throw e;
        }
    }

    /** The tree with its layouts multiplied by its variants. */
    private static Map<String, Object> multiplied(Map<String, Object> tree, String place) {
        Map<String, Object> multiplied = new LinkedHashMap<>(tree);
        Object variants = multiplied.remove(VARIANTS);
        if (variants == null) {
            return multiplied;
        }
        try {
            List<Map<String, Object>> layouts =
                    YAML.convertValue(tree.get(LAYOUTS), new TypeReference<List<Map<String, Object>>>() {});
            if (layouts != null && !layouts.contains(null)) {
                multiplied.put(LAYOUTS, Variants.multiply(layouts, variants));
            }
        } catch (IllegalArgumentException e) {
            if (e.getCause() == null) {
                throw new IllegalArgumentException(place + ": " + e.getMessage(), e);
            }
            // Layouts that are no list of maps: what is wrong with them is said when the study is made of its words.
        }
        return multiplied;
    }

    private static IllegalArgumentException unknown(String place, String key, Collection<?> known) {
        TreeSet<String> words = new TreeSet<>();
        for (Object word : known) {
            words.add(word.toString());
        }
        return new IllegalArgumentException(place + ": unknown key \"" + key + "\". " + UnknownName.hint(key, words));
    }

    private static String path(JsonMappingException e) {
        StringBuilder path = new StringBuilder();
        for (JsonMappingException.Reference step : e.getPath()) {
            if (step.getFieldName() == null) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.length() == 0 ? "" : ".").append(step.getFieldName());
            }
        }
        return path.toString();
    }
}
