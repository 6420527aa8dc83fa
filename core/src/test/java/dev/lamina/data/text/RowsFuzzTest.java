// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Mutation;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.codec.stripe.CodedStripe;
import dev.lamina.codec.stripe.Grouping;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.MaxRow;
import dev.lamina.fixtures.TextMutation;
import dev.lamina.model.BadRowException;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.StripeSource;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Delimited files that are damaged, in each of the readers of bytes: each row is good or bad, and has the values, as a
 * reading in plain Java says, and the first bad one is named. {@link InputFuzzTest} does the same with DuckDB beside it,
 * which takes a tenth of a second for a file. {@code -Dlamina.fuzz=N} damages each kind of file N times in each way.
 */
@Timeout(3 * 3600)
class RowsFuzzTest {
    private static final int ROUNDS = Integer.getInteger("lamina.fuzz", 20);

    private static final String TABLE = """
            1,007,3000000000,.5,2025-01-01,2025-01-01 00:00:00,true,a
            2,10,-1,1e3,20240229,2025-01-01T10:00:00.5,FALSE,b
            3,,0,-2,,,,
            5,2147483647,9223372036854775807,0.25,1999-12-31,1999-12-31 23:59:59.999999,1,é☃
            8,-2147483648,-9223372036854775807,12345678901234567890,20000101,2000-01-01 00:00:00,n,two words
            13,1,1,1,2000-01-01,2000-01-01 00:00:00,no,x
            """;

    private static final String QUOTED = """
            id,small,big,share,day,at,yes,name
            1,"007",3000000000,.5,2025-01-01,2025-01-01 00:00:00,true,"a, ""b"\""
            2,10,"-1",1e3,"20240229",2025-01-01T10:00:00.5,FALSE,"\"""
            3,"",0,-2,,,,""
            5,1,9223372036854775807,"0.25",1999-12-31,"1999-12-31 23:59:59.999999","1",é☃
            """;

    private static final Entity ENTITY = new Entity(
            "t",
            List.of(
                    new Field("id", ColumnType.LONG, false),
                    new Field("small", ColumnType.INT, true),
                    new Field("big", ColumnType.LONG, true),
                    new Field("share", ColumnType.DOUBLE, true),
                    new Field("day", ColumnType.DATE, true),
                    new Field("at", ColumnType.TIMESTAMP, true),
                    new Field("yes", ColumnType.BOOLEAN, true),
                    new Field("name", ColumnType.TEXT, true)),
            "id");

    private static final List<TextColumn> COLUMNS = List.of(
            new TextColumn("id", TextColumn.Kind.LONG),
            new TextColumn("small", TextColumn.Kind.INT),
            new TextColumn("big", TextColumn.Kind.LONG),
            new TextColumn("share", TextColumn.Kind.DOUBLE),
            new TextColumn("day", TextColumn.Kind.DATE),
            new TextColumn("at", TextColumn.Kind.TIME),
            new TextColumn("yes", TextColumn.Kind.BOOLEAN),
            new TextColumn("name", TextColumn.Kind.TEXT));

