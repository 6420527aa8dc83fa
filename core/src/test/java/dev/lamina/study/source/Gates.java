// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.data.Dataset;
import dev.lamina.layouts.Store;
import java.io.IOException;

/** The equivalence gate for tests of other packages. */
public final class Gates {
    private Gates() {}

    /** What differs between the store and the dataset; {@code null} where nothing does. */
    public static String difference(Dataset dataset, Store store) throws IOException {
        return new EquivalenceGate(Source.read(dataset, 1, RunProgress.SILENT)).difference(store);
    }
}
