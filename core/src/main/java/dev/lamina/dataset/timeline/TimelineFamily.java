// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset.timeline;

import com.google.auto.service.AutoService;
import dev.lamina.dataset.Dataset;
import dev.lamina.dataset.DatasetException;
import dev.lamina.dataset.DatasetFamily;
import dev.lamina.dataset.DatasetProgress;
import dev.lamina.dataset.DatasetRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rows of 100 to 10,000,000 columns, as those of the publication on reversed comparators. Its parameter is
 * {@code largest}, the widest row that there is; {@code one-million} where not given. Nothing in it is left to chance, so
 * the seed changes nothing.
 */
@AutoService(DatasetFamily.class)
public final class TimelineFamily implements DatasetFamily {
    private static final String LARGEST = "largest";

    @Override
    public String name() {
        return "timeline";
    }

    @Override
    public String summary() {
        return "Rows of 100 to 10,000,000 columns in ascending order, as The Last Pickle's on reversed comparators; made as it is read";
    }

    @Override
    public boolean hasFiles() {
        return false;
    }

    @Override
    public List<String> groups() {
        return RowSize.keys();
    }

    @Override
    public Optional<String> objection(Path file) {
        return Optional.of("it has no files");
    }

    @Override
    public Dataset open(DatasetRequest request) throws DatasetException {
        if (!request.inputs().isEmpty()) {
            throw DatasetException.input("--input: found " + String.join(", ", request.inputs())
                    + ", expected nothing: dataset timeline is made as it is read. Leave --input out.");
        }
        request.requireRows();
        for (String parameter : request.parameters().keySet()) {
            if (!parameter.equals(LARGEST)) {
                throw DatasetException.input(
                        "Dataset timeline has no parameter \"" + parameter + "\". Known: " + LARGEST + ".");
            }
        }
        Object largest = request.parameters().get(LARGEST);
        return new TimelineDataset(
                sizes(largest == null ? RowSize.ONE_MILLION.key() : largest.toString()), request.rows(), request);
    }

    /** All rows up to this one. */
    private static List<RowSize> sizes(String largest) throws DatasetException {
        List<RowSize> sizes = new ArrayList<>();
        for (RowSize size : RowSize.values()) {
            sizes.add(size);
            if (size.key().equals(largest)) {
                return sizes;
            }
        }
        throw DatasetException.input(
                "Dataset timeline has no row \"" + largest + "\". Known: " + String.join(", ", RowSize.keys()) + ".");
    }

    @Override
    public void generate(long rows, long seed, Path file, DatasetProgress progress) throws DatasetException {
        throw DatasetException.input(
                "Dataset timeline has no files: it is made as it is read. Run a study on it, such as"
                        + " lamina run reversed, or generate gdelt.");
    }
}
