// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.model.Batch;
import dev.lamina.model.Entity;

/** What tells the records of an entity apart, in batches with all of its fields. */
final class Identities {
    private final int identity;
    private final int[] within;

    Identities(Entity entity) {
        this.identity = entity.indexOf(entity.identity());
        this.within = new int[entity.within().size()];
        for (int i = 0; i < within.length; i++) {
            within[i] = entity.indexOf(entity.within().get(i));
        }
    }

    /** A hash of what tells the record apart; where that is one field, the field's own. */
    long hash(Batch batch, int row) {
        long hash = batch.column(identity).hash(row);
        for (int field : within) {
            hash = (Long.rotateLeft(hash, 21) ^ batch.column(field).hash(row)) * 0x9E3779B97F4A7C15L;
        }
        return hash;
    }

    /** The record's name in messages. */
    String text(Batch batch, int row) {
        StringBuilder text = new StringBuilder();
        for (int field : within) {
            text.append(batch.column(field).textAt(row)).append('/');
        }
        return text.append(batch.column(identity).textAt(row)).toString();
    }
}
