// SPDX-License-Identifier: Apache-2.0
package dev.lamina.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The picture and the table of {@code docs/concepts/architecture.md} show the imports that the classes have.
 * {@code -Dgolden.update=true} writes both anew.
 */
class ArchitecturePageTest {
    private static final String OURS = "dev.lamina.";
    private static final Pattern PICTURE = Pattern.compile("(?s)(```mermaid\n)(.*?)(```\n)");
    private static final Pattern TABLE = Pattern.compile("(?s)(<!-- begin rooms -->\n)(.*?)(<!-- end -->\n)");
    private static final Pattern FIRST_SENTENCE = Pattern.compile("(?s)/\\*\\*(.*?\\.)(?:\\s|$)");

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("dev.lamina");

    @Test
    void the_page_shows_the_rooms_and_their_imports() throws Exception {
        Map<String, Set<String>> imports = imports();
        Path page = SourceTree.root().resolve("docs/concepts/architecture.md");
        String text = Files.readString(page);
        String current = replaced(replaced(text, PICTURE, picture(imports)), TABLE, table(imports));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(page, current);
        }
        assertThat(text)
                .as("run ArchitecturePageTest with -Dgolden.update=true, and look at the difference")
                .isEqualTo(current);
    }

    /** What a room imports of other rooms, by room. */
    private static Map<String, Set<String>> imports() {
        Map<String, Set<String>> imports = new TreeMap<>();
        for (JavaClass type : MAIN) {
            Set<String> others = imports.computeIfAbsent(room(type), room -> new TreeSet<>());
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass().getBaseComponentType();
                if (target.getPackageName().startsWith(OURS) && !room(target).equals(room(type))) {
                    others.add(room(target));
                }
            }
        }
        return imports;
    }

    /** A kind of study with an engine of its own is a room by itself. */
    private static String room(JavaClass type) {
        String[] names = type.getPackageName().substring(OURS.length()).split("\\.");
        boolean engine = names[0].equals("study") && names.length > 1 && names[1].matches("rest|spark|thrift");
        return engine ? "study." + names[1] : names[0];
    }

    /** Arrows that follow from others are left out, or nobody could see the rest. */
    private static String picture(Map<String, Set<String>> imports) {
        StringBuilder picture = new StringBuilder("graph TD\n");
        imports.forEach((room, others) -> {
            for (String other : others) {
                boolean follows =
                        others.stream().anyMatch(between -> !between.equals(other) && reaches(between, other, imports));
                if (!follows) {
                    picture.append("  ")
                            .append(room)
                            .append(" --> ")
                            .append(other)
                            .append('\n');
                }
            }
        });
        return picture.toString();
    }

    private static boolean reaches(String from, String to, Map<String, Set<String>> imports) {
        Set<String> direct = imports.getOrDefault(from, Set.of());
        return direct.contains(to) || direct.stream().anyMatch(next -> reaches(next, to, imports));
    }

    private static String table(Map<String, Set<String>> imports) throws Exception {
        StringBuilder table = new StringBuilder("| room | is | imports |\n|---|---|---|\n");
        for (Map.Entry<String, Set<String>> room : imports.entrySet()) {
            String others = room.getValue().isEmpty() ? "–" : "`" + String.join("`, `", room.getValue()) + "`";
            table.append("| `%s` | %s | %s |\n".formatted(room.getKey(), purpose(room.getKey()), others));
        }
        return table.toString();
    }

    /** The first sentence of the package's documentation. */
    private static String purpose(String room) throws Exception {
        for (Path folder : SourceTree.mainFolders()) {
            Path file = folder.resolve((OURS + room).replace('.', '/')).resolve("package-info.java");
            if (Files.isRegularFile(file)) {
                Matcher sentence = FIRST_SENTENCE.matcher(Files.readString(file));
                assertThat(sentence.find()).as("%s has a sentence", file).isTrue();
                return sentence.group(1)
                        .replaceAll("\\s*\\n \\*\\s*", " ")
                        .replaceAll("\\{@(?:link|code)\\s+(?:[\\w.]+\\.)?([^}.]+)}", "`$1`")
                        .strip();
            }
        }
        return "–";
    }

    private static String replaced(String text, Pattern part, String by) {
        Matcher matcher = part.matcher(text);
        assertThat(matcher.find()).as("the page has a place for %s", part).isTrue();
        return text.substring(0, matcher.end(1)) + by + text.substring(matcher.start(3));
    }
}
