// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.file;

import dev.lamina.data.DatasetException;
import dev.lamina.data.WholeFile;
import java.io.BufferedWriter;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** A table of five columns to try things with, whose names say what they are for. */
final class ExampleTable {
    private static final long BYTES_PER_ROW = 48;

    private ExampleTable() {}

    static void write(long rows, long seed, Path file) throws DatasetException {
        WholeFile.write(file, rows * BYTES_PER_ROW, out -> {
            SplittableRandom random = new SplittableRandom(seed);
            BufferedWriter text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            text.write("key,partition,order,number,text\n");
            for (long row = 1; row <= rows; row++) {
                int day = random.nextInt(28) + 1;
                text.write(row + "," + (2026 * 100L + random.nextInt(12) + 1) + ",2026-01-" + (day < 10 ? "0" : "")
                        + day + ",");
                if (random.nextInt(20) > 0) {
                    text.write(Double.toString(random.nextInt(100_000) / 100.0));
                }
                text.write(",word " + random.nextInt(1000) + "\n");
            }
            text.flush();
        });
    }
}
