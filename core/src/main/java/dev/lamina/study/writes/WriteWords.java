// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import dev.lamina.layouts.RowWrite;
import dev.lamina.model.Entity;
import dev.lamina.names.UnknownName;
import dev.lamina.study.plan.Frequency;
import dev.lamina.study.plan.Load;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.plan.TimeSpan;
import dev.lamina.study.run.Operation;
import java.time.Duration;
import java.util.List;

/**
 * What an entry says of a write.
 *
 * @param key the key of its kind
 * @param table what the entry calls the rows; {@code null} for the entity's name
 * @param write what is done to a row
 * @param ttl after which time the rows expire; zero for never
 * @param perSecond how often a second it is done; 0 where nothing is said
 * @param share its part of all executions; 0 where nothing is said
 */
record WriteWords(
        OperationEntry entry,
        String key,
        String summary,
        String table,
        RowWrite write,
        Duration ttl,
        double perSecond,
        double share) {
    /** No run lasts as long; rows of the data written with such a time to live, or a longer one, are there until it ends. */
    private static final Duration LONGER_THAN_A_RUN = Duration.ofDays(1);

    /** Cassandra's limit (Attributes.MAX_TTL). */
    private static final int MOST_DAYS = 20 * 365;

    /** The operations of an entry: the rate, and the latency. */
    static List<Operation> of(
            OperationEntry entry, String key, RowWrite.Kind kind, List<String> columns, String summary) {
        boolean expires = kind == RowWrite.Kind.INSERT || kind == RowWrite.Kind.UPDATE;
        Duration ttl = expires ? TimeSpan.of(entry, "ttl", "30 days", MOST_DAYS) : Duration.ZERO;
        Duration written = ttl.isZero() || ttl.compareTo(LONGER_THAN_A_RUN) > 0 ? ttl : LONGER_THAN_A_RUN;
        WriteWords words = new WriteWords(
                entry,
                key,
                entry.summary(summary + (ttl.isZero() ? "" : ", with a time to live of " + entry.text("ttl"))),
                kind == RowWrite.Kind.INSERT ? entry.text("table", null) : null,
                new RowWrite(kind, columns, Math.toIntExact(written.toSeconds())),
                ttl,
                Frequency.perSecond(entry),
                Frequency.share(entry));
        WriteOperation asked = new WriteOperation(words, null);
        Load timed = Frequency.timed(entry, words.perSecond());
        return timed == null ? List.of(asked) : List.of(asked, new WriteOperation(words, timed));
    }

    /**
     * Looks whether the records have what the entry names.
     *
     * @throws IllegalArgumentException if not; the message has the file and the line
     */
    void requireFit(Entity rows) {
        if (write.kind() == RowWrite.Kind.INSERT) {
            String called = table == null ? rows.name() : table;
            if (!called.equals(entry.argument())) {
                throw entry.at(
                        key,
                        "there is no table \"" + entry.argument() + "\". "
                                + UnknownName.hint(entry.argument(), List.of(called)));
            }
        }
        for (String column : write.columns()) {
            if (!rows.own().contains(column)) {
                throw entry.at(key, "there is no column \"" + column + "\". " + UnknownName.hint(column, rows.own()));
            }
        }
    }
}
