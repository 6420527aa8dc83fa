// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

/** What is reached over Thrift. */
enum ThriftForm {
    /** A column family that Thrift made: one cell per record, whose name is the record's key and whose value is its JSON. */
    LEGACY("legacy", true, true),
    /** The table of family {@code record}, made and loaded by CQL: one column beside the key. */
    JSON("json", false, false),
    /**
     * The same table, loaded over Thrift: no cell marks its records, with which 3.11 would answer {@code get}, as the publication asked,
     * in place of the payload.
     */
    JSON_GET("json-get", false, true),
    /** The table of family {@code table}, made and loaded by CQL: one column per field. */
    FLAT("flat", false, false);

    private final String word;
    private final boolean isOwn;
    private final boolean hasOneCell;

    ThriftForm(String word, boolean isOwn, boolean hasOneCell) {
        this.word = word;
        this.isOwn = isOwn;
        this.hasOneCell = hasOneCell;
    }

    /** What studies write; {@code null} if no form is called so. */
    static ThriftForm named(String word) {
        for (ThriftForm form : values()) {
            if (form.word.equals(word)) {
                return form;
            }
        }
        return null;
    }

    /** What studies write. */
    String word() {
        return word;
    }

    /** Whether it is a column family of Thrift's own, and no table of CQL. */
    boolean isOwn() {
        return isOwn;
    }

    /** Whether a record is one cell, which Thrift writes and {@code get} reads. */
    boolean hasOneCell() {
        return hasOneCell;
    }
}
