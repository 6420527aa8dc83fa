// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets;

import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetProgress;
import dev.lamina.data.DatasetRequest;
import java.nio.file.Path;
import java.util.Optional;

/** A kind of dataset that reads no files: its rows are generated. */
public interface MadeFamily extends DatasetFamily {
    @Override
    default boolean hasFiles() {
        return false;
    }

    @Override
    default Optional<String> objection(Path file) {
        return Optional.of("it has no files");
    }

    @Override
    default Dataset open(DatasetRequest request) throws DatasetException {
        if (!request.inputs().isEmpty()) {
            throw DatasetException.input("--input: dataset " + name() + " is generated and can't read "
                    + String.join(", ", request.inputs())
                    + ". Leave --input out.");
        }
        return make(request);
    }

    /**
     * Makes the rows, or what makes them when they are read.
     *
     * @throws DatasetException if the parameters or the number of rows make no sense
     */
    Dataset make(DatasetRequest request) throws DatasetException;

    @Override
    default void generate(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException {
        throw DatasetException.input("Dataset " + name()
                + " has no files: it is generated as it is read. Run a study on it, or generate gdelt.");
    }
}
