// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.Dataset;
import dev.lamina.data.DatasetRequest;
import dev.lamina.datasets.Datasets;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.PartitionOrder;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.model.ValueText;
import dev.lamina.results.Client;
import dev.lamina.study.run.AskedStores;
import dev.lamina.study.run.LatencyWarmUp;
import dev.lamina.study.run.LayoutUnderTest;
import dev.lamina.study.run.NoServers;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.run.RunContext;
import dev.lamina.study.run.RunRecorder;
import dev.lamina.study.run.Tasks;
import dev.lamina.study.run.TimedTask;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import dev.lamina.study.source.Steps;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code requests:} asks of layouts in turn, and which answers it holds for right. */
public class RequestMixTest {
    public static final Entity NOTES = new Entity(
            "notes",
            List.of(
                    new Field("place", ColumnType.TEXT, false),
                    new Field("number", ColumnType.LONG, false),
                    new Field("text", ColumnType.TEXT, true)),
            "number",
            List.of("place"));

    private static final PartitionOrder ASCENDING =
            new PartitionOrder(List.of(), List.of("place", "number"), List.of(false, false));

    @TempDir
    Path directory;

    /** The records of two places, not in order: numbers that are in another order as texts. */
    private static Batch notes() {
        return batch("a 10 ten", "b 7 seven", "a 9 nine", "a 100 hundred");
    }

    private static Batch batch(String... rows) {
        Batch batch = new Batch(NOTES.fields());
        for (String row : rows) {
            String[] values = row.split(" ");
            for (int i = 0; i < values.length; i++) {
                ValueText.append(batch.column(i), values[i]);
            }
        }
        batch.setRows(rows.length);
        return batch;
    }

    private static Sources sources() throws Exception {
        return Sources.of(Source.read(new MemoryDataset(NOTES, notes()), 1, RunProgress.SILENT));
    }

    private static RequestMix.Drawn drawn(Sources sources, Map<?, ?>... requests) throws Exception {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("name", "x");
        entry.put("requests", List.of(requests));
        entry.put("load", Map.of("closed", 4));
        return (RequestMix.Drawn) OperationKinds.of(entry).prepare(sources);
    }

    private static List<TimedTask.Asked> asked(RequestMix.Drawn drawn, AskedStores site) throws Exception {
        return drawn.on(site, null).requests(site);
    }

    private Sources offers() throws Exception {
        Dataset dataset = Datasets.named("offers").open(DatasetRequest.generated(510, 1, directory));
        return Sources.read(dataset, 1, RunProgress.SILENT);
    }

    @Test
    void each_cycles_through_the_keys_beside_a_single_one() throws Exception {
        AskedStores site = new AskedStores(ASCENDING);
        List<TimedTask.Asked> asked = asked(drawn(sources(), Map.of("key", "b"), Map.of("key", "each")), site);
        assertThat(asked).hasSize(4);
        Query.Slice all = Query.Slice.of(List.of(), NOTES.names());
        // What a request asks again is made ready once.
        assertThat(site.asked)
                .containsExactly(
                        "notes " + all.among(List.of("b")),
                        "notes " + all.among(List.of("a")),
                        "notes " + all.among(List.of("b")));
        assertThat(asked.get(0).expected()).isEqualTo(SliceAnswer.of(batch("b 7 seven")));
        assertThat(asked.get(2)).isSameAs(asked.get(0));
        assertThat(asked.get(1).expected().rows()).isEqualTo(3);
        assertThat(asked.get(3).expected()).isEqualTo(asked.get(0).expected());
    }

    @Test
    void answers_are_in_ascending_order_of_the_identity() throws Exception {
        AskedStores site = new AskedStores(ASCENDING);
        SliceAnswer expected =
                asked(drawn(sources(), Map.of("key", "a")), site).get(0).expected();
        assertThat(expected).isEqualTo(SliceAnswer.of(batch("a 9 nine", "a 10 ten", "a 100 hundred")));
    }

