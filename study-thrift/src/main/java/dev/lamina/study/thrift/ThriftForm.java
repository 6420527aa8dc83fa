// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

/** What is reached over Thrift. */
enum ThriftForm {
    /** A column family that Thrift made: one cell per record, whose name is the record's key and whose value is its JSON. */
    LEGACY("legacy", true),
    /** The table of family {@code record}, made and loaded by CQL: one column beside the key. */
    JSON("json", false),
    /** The table of family {@code table}, made and loaded by CQL: one column per field. */
    FLAT("flat", false);

    private final String word;
    private final boolean isOwn;

    ThriftForm(String word, boolean isOwn) {
        this.word = word;
        this.isOwn = isOwn;
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
}
