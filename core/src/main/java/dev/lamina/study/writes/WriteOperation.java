// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import dev.lamina.model.Entity;
import dev.lamina.study.plan.Load;
import dev.lamina.study.run.Operation;
import dev.lamina.study.source.Source;

/** A write, measured as a rate or by the latency of its requests. */
final class WriteOperation implements Operation {
    private final WriteWords words;
    private final Load load;

    /** @param load how single requests are issued; {@code null} where the rate is measured */
    WriteOperation(WriteWords words, Load load) {
        this.words = words;
        this.load = load;
    }

    @Override
    public String name() {
        return words.entry().name() + (load == null ? "" : "-latency");
    }

    @Override
    public String summary() {
        return words.summary() + (load == null ? "" : "; " + load.words());
    }

    @Override
    public Load load() {
        return load;
    }

    @Override
    public Stage stage() {
        return Stage.WRITES;
    }

    @Override
    public double perSecond() {
        return load == null ? words.perSecond() : 0;
    }

    @Override
    public double share() {
        return load == null ? words.share() : 0;
    }

    /** Latencies are; the rate says in the report why a layout can't do it. */
    @Override
    public boolean isOptional() {
        return load != null;
    }

    @Override
    public String insteadOf(String entity) {
        return null;
    }

    @Override
    public void requireFit(Entity rows) {
        words.requireFit(rows);
    }

    @Override
    public Task prepare(Source source) {
        requireFit(source.entity());
        return new WriteTask(words, source);
    }
}
