// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.layouts.SliceRequest;
import dev.lamina.measure.load.ClosedLoop;
import dev.lamina.measure.load.LoadFailedException;
import dev.lamina.measure.load.LoadWarmUp;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.process.NodeException;
import dev.lamina.study.source.Source;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A small table like the one under trial, with the dataset's first records. A server that has just started answers from it
 * until its code is compiled, so that what a cold read takes afterwards is not the compiler's time; the table under trial
 * stays untouched.
 */
final class WarmUpTable implements AutoCloseable {
    /** Enough for a partition with an index of several blocks, and soon loaded. */
    private static final int ROWS = 25_000;

    private static final int CONCURRENCY = 8;
    private static final Duration LONGEST = Duration.ofSeconds(3);

    private final RunContext context;
    private final Storage site;
    private final TimedTask task;

    private WarmUpTable(RunContext context, Storage site, TimedTask task) {
        this.context = context;
        this.site = site;
        this.task = task;
    }

    /** Makes and loads the table. */
    static WarmUpTable of(RunContext context, LayoutUnderTest tested, Operation operation)
            throws IOException, NodeException, UnsupportedQueryException {
        Storage site = tested.site().decoy();
        try {
            site.create(context);
            site.store()
                    .load(new FirstRows(
                            context,
                            context.source(),
                            Math.min(ROWS, context.source().rows())));
            site.weigh(context);
            Operation.Task ready = operation
                    .of(partition(context.source()))
                    .prepare(context.source())
                    .on(site.store());
            return new WarmUpTable(context, site, (TimedTask) ready);
        } catch (IOException | NodeException | UnsupportedQueryException | RuntimeException e) {
            drop(context, site);
            throw e;
        }
    }

    /** The largest partition that lies in the first rows as a whole; the first one where none does. */
    private static String partition(Source source) throws IOException {
        String best = null;
        long rows = 0;
        for (Map.Entry<String, Long> partition : source.partitions().counts().entrySet()) {
            rows += partition.getValue();
            if (best == null
                    || rows <= ROWS
                            && partition.getValue() > source.partitions().count(best)) {
                best = partition.getKey();
            }
        }
        return best;
    }

    /** Asks it what will be asked of the table under trial. */
    LoadWarmUp warmUp(BooleanSupplier stop)
            throws UnsupportedQueryException, LoadFailedException, InterruptedException {
        SliceRequest request = task.requests(site).get(0).request();
        return LoadWarmUp.run(new ClosedLoop(CONCURRENCY), CONCURRENCY, LONGEST, number -> request.send(), stop);
    }

    @Override
    public void close() {
        drop(context, site);
    }

    private static void drop(RunContext context, Storage site) {
        try {
            site.drop(context);
        } catch (IOException | DriverException e) {
            // The server is going away, and the table with it.
            site.close();
        }
    }
}
