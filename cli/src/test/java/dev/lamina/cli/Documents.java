// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The repository's Markdown files, and what can be read out of them. */
final class Documents {
    private static final Set<String> SKIPPED = Set.of("target", ".git");
    private static final Pattern FENCED = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    private Documents() {}

    /** The repository's root. */
    static Path root() {
        Path at = Path.of("").toAbsolutePath();
        while (!Files.exists(at.resolve("CONTRIBUTING.md"))) {
            at = at.getParent();
        }
        return at;
    }

    /** Every Markdown file of the repository. */
    static List<Path> all() throws IOException {
        try (Stream<Path> tree = Files.walk(root())) {
            return tree.filter(file -> file.toString().endsWith(".md") && isOurs(root().relativize(file)))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isOurs(Path relative) {
        for (Path part : relative) {
            if (SKIPPED.contains(part.toString())) {
                return false;
            }
        }
        return true;
    }

    static String text(Path file) throws IOException {
        return Files.readString(file).replace("\r\n", "\n");
    }

    /** A document under {@code docs}. */
    static Path document(String name) {
        return root().resolve("docs").resolve(name);
    }

    /** The text's fenced blocks of this language. */
    static List<String> blocks(String text, String language) {
        List<String> blocks = new ArrayList<>();
        Matcher fenced = FENCED.matcher(text);
        while (fenced.find()) {
            if (fenced.group(1).equals(language)) {
                blocks.add(fenced.group(2));
            }
        }
        return blocks;
    }

    /** Where the text's links go, those within code left out. */
    static List<String> links(String text) {
        List<String> links = new ArrayList<>();
        Matcher link = LINK.matcher(withoutCode(text));
        while (link.find()) {
            links.add(link.group(1));
        }
        return links;
    }

    /** The names under which a page's headings are linked, as GitHub makes them. */
    static List<String> anchors(String text) {
        List<String> anchors = new ArrayList<>();
        Matcher heading = HEADING.matcher(FENCED.matcher(text).replaceAll(""));
        while (heading.find()) {
            String words = heading.group(1).replaceAll("\\[([^\\]]*)]\\([^)]*\\)", "$1");
            anchors.add(words.strip()
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-'));
        }
        return anchors;
    }

    private static String withoutCode(String text) {
        return FENCED.matcher(text).replaceAll("").replaceAll("`[^`\\n]*`", "");
    }
}
