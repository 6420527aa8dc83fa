// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.cql.Access;
import dev.lamina.cql.Requests;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.layouts.chunks.ChunksLayout;
import dev.lamina.layouts.rows.KeyWord;
import dev.lamina.layouts.rows.SliceOracle;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.ChunkStatistics;
import dev.lamina.model.Conditions;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.source.Gates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every layout keeps to with either client, whatever a study makes of it: exact answers, or a word why not. The
 * records of a case are loaded once, in oddly sized batches, and then read in every way.
 */
@Tag("node")
@Tag("sweep")
@ParameterizedClass(name = "{0}")
@MethodSource("dev.lamina.layouts.ContractCase#all")
class LayoutContractTest {
    private static LoadedCase loaded;

    /** Reports number the cases; a failure says which layout and client it was. */
    @RegisterExtension
    private final TestExecutionExceptionHandler named = this::named;

    private final ContractCase contract;
    private final CqlSession session = Keyspaces.session();
    private final Layout layout = loaded.layout();
    private final Store store = loaded.store();
    private final String keyspace = loaded.keyspace();
    private final MemoryDataset data;
    private final Entity entity;
    private final Batch all;
    private final List<KeyWord> partition;

    LayoutContractTest(ContractCase contract) {
        this.contract = contract;
        this.data = contract.data();
        this.entity = data.entity();
        this.all = data.all();
        this.partition = KeyWord.of(contract.entry(), "partition");
    }

    private void named(ExtensionContext context, Throwable error) {
        throw new AssertionError(contract + ": " + error.getMessage(), error);
    }

    @BeforeParameterizedClassInvocation
    static void load(ContractCase contract) {
        loaded = null;
        try {
            loaded = LoadedCase.of(contract);
        } catch (Exception e) {
            throw new AssertionError(contract + ": " + e.getMessage(), e);
        }
    }

    @AfterParameterizedClassInvocation
    static void close() {
        if (loaded != null) {
            loaded.store().close();
        }
    }

    private boolean isColumnar() {
        return layout instanceof ChunksLayout;
    }

    private Bag scan(List<String> columns, Query.Form form) throws Exception {
        return Bag.of(store.read(new Query.Scan(columns, form)));
    }

    private Bag expected(List<String> columns) {
        return Bag.of(all, entity.fields(columns));
    }

    @Test
    void fresh_tables_hold_no_records() {
        assertThat(loaded.fresh().rows()).isZero();
        assertThat(loaded.fresh().bytes()).isZero();
    }

    @Test
    void a_load_of_no_records_is_a_load() {
        assertThat(loaded.acknowledgedOfNone()).isZero();
        assertThat(loaded.empty().rows()).isZero();
    }

    @Test
    void chunks_of_an_unfinished_load_are_invisible() {
        if (contract.hidesUnfinished()) {
            assertThat(loaded.unfinished().rows()).isZero();
        } else {
            assertThat(loaded.unfinished()).isNull();
        }
    }

    @Test
    void every_record_is_acknowledged() {
        assertThat(loaded.acknowledged()).isEqualTo(all.rows());
    }

    @Test
    void the_tables_are_those_that_the_layout_names() {
        Set<String> names = new HashSet<>();
        session.execute("SELECT table_name FROM system_schema.tables WHERE keyspace_name = '" + keyspace + "'")
                .forEach(row -> names.add(row.getString(0)));
        session.execute("SELECT view_name FROM system_schema.views WHERE keyspace_name = '" + keyspace + "'")
                .forEach(row -> names.add(row.getString(0)));
        long created = layout.ddl(entity, keyspace).stream()
                .filter(statement -> statement.matches("(?s)CREATE (TABLE|MATERIALIZED VIEW) .*"))
                .count();
        assertThat(names).containsAll(layout.tables()).hasSize(Math.toIntExact(created));
    }

    @Test
    void the_gate_finds_no_difference() throws IOException {
        assertThat(Gates.difference(data, store)).isNull();
    }

    @Test
    void all_columns_come_back_as_values() throws Exception {
        Bag found = scan(entity.names(), Query.Form.VALUES);
        found.assertHolds(expected(entity.names()));
        assertThat(found.bytes()).isPositive();
    }

    @Test
    void all_columns_come_back_as_codes() throws Exception {
        scan(entity.names(), Query.Form.CODES).assertHolds(expected(entity.names()));
    }

