// SPDX-License-Identifier: Apache-2.0
package dev.lamina.model;

import java.io.IOException;

/** Takes batches from one thread of a scan. */
@FunctionalInterface
public interface BatchConsumer {
    /** Takes a batch, which is valid until the call returns. */
    void accept(Batch batch) throws IOException;
}
