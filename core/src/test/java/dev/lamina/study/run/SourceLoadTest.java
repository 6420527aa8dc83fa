// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.data.Dataset;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.RowSource;
import dev.lamina.model.StripeSource;
import dev.lamina.results.Client;
import dev.lamina.study.source.MemoryStore;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.Things;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What a load of all rows will take is told from the rows that were loaded, which may be more than were asked for. */
class SourceLoadTest {
    private static final int ROWS = 100;
    private static final int STRIPE_ROWS = 40;

    @Test
    void a_store_of_stripes_loads_whole_ones() throws Exception {
        MemoryDataset rows = Things.rows(ROWS);
        StripeSource stripes = (StripeSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {StripeSource.class}, (proxy, method, given) -> null);
        Dataset dataset = (Dataset) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Dataset.class},
                (proxy, method, given) ->
                        method.getName().equals("stripes") ? Optional.of(stripes) : method.invoke(rows, given));
        Source source = Source.read(dataset, 1, RunProgress.SILENT);
        RunContext context = new RunContext(
                new NoServers(),
                null,
                Sources.of(source),
                new Tasks(),
                RunProgress.SILENT,
                new AtomicReference<>(),
                null);
        MemoryStore store = new MemoryStore(Things.ENTITY, rows.all(), rows.all()) {
            @Override
            public long load(RowSource some) throws IOException {
                some.stripes().orElseThrow().open(null, STRIPE_ROWS, number -> true);
                return some.rows();
            }
        };
        LayoutUnderTest tested = new LayoutUnderTest("columnar", Client.TUNED, "", null, new MemoryStorage(store));
        assertThat(SourceLoad.first(context, tested, name -> store, 10)).isEqualTo(STRIPE_ROWS);
        assertThat(SourceLoad.first(context, tested, name -> store, 41)).isEqualTo(2 * STRIPE_ROWS);
        assertThat(SourceLoad.first(context, tested, name -> store, ROWS)).isEqualTo(ROWS);
    }
}