    @Test
    void fetched_bytes_are_those_of_a_scan_and_are_not_decoded() throws Exception {
        long rows = 0;
        long bytes;
        try (BatchCursor cursor = store.read(new Query.Scan(entity.names(), Query.Form.BYTES))) {
            while (cursor.next()) {
                rows += cursor.batch().rows();
                for (int i = 0; i < cursor.batch().fields().size(); i++) {
                    assertThat(cursor.batch().column(i).size()).isZero();
                }
            }
            bytes = cursor.bytes();
        }
        assertThat(rows).isEqualTo(all.rows());
        assertThat(bytes)
                .isPositive()
                .isEqualTo(scan(entity.names(), Query.Form.VALUES).bytes());
    }

    @Test
    void each_single_column_comes_back() throws Exception {
        for (int i = 0; i < entity.fields().size(); i++) {
            List<String> column = List.of(entity.fields().get(i).name());
            Query.Form form = i % 2 == 0 ? Query.Form.VALUES : Query.Form.CODES;
            try {
                scan(column, form).assertHolds(expected(column));
            } catch (IOException | AssertionError e) {
                throw new AssertionError(column + " as " + form, e);
            }
        }
    }

    @Test
    void scans_with_a_condition_give_exactly_the_records_that_meet_it() throws Exception {
        SplittableRandom random = Vectors.printed(getClass().getSimpleName()).random();
        Conditions conditions = new Conditions(random, all);
        for (int i = 0; i < 12; i++) {
            Predicate where = conditions.next(2);
            List<String> columns = i % 4 == 0
                    ? entity.names()
                    : List.of(entity.names().get(random.nextInt(entity.names().size())));
            Query.Form form = i % 2 == 0 ? Query.Form.VALUES : Query.Form.CODES;
            List<Integer> meeting = Conditions.meeting(where, all);
            try {
                Bag.of(store.read(new Query.Scan(columns, form, where, false)))
                        .assertHolds(Bag.of(all, entity.fields(columns), meeting));
            } catch (IOException | AssertionError e) {
                throw new AssertionError(columns + " as " + form + " where " + where, e);
            }
        }
    }

    @Test
    void consumers_of_a_scan_together_get_every_record_once() throws Exception {
        Predicate where = new Predicate.Not(new Predicate.IsNull(entity.fields().get(1)));
        for (Predicate condition : new Predicate[] {null, where}) {
            List<Bag> bags = new ArrayList<>();
            store.scan(new Query.Scan(entity.names(), Query.Form.CODES, condition, false), () -> {
                Bag bag = new Bag();
                bags.add(bag);
                return bag::add;
            });
            List<Integer> rows = condition == null ? null : Conditions.meeting(where, all);
            Bag expected = rows == null ? expected(entity.names()) : Bag.of(all, entity.fields(), rows);
            Bag.together(bags).assertHolds(expected);
        }
        IOException full = new IOException("full");
        Query.Scan scan = new Query.Scan(entity.names(), Query.Form.VALUES);
        assertThatThrownBy(() -> store.scan(scan, () -> batch -> {
                    throw full;
                }))
                .isSameAs(full);
        IllegalStateException wrong = new IllegalStateException("wrong");
        assertThatThrownBy(() -> store.scan(scan, () -> batch -> {
                    throw wrong;
                }))
                .isSameAs(wrong);
    }

