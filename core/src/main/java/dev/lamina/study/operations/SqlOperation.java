// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.model.Entity;
import dev.lamina.query.SqlSelect;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.source.Source;
import java.io.IOException;

/** A query in SQL, measured as a rate of executions. */
final class SqlOperation implements Operation {
    private final SqlKind.Words words;
    private final String summary;
    private final OperationEntry entry;
    private SqlDraws drawn;

    SqlOperation(SqlKind.Words words, String summary, OperationEntry entry) {
        this.words = words;
        this.summary = summary;
        this.entry = entry;
    }

    @Override
    public String name() {
        return words.name();
    }

    @Override
    public String summary() {
        return summary;
    }

    @Override
    public String asked() {
        return summary + words.drawn();
    }

    @Override
    public double perSecond() {
        return words.perSecond();
    }

    @Override
    public double share() {
        return words.share();
    }

    @Override
    public void requireFit(Entity rows) {
        SqlSelect select;
        try {
            select = SqlDraws.select(words, rows);
            Draws.requireMissable(select, words.missing());
        } catch (IllegalArgumentException e) {
            throw entry.at("sql", e.getMessage());
        }
        Draws.requireParameters(select, words.parameters());
    }

    @Override
    public Task prepare(Source source) throws IOException {
        return new SqlTask(drawn(source));
    }

    /** The draws; made once for a source, since latencies are measured with the same. */
    synchronized SqlDraws drawn(Source source) throws IOException {
        if (drawn == null || drawn.source() != source) {
            try {
                drawn = SqlDraws.of(words, source);
            } catch (IllegalArgumentException e) {
                throw entry.at("sql", e.getMessage());
            }
        }
        return drawn;
    }
}