    @Test
    void instants_are_in_order_whether_they_have_fractions_of_a_second_or_not() throws Exception {
        Entity entity = new Entity(
                "notes",
                List.of(new Field("place", ColumnType.TEXT, false), new Field("at", ColumnType.TIMESTAMP, false)),
                "at",
                List.of("place"));
        Batch batch = new Batch(entity.fields());
        Batch sorted = new Batch(entity.fields());
        for (String at : List.of("2026-01-01T00:00:00.500Z", "2026-01-01T00:00:00Z")) {
            ValueText.append(batch.column(0), "a");
            ValueText.append(batch.column(1), at);
        }
        batch.setRows(2);
        sorted.append(batch, 1, 2);
        sorted.append(batch, 0, 1);
        Sources sources = Sources.of(Source.read(new MemoryDataset(entity, batch), 1, RunProgress.SILENT));
        AskedStores site =
                new AskedStores(new PartitionOrder(List.of(), List.of("place", "at"), List.of(false, false)));
        assertThat(asked(drawn(sources, Map.of("key", "a")), site).get(0).expected())
                .isEqualTo(SliceAnswer.of(sorted));
    }

    @Test
    void answers_are_reversed_where_the_layout_is() throws Exception {
        AskedStores site =
                new AskedStores(new PartitionOrder(List.of(), List.of("place", "number"), List.of(false, true)));
        SliceAnswer expected =
                asked(drawn(sources(), Map.of("key", "a")), site).get(0).expected();
        assertThat(expected).isEqualTo(SliceAnswer.of(batch("a 100 hundred", "a 10 ten", "a 9 nine")));
    }

    @Test
    void both_manners_give_the_same_records() throws Exception {
        AskedStores site = new AskedStores(ASCENDING);
        List<TimedTask.Asked> asked = asked(
                drawn(
                        sources(),
                        Map.of("key", "a", "as", "key", "columns", List.of("text", "number")),
                        Map.of("key", "a", "as", "slice", "columns", List.of("text", "number"))),
                site);
        Query.Slice all = Query.Slice.of(List.of(), List.of("text", "number"));
        assertThat(site.asked)
                .containsExactly(
                        "notes " + all.among(List.of("a")),
                        "notes " + all.from("a").to("a"));
        assertThat(asked.get(0).expected()).isEqualTo(asked.get(1).expected());
        assertThat(asked.get(0).expected().rows()).isEqualTo(3);
    }

    @Test
    void several_entities_are_asked_in_turn() throws Exception {
        AskedStores site = new AskedStores(null);
        RequestMix.Drawn drawn = drawn(
                offers(),
                Map.of("entity", "offers", "key", "offer05"),
                Map.of("entity", "options", "key", "vp03"),
                Map.of("entity", "offers-by-country", "key", "each"),
                Map.of("entity", "option-by-country", "key", "each"));
        site.orders.put("offers", order("id"));
        site.orders.put("options", order("code"));
        site.orders.put("offers-by-country", order("country", "id"));
        site.orders.put("option-by-country", order("country"));
        List<TimedTask.Asked> asked = asked(drawn, site);
        assertThat(asked).hasSize(4 * 164);
        assertThat(asked.subList(0, 4)).extracting(one -> one.expected().rows()).containsExactly(1, 1, 2, 1);
        // One for the offer, one for the option, and one for each country.
        assertThat(site.asked).hasSize(1 + 1 + 164 + 158);
        assertThat(site.asked.get(0)).startsWith("offers ").contains("[offer05]");
        // 5 records by 4 requests.
        assertThat(drawn.rows()).isEqualTo(1);
    }

    private static PartitionOrder order(String... clustering) {
        return new PartitionOrder(
                List.of(),
                List.of(clustering),
                List.of(clustering).stream().map(any -> false).toList());
    }

