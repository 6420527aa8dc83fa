// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import com.datastax.oss.driver.api.core.Version;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The compaction strategy as a study's layout entry gives it: {@code compaction} is {@code UCS}, {@code STCS}, {@code LCS} or
 * {@code TWCS}, {@code compactionOptions} a map of the strategy's own options. Without these words the server's default
 * stands.
 */
public final class Compaction {
    private static final String UCS = "UCS";
    private static final Map<String, String> CLASSES = classes();

    private Compaction() {}

    private static Map<String, String> classes() {
        Map<String, String> classes = new LinkedHashMap<>();
        classes.put(UCS, "UnifiedCompactionStrategy");
        classes.put("STCS", "SizeTieredCompactionStrategy");
        classes.put("LCS", "LeveledCompactionStrategy");
        classes.put("TWCS", "TimeWindowCompactionStrategy");
        return classes;
    }

    /**
     * The table option for after {@code WITH}; empty where the server's default stands.
     *
     * @throws IllegalArgumentException if there is no such strategy, or options without one
     */
    public static String option(LayoutParameters parameters) {
        String strategy = parameters.text("compaction", "");
        Map<String, String> options = parameters.map("compactionOptions");
        if (strategy.isEmpty()) {
            if (!options.isEmpty()) {
                throw parameters.wrong("compactionOptions", options, "no such key without compaction");
            }
            return "";
        }
        if (!CLASSES.containsKey(strategy)) {
            throw parameters.wrong("compaction", strategy, "one of " + String.join(", ", CLASSES.keySet()));
        }
        List<String> terms = new ArrayList<>(List.of("'class': '" + CLASSES.get(strategy) + "'"));
        options.forEach((name, value) -> terms.add(quoted(name) + ": " + quoted(value)));
        return "compaction = {" + String.join(", ", terms) + "}";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Why servers of this version can't compact in a way; empty if they can. */
    public static Optional<String> lacking(String option, Version version) {
        return option.contains(CLASSES.get(UCS)) && version.getMajor() < 5
                ? Optional.of("Cassandra " + version + " does not have " + CLASSES.get(UCS) + ", which came with 5.0")
                : Optional.empty();
    }
}