    @Test
    void an_ordered_scan_keeps_the_order_of_the_records_or_is_refused() throws Exception {
        Predicate where = new Predicate.IsNull(entity.fields().get(1));
        List<Integer> meeting = Conditions.meeting(where, all);
        Query.Scan scan = new Query.Scan(List.of(entity.identity()), Query.Form.VALUES, where, true);
        if (!contract.hidesUnfinished()) {
            assertThatThrownBy(() -> store.read(scan)).isInstanceOf(UnsupportedQueryException.class);
            return;
        }
        List<String> found = new ArrayList<>();
        try (BatchCursor cursor = store.read(scan)) {
            while (cursor.next()) {
                for (int row = 0; row < cursor.batch().rows(); row++) {
                    found.add(cursor.batch().column(0).textAt(row));
                }
            }
        }
        List<String> expected = new ArrayList<>();
        for (int row : meeting) {
            expected.add(all.column(entity.indexOf(entity.identity())).textAt(row));
        }
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void two_columns_come_back_in_the_order_asked_for() throws Exception {
        List<String> names = entity.names();
        for (List<String> columns : List.of(
                List.copyOf(new LinkedHashSet<>(List.of(names.get(names.size() - 1), names.get(1)))),
                List.copyOf(new LinkedHashSet<>(List.of(names.get(names.size() / 2), entity.identity()))),
                List.of(names.get(1), names.get(0)))) {
            scan(columns, Query.Form.VALUES).assertHolds(expected(columns));
        }
    }

    @Test
    void records_are_looked_up_by_identity_or_the_reason_is_said() throws Exception {
        List<KeyWord> keys = new ArrayList<>(partition);
        keys.addAll(KeyWord.of(contract.entry(), "clustering"));
        // The cases' records are sorted by identity, or nearly so.
        boolean supported = entity.within().isEmpty() && contract.isStriped()
                || !keys.isEmpty() && keys.stream().allMatch(key -> key.field().equals(entity.identity()));
        int identity = entity.indexOf(entity.identity());
        Vector asked = Vector.of(entity.field(entity.identity()).type());
        List<Integer> rows = new ArrayList<>();
        append(asked, "777777777777777777");
        for (int row = 0; row < all.rows(); row += 3) {
            asked.append(all.column(identity), row);
            rows.add(row);
        }
        // The identity of no record, or of one; none may be asked for twice.
        int three = indexOf(identity, "3");
        if (!rows.contains(three)) {
            append(asked, "3");
            if (three >= 0) {
                rows.add(three);
            }
        }
        List<String> columns = new ArrayList<>(entity.names());
        java.util.Collections.reverse(columns);
        Query.Lookup lookup = new Query.Lookup(asked, columns);
        if (!supported) {
            assertThatThrownBy(() -> store.read(lookup))
                    .isInstanceOf(UnsupportedQueryException.class)
                    .message()
                    .contains(entity.identity());
            return;
        }
        Bag.of(store.read(lookup)).assertHolds(Bag.of(all, entity.fields(columns), rows));
        Vector absent = Vector.of(asked.type());
        append(absent, "777777777777777777");
        assertThat(Bag.of(store.read(new Query.Lookup(absent, columns))).rows()).isZero();
        assertThat(Bag.of(store.read(new Query.Lookup(Vector.of(asked.type()), columns)))
                        .rows())
                .isZero();
    }

    private static void append(Vector keys, String digits) {
        if (keys instanceof TextVector texts) {
            texts.append(digits);
        } else if (keys instanceof IntVector ints) {
            ints.append((int) Math.min(Integer.MAX_VALUE, Long.parseLong(digits)));
        } else {
            ((LongVector) keys).append(Long.parseLong(digits));
        }
    }

    private int indexOf(int column, String text) {
        for (int row = 0; row < all.rows(); row++) {
            if (text.equals(all.column(column).textAt(row))) {
                return row;
            }
        }
        return -1;
    }

    @Test
    void a_partition_is_read_alone_or_the_reason_is_said() throws Exception {
        for (Field field : entity.fields()) {
            boolean supported = partition.size() == 1
                    && partition.get(0).narrows()
                    && partition.get(0).field().equals(field.name());
            if (supported) {
                partitions(field);
            } else {
                assertThatThrownBy(() -> store.read(new Query.Partition(field.name(), "1", entity.names())))
                        .isInstanceOf(UnsupportedQueryException.class)
                        .message()
                        .contains(field.name());
            }
        }
    }

    private void partitions(Field field) throws Exception {
        Map<String, List<Integer>> byValue = new HashMap<>();
        int column = entity.indexOf(field.name());
        for (int row = 0; row < all.rows(); row++) {
            byValue.computeIfAbsent(all.column(column).textAt(row), value -> new ArrayList<>())
                    .add(row);
        }
        byValue.remove(null);
        // No record has the value that stands for a missing one, so none may come back for it.
        if (contract.entry().get("missing") instanceof Map<?, ?> sentinels) {
            byValue.put(sentinels.get(field.name()).toString(), List.of());
        }
        List<String> columns = new ArrayList<>(new LinkedHashSet<>(List.of(
                entity.names().get(Math.min(3, entity.names().size() - 1)), field.name(), entity.identity())));
        int asked = 0;
        for (Map.Entry<String, List<Integer>> entry : byValue.entrySet()) {
            if (asked++ < 20 || entry.getValue().isEmpty()) {
                Bag.of(store.read(new Query.Partition(field.name(), entry.getKey(), columns)))
                        .assertHolds(Bag.of(all, entity.fields(columns), entry.getValue()));
            }
        }
    }

    @Test
    void slices_of_a_partition_come_in_order_or_the_reason_is_said() throws Exception {
        SliceOracle oracle = new SliceOracle(contract);
        if (!oracle.hasOrder()) {
            Query.Slice slice = Query.Slice.of(List.of("1"), entity.names());
            assertThatThrownBy(store::partitionOrder).isInstanceOf(UnsupportedQueryException.class);
            assertThatThrownBy(() -> store.read(slice)).isInstanceOf(UnsupportedQueryException.class);
            assertThatThrownBy(() -> store.request(slice)).isInstanceOf(UnsupportedQueryException.class);
            return;
        }
        assertThat(store.partitionOrder().clustering()).startsWith(oracle.field());
        SplittableRandom random = Vectors.printed(getClass().getSimpleName()).random();
        List<List<Integer>> partitions = oracle.partitions();
        for (List<Integer> rows : partitions.subList(0, Math.min(4, partitions.size()))) {
            for (Query.Slice slice : slices(oracle, rows, random)) {
                Batch expected = oracle.batch(oracle.expected(rows, slice), slice.columns());
                assertThat(texts(store.read(slice))).as("%s", slice).isEqualTo(texts(expected));
                SliceRequest request = store.request(slice);
                for (int i = 0; i < 2; i++) {
                    assertThat(Requests.await(request.send()))
                            .as(request.statement())
                            .isEqualTo(SliceAnswer.of(expected));
                }
                assertThat(texts(Requests.await(request.rows())))
                        .as(request.statement())
                        .isEqualTo(texts(expected));
            }
        }
    }

    private List<Query.Slice> slices(SliceOracle oracle, List<Integer> rows, SplittableRandom random) {
        Query.Slice whole = Query.Slice.of(oracle.values(rows.get(0)), entity.names());
        List<Query.Slice> slices = new ArrayList<>(List.of(whole, whole.reverse(), whole.limit(1)));
        List<String> bounds = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            String bound = all.column(entity.indexOf(oracle.field())).textAt(rows.get(random.nextInt(rows.size())));
            if (bound != null) {
                bounds.add(bound);
            }
        }
        int limit = 1 + random.nextInt(rows.size() + 3);
        for (String bound : bounds) {
            slices.add(whole.from(bound));
            slices.add(whole.to(bound).limit(limit));
            slices.add(
                    whole.from(bound).to(bounds.get(0)).reverse().limit(limit).limitPerPartition());
        }
        if (!bounds.isEmpty()) {
            slices.add(whole.among(new ArrayList<>(new LinkedHashSet<>(bounds))).reverse());
            slices.add(whole.among(bounds.subList(0, 1)));
        }
        List<String> some = List.copyOf(
                new LinkedHashSet<>(List.of(entity.identity(), entity.names().get(1))));
        slices.add(new Query.Slice(whole.partition(), null, null, List.of(), true, limit, false, some));
        return slices;
    }

