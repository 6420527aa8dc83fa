// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import dev.lamina.cql.Access;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.LoadProgress;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.VersionPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A version of many parts of one stripe each, as many small appends leave it, in memory. Part {@code i} has {@code i % 7 + 1} rows. Counts
 * how many requests are under way at once.
 */
public final class ManyParts {
    public final ScriptedCatalogue catalogue = new ScriptedCatalogue();
    public final DatasetVersion version;
    public final List<VersionPart> parts;

    private final int threads;
    private int asked;
    private int underWay;
    private int atOnce;
    private CompletableFuture<Void> coming = CompletableFuture.completedFuture(null);

    public ManyParts(int count, int threads) throws IOException {
        this.threads = threads;
        StripeSpace space = catalogue.space.withParts();
        LoadOptions small = new LoadOptions(100, 3);
        try (SharedLoad load =
                SharedLoad.begin(space, "shops", Sales.ENTITY, "a test", false, small, LoadProgress.SILENT)) {
            List<WrittenPart> written = new ArrayList<>();
            for (int part = 0; part < count; part++) {
                try (PartWriter writer = new PartWriter(space, load.ticket(), part)) {
                    writer.write(Sales.later(part % 7 + 1, 10 * part, part).all());
                    written.add(writer.finish());
                }
            }
            version = load.publish(written);
        }
        parts = space.catalogue().parts(version).orElseThrow();
    }

    /** The place of a part's directory in messages. */
    public String directory(int part) {
        return "shops/" + parts.get(part).number() + "/0/(directory)/0 (a part of shops/0)";
    }

    /** Changes the last byte of a part's directory. */
    public void damage(int part) {
        catalogue.stored.nodes.get(0).damage("shops", parts.get(part).number(), 0, null, 0);
    }

    /**
     * The keyspace, whose answers to these queries come when so many are under way at once, or a second later; for a client of 100
     * requests in flight.
     */
    public StripeSpace late(String query, int expected) {
        ScriptedCatalogue.Delivery before = catalogue.delivery;
        catalogue.delivery = (text, number, answer) -> {
            CompletableFuture<AsyncResultSet> delivered = before.of(text, number, answer);
            return text.startsWith(query) ? late(delivered, expected) : delivered;
        };
        return StripeSpace.of(catalogue.space.session(), "shops", new Access("tuned", 100, threads));
    }

    private CompletableFuture<AsyncResultSet> late(CompletableFuture<AsyncResultSet> answer, int expected) {
        CompletableFuture<Void> come;
        boolean all;
        synchronized (this) {
            asked++;
            underWay++;
            atOnce = Math.max(atOnce, underWay);
            all = underWay == expected;
            if (coming.isDone()) {
                coming = new CompletableFuture<Void>().completeOnTimeout(null, 1, TimeUnit.SECONDS);
            }
            come = coming;
        }
        CompletableFuture<AsyncResultSet> late = come.thenComposeAsync(none -> {
            synchronized (this) {
                underWay--;
            }
            return answer;
        });
        if (all) {
            come.complete(null);
        }
        return late;
    }

    /** How many of these queries were sent. */
    public synchronized int asked() {
        return asked;
    }

    /** How many of them were under way at once, at most. */
    public synchronized int atOnce() {
        return atOnce;
    }

    /** How many of them are under way. */
    public synchronized int underWay() {
        return underWay;
    }
}
