// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.data.DatasetProgress;
import dev.lamina.data.WholeFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated rows have the statistics and the dependencies of real ones, and are the same for the same seed. */
class GdeltGeneratorTest {
    private static final int ROWS = 300_000;

    @TempDir
    static Path directory;

    private static Path file;
    private static ColumnStatistics statistics;

    @BeforeAll
    static void generate() throws Exception {
        file = directory.resolve("events.tsv");
        GdeltGenerator.write(ROWS, 42, file, DatasetProgress.NONE);
        statistics = ColumnStatistics.of(Files.lines(file));
    }

    @Test
    void is_not_written_into_a_file_that_is_called_Parquet() {
        Path parquet = directory.resolve("events.parquet");
        assertThatThrownBy(() -> GdeltGenerator.write(1, 42, parquet, DatasetProgress.NONE))
                .hasMessage(
                        parquet + ": this dataset is written as text, not as Parquet. Choose a name that does not end"
                                + " in .parquet.");
        assertThat(parquet).doesNotExist();
    }

    @Test
    void has_the_statistics_of_real_rows() throws Exception {
        assertThat(statistics.rows()).isEqualTo(ROWS);
        statistics.assertLikeRealRows();
    }

    @Test
    void a_second_seed_has_them_too() throws Exception {
        Path other = directory.resolve("other.tsv");
        GdeltGenerator.write(ROWS, 4711, other, DatasetProgress.NONE);
        ColumnStatistics.of(Files.lines(other)).assertLikeRealRows();
    }

    @Test
    void same_seed_same_bytes_other_seed_other_bytes() throws Exception {
        Path again = directory.resolve("again.tsv");
        GdeltGenerator.write(ROWS, 42, again, DatasetProgress.NONE);
        assertThat(Files.mismatch(file, again)).isEqualTo(-1);
        Path small = directory.resolve("small.tsv");
        GdeltGenerator.write(100, 42, small, DatasetProgress.NONE);
        Path smallOther = directory.resolve("small-other.tsv");
        GdeltGenerator.write(100, 43, smallOther, DatasetProgress.NONE);
        List<String> lines = Files.readAllLines(small);
        List<String> others = Files.readAllLines(smallOther);
        for (int i = 0; i < lines.size(); i++) {
            assertThat(lines.get(i)).isNotEqualTo(others.get(i));
        }
        // Seals the rows of seed 42 for all Java versions to come; who changes the generator changes this on purpose.
        Path sealed = directory.resolve("sealed.tsv");
        GdeltGenerator.write(10_000, 42, sealed, DatasetProgress.NONE);
        CRC32 crc = new CRC32();
        crc.update(Files.readAllBytes(sealed));
        assertThat(Long.toHexString(crc.getValue())).isEqualTo("be865b83");
    }

    @Test
    void ids_are_dense_and_days_ascend_evenly_over_72_months() throws Exception {
        Map<String, Integer> months = new HashMap<>();
        String lastDay = "";
        long id = 0;
        for (String line : Files.readAllLines(file)) {
            String[] columns = line.split("\t", -1);
            assertThat(columns).hasSize(57);
            id++;
            LocalDate day = LocalDate.parse(columns[1], DateTimeFormatter.BASIC_ISO_DATE);
            double fraction = day.getYear() + ((day.getMonthValue() - 1) * 30 + day.getDayOfMonth()) / 365.0;
            if (!columns[0].equals(Long.toString(id))
                    || columns[1].compareTo(lastDay) < 0
                    || !columns[1].startsWith(columns[2])
                    || !columns[2].startsWith(columns[3])
                    || Math.abs(Double.parseDouble(columns[4]) - fraction) > 0.00006) {
                assertThat(line).as("days and id of row " + id).isNull();
            }
            lastDay = columns[1];
            months.merge(columns[2], 1, Integer::sum);
        }
        assertThat(months).hasSize(72).containsKeys("197901", "198012", "198412");
        double even = ROWS / 72.0;
        assertThat(months.values())
                .allSatisfy(count -> assertThat((double) count).isBetween(even * .9, even * 1.1));
    }

    @Test
    void columns_that_go_together_determine_each_other() throws Exception {
        List<String> lines = Files.readAllLines(file);
        for (int actor : new int[] {5, 15}) {
            // Country, group, ethnicity, religions, types follow from the code.
            assertDetermines(lines, new int[] {actor}, range(actor + 2, actor + 10));
        }
        assertDetermines(lines, new int[] {26}, new int[] {27, 28, 29, 30});
        assertDetermines(lines, new int[] {27}, new int[] {28, 29, 30});
        for (int place : new int[] {35, 42, 49}) {
            assertDetermines(lines, new int[] {place + 1}, range(place, place + 7));
            int[] butName = {place, place + 2, place + 3, place + 4, place + 5};
            assertDetermines(lines, new int[] {place + 6}, butName);
        }
        assertDetermines(lines, new int[] {1}, new int[] {2, 3, 4, 56});
    }

