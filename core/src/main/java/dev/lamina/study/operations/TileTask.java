// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.layouts.KeyedRequest;
import dev.lamina.layouts.Store;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.run.Operation;
import java.util.List;

/** A task that reads tiles, several of which are asked for together. */
public interface TileTask extends Operation.Task {
    /** The positions of the first several tiles that are asked for together; {@code null} where each is asked for alone. */
    long[] neighbourhood();

    /** The requests that a store needs for them. */
    List<KeyedRequest> asked(Store store) throws UnsupportedQueryException;
}
