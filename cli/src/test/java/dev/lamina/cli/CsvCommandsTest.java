// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import static dev.lamina.cli.Shell.lamina;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code split} and {@code pointify}. */
class CsvCommandsTest {
    @TempDir
    Path directory;

    @Test
    void split_says_what_it_wrote() throws Exception {
        Path file = write("t.csv", "lat,lon\n1,2\n3,4\n");
        assertThat(lamina("split", file.toString(), "--lines", "1").done().out())
                .isEqualTo("Wrote 2 rows into 2 parts: " + directory.resolve("t_partaa.csv") + " to t_partab.csv.\n");
        lamina("split", file.toString(), "--lines", "1")
                .refusedWith("t_partaa.csv: there are parts of an" + " earlier split");
        assertThat(lamina("split", file.toString(), "--lines", "9", "--no-header", "--force")
                        .done()
                        .out())
                .isEqualTo("Wrote 3 rows into 1 part: " + directory.resolve("t_partaa.csv") + ".\n");
        Path other = directory.resolve("other");
        lamina("split", file.toString(), "--lines", "1", "--to", other.toString())
                .done();
        assertThat(names(other)).containsExactly("t_partaa.csv", "t_partab.csv");
    }

    @Test
    void split_refuses_what_it_cannot_do() throws Exception {
        Path file = write("t.csv", "a\n1\n");
        String path = file.toString();
        lamina("split", path, "--lines", "0").refusedWith("--lines must be 1 or more, not 0.");
        lamina("split", path + "x", "--lines", "1").refusedWith("t.csvx: there is no such file. Check the path.");
        lamina("split", directory.toString(), "--lines", "1").refusedWith("this is a directory. Pass a file");
        lamina("split", path, "--lines", "1", "--delimiter", "::")
                .refusedWith("--delimiter: \"::\" is not one character");
        write("u.csv", "a\n1\n");
        lamina("split", directory.resolve("*.csv").toString(), "--lines", "1")
                .refusedWith("this matches 2 files. Split one file at a time.");
        assertThat(names(directory)).containsExactly("t.csv", "u.csv");
    }

    @Test
    void pointify_writes_beside_the_file_or_in_its_place() throws Exception {
        Path file = write("t.csv", "lat,lon\n1,2\n,\n3,4,\n");
        assertThat(pointify(file.toString()).done().out())
                .isEqualTo("Wrote 3 rows, 2 with a point, to " + directory.resolve("t_points.csv")
                        + ". Empty columns without a name were left out of 1 row.\n");
        assertThat(directory.resolve("t_points.csv")).hasContent("lat,lon,at\n1,2,POINT (2 1)\n,,\n3,4,POINT (4 3)\n");
        pointify(file.toString()).refusedWith("t_points.csv: the file exists.");
        pointify(file.toString(), "--force").done();
        Path packed = directory.resolve("out.csv.gz");
        pointify(file.toString(), "--out", packed.toString()).done();
        assertThat(Files.readAllBytes(packed)).startsWith(0x1F, 0x8B);
        pointify(directory.resolve("t*.csv").toString(), "--in-place").done();
        assertThat(file).hasContent("lat,lon,at\n1,2,POINT (2 1)\n,,\n3,4,POINT (4 3)\n");
        assertThat(directory.resolve("t_points.csv")).hasSameBinaryContentAs(file);
    }

    @Test
    void pointify_refuses_what_it_cannot_do() throws Exception {
        String file = write("t.csv", "lat,lon\n1,2\n").toString();
        String other = write("u.csv", "lat,lon\n1,2\n").toString();
        lamina("pointify", "--lon", "x", "--lat", "lat", "--as", "at", file)
                .refusedWith("t.csv:1: there is no column \"x\" (--lon). Known: lat, lon.");
        lamina("pointify", "--lon", "lon", "--lat", "lat", "--as", " ", file)
                .refusedWith("--as: a column needs a name");
        pointify(file, "--in-place", "--out", "x").refusedWith("--in-place can't be combined with --out.");
        pointify(file, other, "--out", "x").refusedWith("--out takes one FILE, not 2.");
        assertThat(names(directory)).containsExactly("t.csv", "u.csv");
    }

    private static Shell.Result pointify(String... more) {
        List<String> words = new ArrayList<>(List.of("pointify", "--lon", "lon", "--lat", "lat", "--as", "at"));
        words.addAll(List.of(more));
        return lamina(words.toArray(String[]::new));
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static List<String> names(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