    private static List<List<String>> texts(BatchCursor opened) throws IOException {
        List<List<String>> texts = new ArrayList<>();
        try (BatchCursor cursor = opened) {
            while (cursor.next()) {
                texts.addAll(texts(cursor.batch()));
            }
        }
        return texts;
    }

    private static List<List<String>> texts(Batch batch) {
        List<List<String>> texts = new ArrayList<>();
        for (int row = 0; row < batch.rows(); row++) {
            List<String> record = new ArrayList<>();
            for (int i = 0; i < batch.fields().size(); i++) {
                record.add(batch.column(i).textAt(row));
            }
            texts.add(record);
        }
        return texts;
    }

    @Test
    void a_slice_of_a_partition_that_is_not_there_is_empty() throws Exception {
        // A bucket of a hash has records of other texts, too.
        boolean hashed = String.valueOf(contract.entry().get("partition")).contains("hash(");
        if (!hashed
                && partition.size() == 1
                && entity.field(partition.get(0).field()).type() == ColumnType.TEXT) {
            // Neither the text nor its first characters are any record's: prefixes of digits are those of real texts.
            Query.Slice slice = Query.Slice.of(
                    List.of(
                            partition.get(0).holdsField() || !partition.get(0).narrows()
                                    ? "777777777777777777"
                                    : "~~~"),
                    entity.names());
            if (new SliceOracle(contract).hasOrder()) {
                assertThat(texts(store.read(slice))).isEmpty();
                assertThat(Requests.await(store.request(slice.limit(3)).send()).rows())
                        .isZero();
            }
        }
    }

    @Test
    void partition_keys_are_counted() throws Exception {
        long keys = 0;
        long bytes;
        try (BatchCursor cursor = store.read(new Query.PartitionKeys())) {
            while (cursor.next()) {
                keys += cursor.batch().rows();
            }
            bytes = cursor.bytes();
        }
        assertThat(keys).isEqualTo(expectedKeys());
        assertThat(bytes).isPositive();
    }

