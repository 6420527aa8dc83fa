// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Seals what is on disk: each codec's chunks must have the bytes of the golden file, and the file's chunks must be
 * read. {@code -Dgolden.update=true} writes the files again, which is right for a new codec or a new case only.
 */
class GoldenChunksTest {
    private static final int ROWS = 6;

    static Stream<String> codecs() {
        return ChunkCodecs.all().stream().map(ChunkCodec::name);
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void chunks_have_the_bytes_of_the_golden_file(String name) throws Exception {
        Path file = file(name);
        StringBuilder found = new StringBuilder();
        for (Map.Entry<String, Vector> entry : cases().entrySet()) {
            found.append(entry.getKey())
                    .append(' ')
                    .append(HexFormat.of().formatHex(chunk(name, entry.getValue())))
                    .append('\n');
        }
        if (Boolean.getBoolean("golden.update")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, found);
        }
        assertThat(found.toString()).isEqualTo(Files.readString(file));
    }

    @ParameterizedTest
    @MethodSource("codecs")
    void chunks_of_the_golden_file_are_read(String name) throws Exception {
        Map<String, Vector> cases = cases();
        for (String line : Files.readAllLines(file(name))) {
            int space = line.indexOf(' ');
            Vector expected = cases.remove(line.substring(0, space));
            ByteBuffer chunk = ByteBuffer.wrap(HexFormat.of().parseHex(line.substring(space + 1)));
            ChunkEnvelope envelope = ChunkEnvelope.read(chunk);
            ChunkCodec codec = ChunkCodecs.named(name);
            assertThat(envelope).isEqualTo(new ChunkEnvelope(codec.id(), expected.type(), expected.size()));
            Vector into = expected.emptyLike();
            codec.decode(ChunkEnvelope.body(chunk), envelope.rows(), into);
            Vectors.assertSame(expected, 0, expected.size(), into);
        }
        assertThat(cases).isEmpty();
    }

    private static byte[] chunk(String name, Vector column) {
        ChunkCodec codec = ChunkCodecs.named(name);
        return ChunkEnvelope.wrap(codec, column.type(), column.size(), codec.encode(column, 0, column.size()));
    }

    private static Path file(String name) {
        // Surefire runs tests in the module's folder.
        return Path.of("src/test/resources/golden", name + ".txt");
    }

    private static Map<String, Vector> cases() {
        Map<String, Vector> cases = new TreeMap<>();
        for (ColumnType type : ColumnType.values()) {
            cases.put(type + "/none", Vectors.empty(type));
            Vector full = full(type, "text ");
            cases.put(type + "/full", full);
            Vector some = Vectors.empty(type);
            Vector all = Vectors.empty(type);
            for (int row = 0; row < ROWS; row++) {
                all.appendMissing();
                if (row % 3 == 1) {
                    some.appendMissing();
                } else {
                    some.append(full, row);
                }
            }
            cases.put(type + "/some", some);
            cases.put(type + "/missing", all);
        }
        TextVector repeated = (TextVector) Vector.of(ColumnType.TEXT);
        for (int row = 0; row < ROWS; row++) {
            if (row == 4) {
                repeated.appendMissing();
            } else {
                repeated.append(row % 2 == 0 ? "Ünïcode 日本" : "");
            }
        }
        cases.put("TEXT/repeated", repeated);
        return cases;
    }

    private static Vector full(ColumnType type, String prefix) {
        Vector vector = Vectors.empty(type);
        for (int row = 0; row < ROWS; row++) {
            switch (type) {
                case INT, DATE -> ((IntVector) vector).append(row * 1_000_003 - 7);
                case BOOLEAN -> ((IntVector) vector).append(row & 1);
                case LONG, TIMESTAMP -> ((LongVector) vector).append(row * 1_000_000_000_003L - 7);
                case DOUBLE -> ((DoubleVector) vector).append(row / 7.0 - 0.3);
                case TEXT -> ((TextVector) vector).append(prefix + "x".repeat(row));
                case BLOB -> ((TextVector) vector).append(new byte[] {-1, 0, (byte) row}, 0, row % 4 == 3 ? 0 : 3);
                case LIST -> {
                    ListVector lists = (ListVector) vector;
                    for (int i = 0; i < row % 4; i++) {
                        if (i == 1) {
                            lists.element().appendMissing();
                        } else {
                            ((TextVector) lists.element()).append(prefix + (row + i) % 3);
                        }
                    }
                    lists.endRow();
                }
                case STRUCT -> {
                    StructVector structs = (StructVector) vector;
                    ((IntVector) structs.child(0)).append(row);
                    if (row == 2) {
                        structs.child(1).appendMissing();
                    } else {
                        ((TextVector) structs.child(1)).append(prefix + row % 2);
                    }
                    ListVector lists = (ListVector) structs.child(2);
                    for (int i = 0; i < row % 3; i++) {
                        ((DoubleVector) lists.element()).append(row / 8.0);
                    }
                    lists.endRow();
                    structs.endRow();
                }
            }
        }
        return vector;
    }
}