    private static int[] range(int from, int to) {
        int[] range = new int[to - from];
        for (int i = 0; i < range.length; i++) {
            range[i] = from + i;
        }
        return range;
    }

    private static void assertDetermines(List<String> lines, int[] key, int[] columns) {
        Map<String, String> seen = new HashMap<>();
        for (String line : lines) {
            String[] values = line.split("\t", -1);
            String determined = joined(values, columns);
            String before = seen.putIfAbsent(joined(values, key), determined);
            if (before != null && !before.equals(determined)) {
                assertThat(determined)
                        .as("determined by column " + key[0] + ": " + joined(values, key))
                        .isEqualTo(before);
            }
        }
        assertThat(seen).hasSizeGreaterThan(10);
    }

    private static String joined(String[] values, int[] columns) {
        StringBuilder joined = new StringBuilder();
        for (int column : columns) {
            joined.append(values[column]).append('\t');
        }
        return joined.toString();
    }

    @Test
    void the_action_is_mostly_where_an_actor_is() throws Exception {
        int first = 0;
        int second = 0;
        for (String line : Files.readAllLines(file)) {
            String[] columns = line.split("\t", -1);
            String action = joined(columns, range(49, 56));
            if (action.equals(joined(columns, range(35, 42)))) {
                first++;
            } else if (action.equals(joined(columns, range(42, 49)))) {
                second++;
            }
            if (columns[35].equals("0") && !(columns[36] + columns[39] + columns[41]).isEmpty()) {
                assertThat(line).as("a place of type 0").isNull();
            }
        }
        // Of 1.46 million real rows: 71.0 % and 17.7 %.
        assertThat(first / (double) ROWS).isBetween(.69, .73);
        assertThat(second / (double) ROWS).isBetween(.16, .195);
    }

    @Test
    void mentions_are_consistent() throws Exception {
        for (String line : Files.readAllLines(file)) {
            String[] columns = line.split("\t", -1);
            int mentions = Integer.parseInt(columns[31]);
            int sources = Integer.parseInt(columns[32]);
            int articles = Integer.parseInt(columns[33]);
            if (sources < 1 || sources > articles || articles > mentions) {
                assertThat(line).as("sources <= articles <= mentions").isNull();
            }
        }
    }

    @Test
    void writes_compressed_by_name_and_leaves_no_part_behind() throws Exception {
        Path plain = directory.resolve("part.tsv");
        Path compressed = directory.resolve("part.tsv.gz");
        Files.writeString(WholeFile.part(plain), "left over", StandardOpenOption.CREATE);
        Files.writeString(plain, "replaced", StandardOpenOption.CREATE);
        GdeltGenerator.write(1000, 9, plain, DatasetProgress.NONE);
        GdeltGenerator.write(1000, 9, compressed, DatasetProgress.NONE);
        assertThat(PlainRows.lines(compressed)).hasSize(1000).isEqualTo(Files.readAllLines(plain));
        assertThat(Files.size(compressed)).isLessThan(Files.size(plain) / 2);
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void what_is_stopped_leaves_no_file_and_two_processes_share_none() {
        Path stopped = directory.resolve("stopped.tsv");
        DatasetProgress progress = new DatasetProgress() {
            @Override
            public void at(String phase, long rows, long of) {
                assertThat(WholeFile.part(stopped))
                        .exists()
                        .hasFileName("stopped.tsv." + ProcessHandle.current().pid() + ".part");
                throw new IllegalStateException("stopped");
            }

            @Override
            public void note(String message) {}
        };
        assertThatThrownBy(() -> GdeltGenerator.write(1000, 9, stopped, progress))
                .hasMessage("stopped");
        assertThat(directory).isDirectoryNotContaining("glob:**stopped*");
    }

    @Test
    void one_row_is_enough() throws Exception {
        Path one = directory.resolve("one.tsv");
        GdeltGenerator.write(1, 9, one, DatasetProgress.NONE);
        assertThat(Files.readAllLines(one)).hasSize(1);
    }

    @Test
    void a_row_takes_about_as_many_bytes_as_estimated() throws Exception {
        assertThat(Files.size(file) / ROWS).isBetween(240L, 380L);
    }
}