    @Test
    void a_layout_without_a_constant_partition_is_not_asked() throws Exception {
        RequestMix.Drawn drawn = drawn(sources(), Map.of("key", "a"));
        AskedStores grouped = new AskedStores(new PartitionOrder(List.of("place"), List.of("number"), List.of(false)));
        assertThatThrownBy(() -> drawn.on(grouped, null))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessage("the records of notes are not kept in one partition in the order of their place");
        AskedStores turned =
                new AskedStores(new PartitionOrder(List.of(), List.of("number", "place"), List.of(false, false)));
        assertThatThrownBy(() -> drawn.on(turned, null)).isInstanceOf(UnsupportedQueryException.class);
        AskedStores unordered = new AskedStores(null);
        assertThatThrownBy(() -> drawn.on(unordered, null))
                .isInstanceOf(UnsupportedQueryException.class)
                .hasMessageContaining("not kept one by one in the order of a clustering key");
    }

    @Test
    void a_wrong_answer_is_described() throws Exception {
        AskedStores site = new AskedStores(ASCENDING);
        TimedTask task = drawn(sources(), Map.of("key", "a")).on(site, null);
        site.given = batch("a 9 nine", "a 10 ten", "a 100 hundred");
        assertThat(task.difference(site)).isNull();
        site.given = batch("a 10 ten", "a 9 nine", "a 100 hundred");
        assertThat(task.difference(site)).isEqualTo("notes: 3 records that are not those of the source, which has 3");
        site.given = batch("a 9 nine");
        assertThat(task.difference(site)).isEqualTo("notes: 1 records that are not those of the source, which has 3");
    }

    @Test
    void a_key_or_an_entity_that_nobody_has_is_refused() throws Exception {
        Sources sources = sources();
        assertThatThrownBy(() -> drawn(sources, Map.of("key", "c")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("requests ask for the place \"c\", which no record of notes has.");
        assertThatThrownBy(() -> drawn(sources, Map.of("entity", "note")))
                .hasMessage("there is no entity \"note\". Did you mean \"notes\"? Known: notes.");
        Sources offers = offers();
        assertThatThrownBy(() -> drawn(offers, Map.of("key", "each")))
                .hasMessageStartingWith("the dataset has several entities; say which one is meant");
    }

    @Test
    void an_interrupt_ends_the_warm_up() throws Exception {
        Operation mix = OperationKinds.of(
                Map.of("name", "x", "requests", List.of(Map.of("key", "a")), "load", Map.of("closed", 4)));
        Sources sources = sources();
        Tasks tasks = new Tasks();
        tasks.prepare(List.of(mix), sources);
        RunContext context = new RunContext(
                new NoServers(), null, sources, tasks, RunProgress.SILENT, new AtomicReference<>(), null);
        LatencyWarmUp warmUp = new LatencyWarmUp(context, List.of(mix), new RunRecorder(RunProgress.SILENT, 1), 1);
        List<LayoutUnderTest> allTested =
                List.of(new LayoutUnderTest("one", Client.TUNED, "", null, new AskedStores(ASCENDING)));
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> warmUp.together(allTested)).isInstanceOf(RunContext.InterruptedRun.class);
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void of_servers_that_do_not_tell_of_their_compilers_the_client_s_is_awaited() throws Exception {
        Operation mix = OperationKinds.of(
                Map.of("name", "x", "requests", List.of(Map.of("key", "a")), "load", Map.of("closed", 4)));
        List<String> steps = new ArrayList<>();
        RunProgress progress = new Steps(steps::add);
        RunContext context =
                new RunContext(new NoServers(), null, sources(), new Tasks(), progress, new AtomicReference<>(), null);
        new LatencyWarmUp(context, List.of(mix), new RunRecorder(progress, 1), 1).together(List.of());
        assertThat(steps)
                .containsExactly(
                        "send all requests until the client's compiler is idle: these servers do not tell of theirs");
    }
}
