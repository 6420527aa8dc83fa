// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import dev.lamina.layout.RowSource;
import dev.lamina.layout.Store;
import dev.lamina.node.NodeException;
import java.io.IOException;

/** Writes the dataset into a subject's emptied tables, and holds what was acknowledged against what was read. */
final class SourceLoad {
    private SourceLoad() {}

    /** The first rows, in one go. */
    static void first(Lab lab, Subject subject, Store store, long most) throws IOException {
        FirstRows rows = new FirstRows(lab, most);
        require(subject, store.load(rows), rows);
    }

    /**
     * All rows; where the subject is to have several SSTables, in as many stretches, each written out before the next
     * begins.
     */
    static void all(Lab lab, Subject subject, Store store) throws IOException, NodeException {
        int parts = subject.site().sstables();
        if (parts == 1) {
            first(lab, subject, store, lab.source().rows());
            return;
        }
        for (int part = 0; part < parts; part++) {
            Stretch rows = Stretch.of(lab, part, parts);
            require(subject, store.load(rows), rows);
            subject.site().settle(lab);
        }
    }

    private static void require(Subject subject, long acknowledged, RowSource rows) throws IOException {
        if (acknowledged != rows.rows()) {
            throw new IOException(
                    "Acknowledged were " + acknowledged + " rows, expected " + rows.rows() + " of " + subject.label());
        }
    }
}
