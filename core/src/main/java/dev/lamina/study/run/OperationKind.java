// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.plan.Study;
import java.util.List;
import java.util.Map;

/**
 * A kind of operations, found through {@link java.util.ServiceLoader}. An operation's entry in a study belongs to the
 * kind whose key it has: {@code {name: scan-one, scan: [monthYear]}} is of the kind {@code scan}.
 */
public interface OperationKind {
    /** The key that tells this kind from others. */
    String key();

    /** Makes all operations that the entry describes; several where it asks the same of several partitions. */
    List<Operation> operations(OperationEntry entry);

    /** A kind of which an entry describes one operation. */
    interface One extends OperationKind {
        /** Makes the operation that the entry describes. */
        Operation operation(OperationEntry entry);

        @Override
        default List<Operation> operations(OperationEntry entry) {
            return List.of(operation(entry));
        }
    }

    /**
     * An entry with other users of a service.
     *
     * @param users how many; {@code null} for as many as the entry says
     * @param seconds how long each goes on; {@code null} for as long as the entry says
     * @return {@code null} where operations of this kind have no users
     * @throws IllegalArgumentException if a number is out of range
     */
    default Map<String, Object> withUsers(Map<String, Object> entry, Integer users, Integer seconds) {
        return null;
    }

    /**
     * A study with other users of its service.
     *
     * @param users how many; {@code null} for as many as the study says
     * @param seconds how long each goes on; {@code null} for as long as the study says
     * @throws IllegalArgumentException if the study has no such users, or a number is out of range
     */
    static Study withUsers(Study study, Integer users, Integer seconds) {
        return users == null && seconds == null ? study : OperationKinds.withUsers(study, users, seconds);
    }

    /** The registered kinds by key. */
    static Map<String, OperationKind> all() {
        return OperationKinds.BY_KEY;
    }
}
