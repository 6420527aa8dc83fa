// SPDX-License-Identifier: Apache-2.0
package dev.lamina.names;

import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;

/** The rule for names that users give to studies, layouts and datasets: files and folders are named after them. */
public final class PlainName {
    /** The rule in words, to follow "up to". */
    public static final String RULE = "100 letters, digits, and _ . - after the first character";

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}");

    private PlainName() {}

    /** Whether a name follows the rule, so that it can't lead out of a folder; {@code null} does not. */
    public static boolean is(String name) {
        return name != null && PLAIN.matcher(name).matches();
    }

    /** A known name that a new one differs from in case alone, which SQL does not tell apart; empty where the name itself is known. */
    public static Optional<String> alike(String name, Collection<String> known) {
        return known.contains(name)
                ? Optional.empty()
                : known.stream().filter(name::equalsIgnoreCase).findFirst();
    }
}