    private static final Pattern INTEGER = Pattern.compile("-?[0-9]{1,19}");
    private static final Pattern NUMBER = Pattern.compile("-?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]{1,4})?");
    private static final Pattern DAY =
            Pattern.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})|([0-9]{4})([0-9]{2})([0-9]{2})");
    private static final Pattern TIME =
            Pattern.compile("([0-9]{4}-[0-9]{2}-[0-9]{2})[ T]([0-9]{2}:[0-9]{2}:[0-9]{2})([.][0-9]{1,6})?");
    private static final Set<String> YES = Set.of("true", "t", "yes", "y", "1");
    private static final Set<String> NO = Set.of("false", "f", "no", "n", "0");

    private final SplittableRandom random = Vectors.printed("RowsFuzzTest").random();

    @TempDir
    Path directory;

    private int files;
    private int whole;
    private int surveyed;
    private int looked;

    /** What a reading in plain Java says of a file: its good rows, and on which lines the bad ones are. */
    private record Expected(Batch rows, List<Long> bad) {}

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_damaged_file_has_the_rows_that_a_plain_reading_has(boolean quoted) throws Exception {
        String text = quoted ? QUOTED : TABLE;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        // The same with other line ends.
        String otherText = text.replace("\n", "\r\n");
        byte[] other = otherText.getBytes(StandardCharsets.UTF_8);
        tryOne(quoted, bytes);
        tryOne(quoted, other);
        for (int round = 0; round < ROUNDS; round++) {
            for (Mutation mutation : Mutation.values()) {
                tryOne(quoted, mutation.of(bytes, other, random));
            }
            for (TextMutation mutation : TextMutation.values()) {
                tryOne(quoted, mutation.of(text, otherText, random).getBytes(StandardCharsets.UTF_8));
            }
        }
        System.out.println("RowsFuzzTest: " + files + " files, " + whole + " without a bad row, " + looked
                + " that the table's look took, " + surveyed + " that the survey took");
        assertThat(whole).isPositive().isLessThan(files);
        assertThat(looked).isPositive();
        assertThat(surveyed > 0).isEqualTo(!quoted);
    }

    private void tryOne(boolean quoted, byte[] damaged) throws IOException {
        boolean gzip = random.nextInt(8) == 0;
        Path path = directory.resolve("damaged.csv");
        try (OutputStream out =
                gzip ? new GZIPOutputStream(Files.newOutputStream(path)) : Files.newOutputStream(path)) {
            out.write(damaged);
        }
        files++;
        TextForm form = new TextForm("a table", (byte) ',', quoted, COLUMNS, MaxRow.FIXED);
        TextFile file = new TextFile(path, form, quoted, gzip);
        try {
            Expected expected = expected(damaged, quoted);
            whole += expected.bad().isEmpty() ? 1 : 0;
            judge(file, expected);
            survey(file, expected);
            look(file, expected);
        } catch (Exception | AssertionError e) {
            Path kept = Files.write(Files.createTempFile(Path.of("target"), "damaged-", ".csv"), damaged);
            throw new AssertionError(kept + (gzip ? ", compressed" : "") + (quoted ? ", quoted" : ""), e);
        }
    }

    /** Row by row, as before a load. */
    private static void judge(TextFile file, Expected expected) throws DatasetException {
        List<Long> bad = new ArrayList<>();
        long good = 0;
        try (RowReader reader = new RowReader(file, ENTITY)) {
            while (reader.next()) {
                if (reader.problem() == null) {
                    good++;
                } else {
                    bad.add(reader.problem().line());
                }
            }
        }
        assertThat(bad).isEqualTo(expected.bad());
        assertThat(good).isEqualTo(expected.rows().rows());
    }

    /** Rows that are judged while they are read. */
    private void survey(TextFile file, Expected expected) throws IOException {
        Optional<List<MarkedFile>> marked =
                new Survey(ENTITY, DatasetProgress.NONE).look(List.of(file), DatasetRequest.ALL);
        Optional<FileStripes> stripes = marked.flatMap(found -> FileStripes.of(ENTITY, found));
        if (stripes.isEmpty()) {
            return;
        }
        surveyed++;
        assertReads(stripes.get(), expected);
    }

    /** Rows of which every value was looked at before, though not whether one may be missing. */
    private void look(TextFile file, Expected expected) throws IOException {
        Map<String, Optional<ColumnType>> types = ENTITY.fields().stream()
                .collect(Collectors.toMap(Field::name, field -> Optional.of(field.type()), (a, b) -> a, TreeMap::new));
        Optional<TableSurvey> look =
                TableSurvey.look(List.of(file), types, DatasetRequest.ALL, 1 + random.nextInt(8), DatasetProgress.NONE);
        if (look.isPresent()) {
            looked++;
            assertReads(FileStripes.of(ENTITY, look.get()), expected);
        }
    }

    private void assertReads(FileStripes stripes, Expected expected) throws IOException {
        if (expected.bad().isEmpty()) {
            assertRows(stripes, expected);
            return;
        }
        try {
            read(stripes);
            fail("The row on line " + expected.bad().get(0) + " is bad.");
        } catch (BadRowException e) {
            assertThat(e.getMessage()).contains("damaged.csv:" + expected.bad().get(0) + ":");
        }
    }

    private void assertRows(FileStripes stripes, Expected expected) throws IOException {
        StripeRows.assertStripe(expected.rows(), 0, 1 << 20, read(stripes));
        Grouping grouping = StripeRows.grouping(ENTITY, random);
        int rows = 1 + random.nextInt(4);
        try (StripeSource.Pass pass = stripes.open(grouping, rows, number -> true)) {
            CodedStripe stripe = new CodedStripe(grouping, StripeRows.like(ENTITY));
            int count = 0;
            for (int number = pass.next(stripe); number >= 0; number = pass.next(stripe)) {
                StripeRows.assertStripe(expected.rows(), number, rows, StripeRows.expand(stripe, ENTITY.fields()));
                count++;
            }
            assertThat(count).isEqualTo((expected.rows().rows() + rows - 1) / rows);
        }
    }

    private static Batch read(FileStripes stripes) throws IOException {
        return StripeRows.all(ENTITY.fields(), stripes.read());
    }

    /** Bytes stand as characters of Latin-1 here. */
    private static Expected expected(byte[] bytes, boolean quoted) {
        List<String> lines = new ArrayList<>(List.of(new String(bytes, StandardCharsets.ISO_8859_1).split("\n", -1)));
        for (int i = 0; i < lines.size(); i++) {
            // At the end of a file, too.
            lines.set(
                    i,
                    lines.get(i).endsWith("\r")
                            ? lines.get(i).substring(0, lines.get(i).length() - 1)
                            : lines.get(i));
        }
        while (!lines.isEmpty() && lines.get(lines.size() - 1).isEmpty()) {
            lines.remove(lines.size() - 1);
        }
        Expected expected = new Expected(new Batch(ENTITY.fields()), new ArrayList<>());
        int rows = 0;
        for (int i = quoted ? 1 : 0; i < lines.size(); i++) {
            List<String> values = values(lines.get(i), quoted);
            List<Object> read = values == null || values.size() != COLUMNS.size() ? List.of() : read(values);
            if (read.isEmpty()) {
                expected.bad().add(i + 1L);
                continue;
            }
            for (int column = 0; column < read.size(); column++) {
                append(read.get(column), expected.rows().column(column));
            }
            rows++;
        }
        expected.rows().setRows(rows);
        return expected;
    }

    /** The columns of a line; {@code null} if it is none. */
    private static List<String> values(String line, boolean quoted) {
        if (line.isEmpty() || line.indexOf('\0') >= 0 || line.indexOf('\r') >= 0) {
            return null;
        }
        if (!quoted) {
            return List.of(line.split(",", -1));
        }
        List<String> values = new ArrayList<>();
        Matcher value =
                Pattern.compile("(?:\"((?:[^\"]|\"\")*+)\"|([^\",]*+))(,|$)").matcher(line);
        int at = 0;
        while (value.region(at, line.length()).lookingAt()) {
            values.add(value.group(1) == null ? value.group(2) : value.group(1).replace("\"\"", "\""));
            if (value.group(3).isEmpty()) {
                return values;
            }
            at = value.end();
        }
        return null;
    }

    /** The values of a row, {@link Optional#empty} where one is missing; none if it is bad. */
    private static List<Object> read(List<String> texts) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            Object value = text.isEmpty()
                    ? Optional.empty()
                    : reading(ENTITY.fields().get(i).type()).apply(text);
            if (value == null || text.isEmpty() && i == 0) {
                return List.of();
            }
            values.add(value);
        }
        return values;
    }

    private static Function<String, Object> reading(ColumnType type) {
        return switch (type) {
            case INT -> text -> integer(text, BigInteger.valueOf(Integer.MIN_VALUE), Integer.MAX_VALUE, 10);
            // The least one stands for none.
            case LONG -> text -> integer(text, BigInteger.valueOf(-Long.MAX_VALUE), Long.MAX_VALUE, 19);
            case DOUBLE -> RowsFuzzTest::number;
            case DATE -> RowsFuzzTest::day;
            case TIMESTAMP -> RowsFuzzTest::time;
            case BOOLEAN -> RowsFuzzTest::truth;
            default -> RowsFuzzTest::text;
        };
    }

    private static Object integer(String text, BigInteger least, long greatest, int digits) {
        if (!INTEGER.matcher(text).matches() || text.replace("-", "").length() > digits) {
            return null;
        }
        BigInteger value = new BigInteger(text);
        boolean fits = value.compareTo(least) >= 0 && value.compareTo(BigInteger.valueOf(greatest)) <= 0;
        return fits ? value : null;
    }

    private static Object number(String text) {
        boolean finite = NUMBER.matcher(text).matches() && Double.isFinite(Double.parseDouble(text));
        return finite ? (Object) Double.parseDouble(text) : null;
    }

    private static LocalDate day(String text) {
        Matcher parts = DAY.matcher(text);
        if (!parts.matches()) {
            return null;
        }
        String day = text.length() == 10 ? text : parts.group(4) + '-' + parts.group(5) + '-' + parts.group(6);
        try {
            return day.startsWith("0000") ? null : LocalDate.parse(day);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static Object time(String text) {
        Matcher parts = TIME.matcher(text);
        if (!parts.matches() || text.startsWith("0000")) {
            return null;
        }
        try {
            String rest = parts.group(3) == null ? "" : parts.group(3);
            return LocalDateTime.parse(parts.group(1) + 'T' + parts.group(2) + rest);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    private static Object truth(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        return YES.contains(word) ? Boolean.TRUE : NO.contains(word) ? Boolean.FALSE : null;
    }

    private static Object text(String text) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private static void append(Object value, Vector into) {
        if (value instanceof Optional) {
            into.appendMissing();
        } else if (value instanceof BigInteger integer) {
            if (into instanceof IntVector ints) {
                ints.append(integer.intValueExact());
            } else {
                ((LongVector) into).append(integer.longValueExact());
            }
        } else if (value instanceof Double number) {
            ((DoubleVector) into).append(number);
        } else if (value instanceof LocalDate day) {
            ((IntVector) into).append((int) day.toEpochDay());
        } else if (value instanceof LocalDateTime time) {
            ((LongVector) into).append(time.toInstant(ZoneOffset.UTC).toEpochMilli());
        } else if (value instanceof Boolean truth) {
            ((IntVector) into).append(truth ? 1 : 0);
        } else {
            ((TextVector) into).append((String) value);
        }
    }
}
