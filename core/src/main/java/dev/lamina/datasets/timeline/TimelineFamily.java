// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.timeline;

import com.google.auto.service.AutoService;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.DatasetFamily;
import dev.lamina.datasets.DatasetParameters;
import dev.lamina.datasets.MadeFamily;
import dev.lamina.names.UnknownName;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of 100 to 10,000,000 columns, as those of the publication on reversed comparators. Its parameter is
 * {@code largest}, the widest row that there is; {@code one-million} where not given. Nothing in it is left to chance, so
 * the seed changes nothing.
 */
@AutoService(DatasetFamily.class)
public final class TimelineFamily implements MadeFamily {
    private static final String LARGEST = "largest";

    @Override
    public String name() {
        return "timeline";
    }

    @Override
    public String summary() {
        return "Rows of 100 to 10,000,000 columns in ascending order, as The Last Pickle's on reversed"
                + " comparators; generated as it is read";
    }

    @Override
    public List<String> groups() {
        return RowSize.keys();
    }

    @Override
    public Dataset make(DatasetRequest request) throws DatasetException {
        request.requireRows();
        DatasetParameters parameters = DatasetParameters.of(name(), request.parameters(), LARGEST);
        return new TimelineDataset(sizes(parameters.text(LARGEST, RowSize.ONE_MILLION.key())), request.rows(), request);
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
                "Dataset timeline has no row \"" + largest + "\". " + UnknownName.hint(largest, RowSize.keys()));
    }
}
