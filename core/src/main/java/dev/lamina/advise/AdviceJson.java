// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;

/** {@code advice.json}: keys in the order of {@link Advice}, two spaces of indentation and a line feed on every system. */
public final class AdviceJson {
    private static final ObjectWriter WRITER = JsonMapper.builder()
            .build()
            .writer(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

    private AdviceJson() {}

    /** The file's text. */
    public static String text(Advice advice) {
        try {
            return WRITER.writeValueAsString(advice) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e); // A record of strings and numbers can always be written.
        }
    }
}
