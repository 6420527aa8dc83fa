// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import java.util.Map;

/**
 * A kind of operations, found through {@link java.util.ServiceLoader}. An operation's entry in a study belongs to the
 * kind whose key it has: {@code {name: scan-one, scan: [monthYear]}} is of the kind {@code scan}.
 */
public interface OperationKind {
    /** The key that tells this kind from others. */
    String key();

    /** Makes the operation that the entry describes. */
    Operation operation(OperationEntry entry);

    /** The registered kinds by key. */
    static Map<String, OperationKind> all() {
        return OperationKinds.BY_KEY;
    }
}
