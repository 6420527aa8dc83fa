// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

/** What happens before each repeat of timed requests; a study's {@code betweenRepeats}. */
public enum RepeatReset {
    /** One repeat follows the other. */
    NOTHING("nothing", ""),

    /** The table is dropped, created again, loaded and compacted, and warmed up. */
    FRESH_TABLE("fresh-table", "a fresh table for each repeat"),

    /** The server is stopped in order and started again, and warmed up. */
    RESTART("restart", "the server restarted before each repeat"),

    /**
     * The same, and the tables' files are let go by the system's cache while the server is down. Its code is warmed up with
     * another table, so that a request is the first that touches its partition.
     */
    COLD("cold", "cold: the server restarted and its files dropped from the page cache before each request");

    private final String word;
    private final String phrase;

    RepeatReset(String word, String phrase) {
        this.word = word;
        this.phrase = phrase;
    }

    /** The word in studies. */
    public String word() {
        return word;
    }

    /** In half a sentence, for summaries; empty where nothing happens. */
    String phrase() {
        return phrase;
    }

    public boolean restarts() {
        return this == RESTART || this == COLD;
    }
}
