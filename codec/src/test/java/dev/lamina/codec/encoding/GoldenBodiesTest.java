// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Seals every encoding of both versions: bodies that were written once must be read for ever. {@code -Dgolden.update=FILE}
 * writes them to a file, which is right when an encoding was added, and the file then replaces the resource.
 */
class GoldenBodiesTest {
    private static final int ROWS = 300;
    private static final long SEED = 20_250_520;

    @Test
    void bodies_of_the_golden_file_are_read() throws Exception {
        Map<String, Vector> shapes = Shapes.of(SEED, ROWS);
        int number = 0;
        for (String line : golden().split("\n")) {
            Vector expected = shapes.values().toArray(new Vector[0])[number++];
            Vector into = expected.emptyLike();
            ByteBuffer body = ByteBuffer.wrap(Base64.getDecoder().decode(line.substring(line.lastIndexOf(' ') + 1)));
            new LaminaCodec().decode(body, ROWS, into);
            Vectors.assertSame(expected, 0, ROWS, into);
            assertThat(new LaminaCodec().encodingOf(body)).isEqualTo(line.substring(0, line.lastIndexOf(' ')));
        }
        assertThat(number).isEqualTo(shapes.size());
    }

    @Test
    void the_writer_writes_the_bodies_of_the_golden_file() throws Exception {
        StringBuilder found = new StringBuilder();
        LaminaCodec codec = new LaminaCodec();
        for (Vector shape : Shapes.of(SEED, ROWS).values()) {
            ByteBuffer body = codec.encode(shape, 0, ROWS);
            found.append(codec.encodingOf(body))
                    .append(' ')
                    .append(Base64.getEncoder().encodeToString(bytes(body)))
                    .append('\n');
        }
        String file = System.getProperty("golden.update");
        if (file != null) {
            Files.writeString(Path.of(file), found);
        }
        // Another release of zstd may compress otherwise, which the format allows.
        String[] lines = golden().split("\n");
        String[] foundLines = found.toString().split("\n");
        assertThat(foundLines).hasSameSizeAs(lines);
        for (int i = 0; i < lines.length; i++) {
            if (!lines[i].contains("zstd")) {
                assertThat(foundLines[i]).isEqualTo(lines[i]);
            }
        }
    }

    private static byte[] bytes(ByteBuffer body) {
        byte[] bytes = new byte[body.remaining()];
        body.get(bytes);
        return bytes;
    }

    private static String golden() throws IOException {
        try (InputStream in = GoldenBodiesTest.class.getResourceAsStream("golden-bodies.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
