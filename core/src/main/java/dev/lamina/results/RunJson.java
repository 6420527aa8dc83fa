// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * {@code run.json}, a run's results on disk: keys in the order of {@link Run}, two spaces of indentation and a line feed
 * on every system, so that two runs can be compared with a plain diff. Keys of a later release are skipped.
 */
public final class RunJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .annotationIntrospector(new RequiredKeys())
            .withConfigOverride(Map.class, map -> map.setSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL)))
            .build();

    private static final ObjectWriter WRITER = MAPPER.writer(new DefaultPrettyPrinter()
            .withObjectIndenter(new DefaultIndenter("  ", "\n"))
            .withArrayIndenter(DefaultPrettyPrinter.FixedSpaceIndenter.instance));

    private static final String REPAIR = "Restore the file, or repeat the run with the command that it names.";

    private RunJson() {}

    /**
     * Writes a run. The file is there as a whole or not at all.
     *
     * @throws IOException if the file can't be written
     */
    public static void write(Run run, Path file) throws IOException {
        WholeFile.write(file, text(run));
    }

    /**
     * Reads a run, from a file as {@link #write} leaves it or from one that gzip has compressed, whatever its name.
     *
     * @throws UnreadableRunException if there is no such file, or it is not a run's
     */
    public static Run read(Path file) throws UnreadableRunException {
        try {
            Run run = MAPPER.readValue(content(file), Run.class);
            if (run == null) {
                throw damaged(file, 1, 1, "null", null);
            }
            return run;
        } catch (JsonProcessingException e) {
            JsonLocation place = e.getLocation() == null ? JsonLocation.NA : e.getLocation();
            throw damaged(file, Math.max(1, place.getLineNr()), Math.max(1, place.getColumnNr()), cause(e), e);
        } catch (UnreadableRunException e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw unopened(file, "found no such file", e);
        } catch (ZipException | EOFException e) {
            throw unopened(file, "found a damaged gzip file", e);
        } catch (CharacterCodingException e) {
            throw unopened(file, "found a text that is not UTF-8", e);
        } catch (IOException e) {
            String found = Files.isDirectory(file) ? "found a directory" : "found " + e;
            throw unopened(file, found, e);
        }
    }

    /** @throws IOException also if it is not UTF-8 */
    private static String content(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        // A gzip file begins with 1f 8b (RFC 1952, 2.3.1), a text never does.
        if (bytes.length > 1 && bytes[0] == 0x1f && bytes[1] == (byte) 0x8b) {
            try (InputStream plain = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
                bytes = plain.readAllBytes();
            }
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }

    /** The file's text. */
    public static String text(Run run) {
        try {
            return WRITER.writeValueAsString(run) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e); // a record of strings and numbers can always be written
        }
    }

    private static UnreadableRunException unopened(Path file, String found, Throwable cause) {
        return new UnreadableRunException(
                file,
                0,
                0,
                file + ": " + found
                        + ", expected the run.json of a run. Give the directory that `lamina run --out` wrote.",
                cause);
    }

    private static UnreadableRunException damaged(Path file, int line, int column, String found, Throwable cause) {
        return new UnreadableRunException(
                file,
                line,
                column,
                file + ":" + line + ":" + column + ": found " + found + ", expected a run as Lamina writes it. "
                        + REPAIR,
                cause);
    }

    /** The wrong value, or else Jackson's own words, first line only, with the path of keys in front. */
    private static String cause(JsonProcessingException e) {
        String words = e instanceof InvalidFormatException wrong
                ? "\"" + wrong.getValue() + "\""
                : e.getOriginalMessage().lines().findFirst().orElse("damage");
        if (words.startsWith("Cannot ")) {
            // Construct, deserialize or coerce some class of ours or Java's.
            words = "a value of another kind";
        } else if (words.startsWith("Trailing token")) {
            words = "something behind its end";
        }
        StringBuilder path = new StringBuilder();
        if (e instanceof JsonMappingException mapping) {
            for (JsonMappingException.Reference step : mapping.getPath()) {
                if (step.getFieldName() == null) {
                    path.append('[').append(step.getIndex()).append(']');
                } else {
                    path.append(path.length() == 0 ? "" : ".").append(step.getFieldName());
                }
            }
        }
        return path.length() == 0 ? words : "at \"" + path + "\": " + words;
    }
}