    private long expectedKeys() throws IOException {
        if (contract.isStriped()) {
            return store.chunkStatistics().orElseThrow().highestRowids().size();
        }
        if (isColumnar()) {
            return shards(columnar());
        }
        if (!contract.client().isTuned()) {
            // The publication selected the partition key without DISTINCT, which gives one row per record.
            return all.rows();
        }
        Set<List<String>> keys = new HashSet<>();
        for (int row = 0; row < all.rows(); row++) {
            List<String> key = new ArrayList<>();
            for (KeyWord word : partition) {
                key.add(word.value(all, entity, row));
            }
            keys.add(key);
        }
        return keys.size();
    }

    private ChunksLayout columnar() {
        return (ChunksLayout) layout;
    }

    private int chunks(ChunksLayout columnar) {
        return (all.rows() + columnar.chunkRows() - 1) / columnar.chunkRows();
    }

    private int shards(ChunksLayout columnar) {
        return (chunks(columnar) + columnar.chunksPerShard() - 1) / columnar.chunksPerShard();
    }

    @Test
    void chunks_are_counted_where_there_are_some() throws IOException {
        if (contract.isStriped()) {
            stripesAreCounted();
            return;
        }
        if (!isColumnar()) {
            assertThat(store.chunkStatistics()).isEmpty();
            return;
        }
        ChunkStatistics statistics = store.chunkStatistics().orElseThrow();
        int chunks = chunks(columnar());
        assertThat(statistics.columns())
                .extracting(ChunkStatistics.Column::name)
                .containsExactlyElementsOf(entity.names());
        assertThat(statistics.columns())
                .allSatisfy(column -> assertThat(column.chunks()).isEqualTo(chunks));
        assertThat(statistics.highestRowids()).hasSize(shards(columnar()));
        assertThat(statistics.highestRowids().get(0))
                .isEqualTo(Math.min(chunks, columnar().chunksPerShard()) - 1);
        assertThat(statistics.bytes())
                .isEqualTo(readBytes())
                .isGreaterThan(statistics.columns().stream()
                        .mapToLong(ChunkStatistics.Column::bodyBytes)
                        .sum());
    }

    private void stripesAreCounted() throws IOException {
        ChunkStatistics statistics = store.chunkStatistics().orElseThrow();
        assertThat(statistics.columns().subList(0, entity.fields().size()))
                .extracting(ChunkStatistics.Column::name)
                .containsExactlyElementsOf(entity.names());
        assertThat(statistics
                        .columns()
                        .subList(entity.fields().size(), statistics.columns().size()))
                .as("chunks of several columns")
                .allSatisfy(column -> assertThat(column.name()).startsWith("#"))
                .allSatisfy(column -> assertThat(column.chunks()).isPositive());
        if (contract.entry().get("stripeRows") instanceof Integer stripeRows) {
            int stripes = (all.rows() + stripeRows - 1) / stripeRows;
            int perShard = (Integer) contract.entry().get("stripesPerShard");
            assertThat(statistics.highestRowids()).hasSize((stripes + perShard - 1) / perShard);
            assertThat(statistics.highestRowids().get(0)).isEqualTo(Math.min(stripes, perShard) - 1);
            assertThat(statistics.columns())
                    .allSatisfy(column -> assertThat(column.chunks()).isLessThanOrEqualTo(stripes));
        }
        assertThat(statistics.bytes()).isEqualTo(readBytes());
        assertThat(statistics.chunks())
                .isEqualTo(session.execute("SELECT count(*) FROM " + keyspace + ".data")
                        .one()
                        .getLong(0));
    }

    private long readBytes() throws IOException {
        try {
            return scan(entity.names(), Query.Form.CODES).bytes();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_store_opened_again_or_with_twice_the_client_reads_the_same() throws Exception {
        layout.open(session, entity, keyspace, contract.client()).close();
        for (Access client : List.of(contract.client(), contract.client().doubled())) {
            try (Store again = layout.open(session, entity, keyspace, client)) {
                Bag.of(again.read(new Query.Scan(entity.names(), Query.Form.CODES)))
                        .assertHolds(expected(entity.names()));
            }
        }
    }

    @Test
    void a_cursor_closed_early_harms_no_later_one() throws Exception {
        try (BatchCursor cursor = store.read(new Query.Scan(entity.names(), Query.Form.VALUES))) {
            assertThat(cursor.next()).isTrue();
        }
        List<String> column = List.of(entity.identity());
        scan(column, Query.Form.VALUES).assertHolds(expected(column));
    }

    @Test
    void unknown_columns_are_refused_with_the_known_ones() {
        assertThatThrownBy(() -> store.read(new Query.Scan(List.of("nosuch"), Query.Form.VALUES)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Entity " + entity.name() + " has no field \"nosuch\". Known: "
                        + String.join(", ", entity.names()) + ".");
    }
}
