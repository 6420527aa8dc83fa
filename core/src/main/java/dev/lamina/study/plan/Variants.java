// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.syntax.SourceMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A study's {@code variants}: layouts times parameters, so that fifty layouts need not be written out. Each variant has a
 * pattern for names, such as <code>{layout}-{compression}-{chunkLength}</code>, and per parameter a list of values; it
 * stands for every combination of them. {@code layouts} says which ones it multiplies, all where it is missing, and {@code
 * summary} what follows the layouts' summaries, the parameters where it is missing. A layout that some variant multiplies does not
 * stand for itself any more.
 */
final class Variants {
    private static final String NAME = "name";
    private static final String LAYOUTS = "layouts";
    private static final String SUMMARY = "summary";
    private static final String LAYOUT = "layout";
    private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

    private final String pattern;
    private final List<String> only;
    private final String summary;
    private final Map<String, List<Object>> parameters = new LinkedHashMap<>();

    private Variants(Map<?, ?> words) {
        Object name = words.get(NAME);
        if (name == null) {
            throw wrong(words, "no name", "a pattern for names, such as name: \"{layout}-{chunkRows}\"");
        }
        pattern = name.toString();
        only = new ArrayList<>();
        for (Object layout : list(words.get(LAYOUTS))) {
            only.add(String.valueOf(layout));
        }
        summary = words.get(SUMMARY) == null ? null : words.get(SUMMARY).toString();
        words.forEach((key, value) -> {
            if (!key.equals(NAME) && !key.equals(LAYOUTS) && !key.equals(SUMMARY)) {
                parameters.put(String.valueOf(key), list(value));
                if (list(value).isEmpty()) {
                    throw wrong(pattern, "no value of " + key, "a list such as [1000, 8192]");
                }
            }
        });
        List<String> places = new ArrayList<>();
        Matcher matcher = PLACE.matcher(pattern);
        while (matcher.find()) {
            places.add(matcher.group(1));
            if (!matcher.group(1).equals(LAYOUT) && !parameters.containsKey(matcher.group(1))) {
                throw wrong(pattern, matcher.group(), "{layout} or one of its parameters " + parameters.keySet());
            }
        }
        if (!places.contains(LAYOUT)) {
            throw wrong(pattern, "no {layout}", "a pattern with it, so that names differ");
        }
        parameters.forEach((parameter, values) -> {
            if (values.size() > 1 && !places.contains(parameter)) {
                throw wrong(pattern, "no {" + parameter + "}", "a pattern with it, so that names differ");
            }
        });
    }

    /**
     * The layouts, multiplied.
     *
     * @param layouts entries of layouts
     * @param variants what stands under {@code variants}, as YAML gives it; {@code null} for nothing
     * @throws IllegalArgumentException if a variant is wrong
     */
    static List<Map<String, Object>> multiply(List<Map<String, Object>> layouts, Object variants) {
        List<Variants> all = new ArrayList<>();
        for (Object words : list(variants)) {
            if (!(words instanceof Map<?, ?> map)) {
                throw wrong(
                        words, "no parameters", "a map such as {name: \"{layout}-{chunkRows}\", chunkRows: [1000]}");
            }
            all.add(new Variants(map));
        }
        requireKnown(all, layouts);
        List<Map<String, Object>> multiplied = new ArrayList<>();
        for (Map<String, Object> layout : layouts) {
            int before = multiplied.size();
            for (Variants variant : all) {
                if (variant.only.isEmpty() || variant.only.contains(String.valueOf(layout.get(NAME)))) {
                    variant.add(layout, multiplied);
                }
            }
            if (multiplied.size() == before) {
                multiplied.add(layout);
            }
        }
        return multiplied;
    }

    private static void requireKnown(List<Variants> all, List<Map<String, Object>> layouts) {
        List<String> known = new ArrayList<>();
        for (Map<String, Object> layout : layouts) {
            known.add(String.valueOf(layout.get(NAME)));
        }
        for (Variants variant : all) {
            for (String name : variant.only) {
                if (!known.contains(name)) {
                    throw wrong(variant.pattern, "layout " + name, "one of " + String.join(", ", known));
                }
            }
        }
    }

    private void add(Map<String, Object> layout, List<Map<String, Object>> to) {
        List<Map<String, Object>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<Object>> parameter : parameters.entrySet()) {
            List<Map<String, Object>> longer = new ArrayList<>();
            for (Map<String, Object> combination : combinations) {
                for (Object value : parameter.getValue()) {
                    Map<String, Object> more = new LinkedHashMap<>(combination);
                    more.put(parameter.getKey(), value);
                    longer.add(more);
                }
            }
            combinations = longer;
        }
        for (Map<String, Object> combination : combinations) {
            Map<String, Object> made = SourceMap.copy(layout);
            made.putAll(combination);
            made.put(NAME, name(layout, combination));
            if (layout.containsKey(SUMMARY)) {
                made.put(SUMMARY, layout.get(SUMMARY) + " " + (summary == null ? words(combination) : summary));
            }
            to.add(made);
        }
    }

    private String name(Map<String, Object> layout, Map<String, Object> combination) {
        return PLACE.matcher(pattern)
                .replaceAll(place -> Matcher.quoteReplacement(
                        place.group(1).equals(LAYOUT)
                                ? String.valueOf(layout.get(NAME))
                                : String.valueOf(combination.get(place.group(1)))
                                        .toLowerCase(Locale.ROOT)));
    }

    /** The combination as a sentence, for the summary. */
    private static String words(Map<String, Object> combination) {
        List<String> words = new ArrayList<>();
        combination.forEach((parameter, value) -> words.add(parameter + " " + value));
        String sentence = String.join(", ", words) + ".";
        return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
    }

    private static List<Object> list(Object value) {
        return value == null ? List.of() : value instanceof List<?> list ? new ArrayList<>(list) : List.of(value);
    }

    private static IllegalArgumentException wrong(Object variant, String found, String expected) {
        return new IllegalArgumentException("Variant " + variant + ": found " + found + ", expected " + expected + ".");
    }
}
