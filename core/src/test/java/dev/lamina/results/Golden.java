// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;

/** Files that seal what others read. {@code -Dgolden.update=true} writes them anew. */
public final class Golden {
    private Golden() {}

    /** Asserts that the text is the file's, in a country with decimal points and in one with commas. */
    public static void seal(String name, Supplier<String> text) {
        Locale before = Locale.getDefault();
        try {
            for (Locale locale : new Locale[] {Locale.ROOT, Locale.GERMANY}) {
                Locale.setDefault(locale);
                check(name, text.get(), locale);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    private static void check(String name, String text, Locale locale) {
        try {
            if (Boolean.getBoolean("golden.update")) {
                Files.writeString(
                        Path.of("src/test/resources/dev/lamina/results").resolve(name), text);
                return;
            }
            try (InputStream golden = Golden.class.getResourceAsStream(name)) {
                assertThat(golden).as("golden file %s", name).isNotNull();
                assertThat(text)
                        .as("%s under locale \"%s\"; -Dgolden.update=true writes it anew", name, locale)
                        .isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
