// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.ipc.ArrowFileReader;

/**
 * What an Arrow file of a text and a number amounts to, as Arrow's own reader has it.
 *
 * @param rows how many rows
 * @param sum of the second column
 * @param characters of the first, which is ASCII
 */
record ArrowSums(long rows, long sum, long characters) {
    static ArrowSums of(Path file) throws Exception {
        long rows = 0;
        long sum = 0;
        long characters = 0;
        try (RootAllocator allocator = new RootAllocator();
                ArrowFileReader reader = new ArrowFileReader(Files.newByteChannel(file), allocator)) {
            while (reader.loadNextBatch()) {
                VarCharVector texts =
                        (VarCharVector) reader.getVectorSchemaRoot().getVector(0);
                IntVector numbers = (IntVector) reader.getVectorSchemaRoot().getVector(1);
                for (int row = 0; row < texts.getValueCount(); row++) {
                    rows++;
                    characters += texts.get(row).length;
                    sum += numbers.isNull(row) ? 0 : numbers.get(row);
                }
            }
        }
        return new ArrowSums(rows, sum, characters);
    }
}
