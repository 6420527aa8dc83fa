// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.node.NodeProgress;
import dev.lamina.results.compare.Bound;
import dev.lamina.study.StudyRun;
import dev.lamina.study.plan.RunOptions;
import dev.lamina.study.plan.Studies;
import dev.lamina.study.plan.Study;
import dev.lamina.study.source.RunProgress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the documents show by example is so. */
class DocumentExamplesTest {
    @TempDir
    Path directory;

    @Test
    void the_study_of_ones_own_can_be_run() throws Exception {
        String page = Documents.text(Documents.document("how-to/own-study.md"));
        List<String> studies = Documents.blocks(page, "yaml").stream()
                .filter(block -> block.startsWith("study:"))
                .toList();
        assertThat(studies).hasSize(1);
        Path file = Files.writeString(directory.resolve("day-or-month.yaml"), studies.get(0));
        Study study = Studies.named(file.toString(), null);
        assertThat(study.layouts())
                .extracting(layout -> layout.get("family"))
                .as("every family is shown")
                .contains("table", "record", "chunks");
        // Reads every layout, operation and claim, and starts nothing.
        new StudyRun(study, options(), RunProgress.SILENT, NodeProgress.SILENT);
    }

    @Test
    void the_bounds_in_documents_and_help_can_be_read() throws Exception {
        Pattern bound = Pattern.compile("--fail-if '([^']+)'");
        List<String> bounds = new ArrayList<>();
        for (Path document : Documents.all()) {
            Matcher matcher = bound.matcher(Documents.text(document));
            while (matcher.find()) {
                bounds.add(matcher.group(1));
            }
        }
        assertThat(bounds)
                .hasSizeGreaterThan(6)
                .allSatisfy(text -> assertThat(Bound.parse(text).text()).isEqualTo(text));
    }

    private RunOptions options() {
        return RunOptions.in(directory, directory).rows(500).repeats(1).build();
    }

    @Test
    void the_worked_chunks_have_the_bytes_that_the_codecs_write() throws Exception {
        List<String> dumps = Documents.blocks(Documents.text(Documents.document("reference/chunk-envelope.md")), "hex");
        assertThat(dumps).hasSize(4);
        ByteBuffer smallest = ByteBuffer.wrap(bytes(dumps.get(0)));
        assertThat(ChunkEnvelope.read(smallest)).isEqualTo(new ChunkEnvelope(200, ColumnType.TEXT, 3));
        assertThat(ChunkEnvelope.body(smallest)).isEqualTo(ByteBuffer.wrap("body".getBytes(StandardCharsets.US_ASCII)));

        List<String> codecs = List.of("flatbuffers-dict", "flatbuffers-dict-a", "flatbuffers");
        for (int i = 0; i < codecs.size(); i++) {
            assertThat(dump(chunk(codecs.get(i)))).as(codecs.get(i)).isEqualTo(dumps.get(i + 1));
        }
    }

    @Test
    void the_worked_chunks_of_our_own_format_have_the_bytes_that_the_codec_writes() throws Exception {
        String page = Documents.text(Documents.document("reference/chunk-format.md"));
        List<String> dumps = Documents.blocks(page, "hex");
        assertThat(dumps).hasSize(2);
        assertThat(dump(chunk("lamina"))).isEqualTo(dumps.get(0));
        LongVector instants = (LongVector) Vector.of(ColumnType.TIMESTAMP);
        for (int minute = 0; minute < 10; minute++) {
            instants.append(1_700_000_000_000L + 60_000L * minute);
        }
        assertThat(dump(chunk("lamina", instants))).isEqualTo(dumps.get(1));
        ChunkCodec codec = ChunkCodecs.named("lamina");
        for (String dump : dumps) {
            assertThat(page)
                    .as("encoding in words")
                    .contains("`" + codec.encodingOf(ChunkEnvelope.body(ByteBuffer.wrap(bytes(dump)))) + "`");
        }
    }

    private static byte[] chunk(String name) {
        TextVector texts = (TextVector) Vector.of(ColumnType.TEXT);
        texts.append("US");
        texts.append("US");
        texts.appendMissing();
        texts.append("FR");
        return chunk(name, texts);
    }

    private static byte[] chunk(String name, Vector column) {
        ChunkCodec codec = ChunkCodecs.named(name);
        return ChunkEnvelope.wrap(codec, column.type(), column.size(), codec.encode(column, 0, column.size()));
    }

    private static byte[] bytes(String dump) {
        StringBuilder digits = new StringBuilder();
        for (String line : dump.split("\n")) {
            digits.append(line.substring(6).replace(" ", ""));
        }
        return HexFormat.of().parseHex(digits);
    }

    private static String dump(byte[] bytes) {
        StringBuilder dump = new StringBuilder();
        for (int at = 0; at < bytes.length; at += 16) {
            int to = Math.min(bytes.length, at + 16);
            dump.append(String.format("%04x  ", at))
                    .append(HexFormat.ofDelimiter(" ").formatHex(bytes, at, to))
                    .append('\n');
        }
        return dump.toString();
    }
}
