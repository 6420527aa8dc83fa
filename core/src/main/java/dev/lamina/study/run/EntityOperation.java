// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.model.Entity;
import dev.lamina.study.plan.Load;
import dev.lamina.study.source.Source;
import java.io.IOException;

/**
 * An operation on one entity of a dataset that has several.
 *
 * @param operation what is done
 * @param entity the entity's name
 */
record EntityOperation(Operation operation, String entity) implements Operation {
    @Override
    public String name() {
        return operation.name();
    }

    @Override
    public String summary() {
        return operation.summary();
    }

    @Override
    public String asked() {
        return operation.asked();
    }

    @Override
    public String series() {
        return operation.series();
    }

    @Override
    public Phase.Factory phase() {
        return operation.phase();
    }

    @Override
    public Load load() {
        return operation.load();
    }

    @Override
    public boolean isOptional() {
        return operation.isOptional();
    }

    @Override
    public Stage stage() {
        return operation.stage();
    }

    @Override
    public double perSecond() {
        return operation.perSecond();
    }

    @Override
    public double share() {
        return operation.share();
    }

    @Override
    public void requireFit(Entity rows) {
        operation.requireFit(rows);
    }

    @Override
    public boolean asks(Source source) throws IOException {
        return operation.asks(source);
    }

    @Override
    public Task prepare(Source source) throws IOException {
        return operation.prepare(source);
    }
}
