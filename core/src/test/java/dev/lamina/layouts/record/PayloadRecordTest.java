// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors;
import com.google.protobuf.DynamicMessage;
import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.RealFiles;
import dev.lamina.layouts.AwkwardRows;
import dev.lamina.layouts.NestedThings;
import dev.lamina.layouts.rows.CellRow;
import dev.lamina.layouts.rows.KeyColumn;
import dev.lamina.layouts.rows.RecordForm;
import dev.lamina.layouts.rows.RowStore;
import dev.lamina.layouts.values.Arena;
import dev.lamina.layouts.values.CqlType;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Records as one value, JSON or Protocol Buffers: exact, readable by others, and never taken for another when damaged. */
class PayloadRecordTest {
    private static final Entity SMALL = new Entity(
            "small-things",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("duration_days", ColumnType.INT, true),
                    Field.list("tags", true, new Field("tag", ColumnType.TEXT, false)),
                    Field.struct(
                            "some_place",
                            true,
                            List.of(
                                    new Field("is_open", ColumnType.BOOLEAN, true),
                                    Field.list("at", true, new Field("degrees", ColumnType.DOUBLE, false))))),
            "id");

    /** The publication's offers. */
    private static final Entity PUBLISHED = new Entity(
            "offers",
            List.of(
                    new Field("id", ColumnType.TEXT, false),
                    new Field("code", ColumnType.TEXT, false),
                    new Field("display_name", ColumnType.TEXT, false),
                    new Field("pricing", ColumnType.TEXT, false),
                    new Field("feature0_enabled", ColumnType.BOOLEAN, true),
                    new Field("duration_type", ColumnType.TEXT, false),
                    new Field("duration", ColumnType.INT, true),
                    Field.struct(
                            "features",
                            false,
                            List.of(
                                    // In three documents of fifteen.
                                    new Field("customization", ColumnType.TEXT, true),
                                    new Field("feature1_count", ColumnType.TEXT, true),
                                    new Field("feature2_enabled", ColumnType.BOOLEAN, true),
                                    new Field("feature3_enabled", ColumnType.BOOLEAN, true),
                                    new Field("feature4_status", ColumnType.TEXT, true),
                                    new Field("feature5_enabled", ColumnType.BOOLEAN, true),
                                    new Field("feature6_enabled", ColumnType.BOOLEAN, true),
                                    Field.list(
                                            "people",
                                            true,
                                            Field.struct(
                                                    "person",
                                                    false,
                                                    List.of(
                                                            new Field("name", ColumnType.TEXT, true),
                                                            new Field("gender", ColumnType.TEXT, true),
                                                            new Field("language", ColumnType.TEXT, true))))))),
            "id");

    private final SplittableRandom random =
            Vectors.printed(getClass().getSimpleName()).random();

    private static PayloadCodec json(Entity entity) {
        return new JsonPayload(entity, "things");
    }

    private static PayloadCodec protobuf(Entity entity) {
        return new ProtobufPayload(entity, "things");
    }

    /** One record: {@code a}, 3, no tags though a list, and an open place somewhere. */
    private static Batch small() {
        Batch batch = new Batch(SMALL.fields());
        ((TextVector) batch.column(0)).append("a");
        ((IntVector) batch.column(1)).append(3);
        ((ListVector) batch.column(2)).endRow();
        StructVector place = (StructVector) batch.column(3);
        ((IntVector) place.child(0)).append(1);
        ((DoubleVector) ((ListVector) place.child(1)).element()).append(1.5);
        ((ListVector) place.child(1)).endRow();
        place.endRow();
        batch.setRows(1);
        return batch;
    }

    private static Batch decoded(PayloadCodec codec, Entity entity, ByteBuffer payload) throws IOException {
        Batch batch = new Batch(entity.fields());
        codec.decode(payload, batch::column, 0);
        batch.setRows(1);
        return batch;
    }

    private static void assertExact(MemoryDataset data, PayloadCodec codec) throws IOException {
        Batch all = data.all();
        Batch back = new Batch(all.fields());
        Arena arena = new Arena();
        for (int row = 0; row < all.rows(); row++) {
            ByteBuffer payload = codec.encode(all, row, arena);
            codec.decode(row % 2 == 0 ? payload : payload.asReadOnlyBuffer(), back::column, row);
            StringBuilder literal = new StringBuilder();
            codec.literal(all, row, literal);
            byte[] bytes = ByteRangeBytes.of(payload);
            assertThat(literal.toString())
                    .isEqualTo(
                            codec.type() == CqlType.BLOB
                                    ? "0x" + HexFormat.of().formatHex(bytes)
                                    : "'" + new String(bytes, StandardCharsets.UTF_8).replace("'", "''") + "'");
        }
        for (int i = 0; i < all.fields().size(); i++) {
            Vectors.assertSame(all.column(i), 0, all.rows(), back.column(i));
        }
    }

    /** A value's bytes by themselves. */
    private static final class ByteRangeBytes {
        static byte[] of(ByteBuffer value) {
            byte[] bytes = new byte[value.remaining()];
            value.duplicate().get(bytes);
            return bytes;
        }
    }

    @Test
    void every_value_of_every_type_comes_back_from_json() throws IOException {
        MemoryDataset data =
                NestedThings.of(AwkwardRows.of(ColumnType.TEXT, 200, random.nextLong(), false), random.nextLong());
        assertExact(data, json(data.entity()));
    }

    @Test
    void every_value_of_every_type_comes_back_from_protobuf() throws IOException {
        MemoryDataset data = NestedThings.within(
                NestedThings.Limits.NO_MISSING_ELEMENTS_ANYWHERE,
                NestedThings.of(AwkwardRows.of(ColumnType.TEXT, 200, random.nextLong(), false), random.nextLong()));
        assertExact(data, protobuf(data.entity()));
    }

    @Test
    void json_has_hyphens_and_leaves_out_what_is_missing() throws IOException {
        Batch batch = small();
        ByteBuffer payload = json(SMALL).encode(batch, 0, new Arena());
        assertThat(StandardCharsets.UTF_8.decode(payload).toString())
                .isEqualTo(
                        "{\"id\":\"a\",\"duration-days\":3,\"tags\":[],\"some-place\":{\"is-open\":true,\"at\":[1.5]}}");
        Batch missing = new Batch(SMALL.fields());
        for (int i = 0; i < 4; i++) {
            missing.column(i).appendMissing();
        }
        missing.setRows(1);
        payload = json(SMALL).encode(missing, 0, new Arena());
        assertThat(StandardCharsets.UTF_8.decode(payload).toString()).isEqualTo("{}");
    }

    @Test
    void published_documents_are_written_again_byte_for_byte() throws IOException {
        String statements = Files.readString(
                RealFiles.directory("offers").resolve("cql3_json").resolve("insert_cql3_json.cql3"));
        Matcher insert =
                Pattern.compile("INTO offers_json\\(.*?,'(\\{.*})'\\);").matcher(statements);
        PayloadCodec json = json(PUBLISHED);
        PayloadCodec protobuf = protobuf(PUBLISHED);
        int documents = 0;
        while (insert.find()) {
            byte[] document = insert.group(1).getBytes(StandardCharsets.UTF_8);
            Batch record = decoded(json, PUBLISHED, ByteBuffer.wrap(document));
            assertThat(StandardCharsets.UTF_8
                            .decode(json.encode(record, 0, new Arena()))
                            .toString())
                    .isEqualTo(insert.group(1));
            ByteBuffer message = protobuf.encode(record, 0, new Arena());
            Batch back = decoded(protobuf, PUBLISHED, message);
            for (int i = 0; i < PUBLISHED.fields().size(); i++) {
                Vectors.assertSame(record.column(i), 0, 1, back.column(i));
            }
            documents++;
        }
        assertThat(documents).isEqualTo(15);
    }

    @Test
    void the_bytes_of_protobuf_are_as_documented() throws IOException {
        Entity entity = new Entity("things", SMALL.fields().subList(0, 3), "id");
        ByteBuffer payload = protobuf(entity).encode(small(), 0, new Arena());
        assertThat(HexFormat.of().formatHex(ByteRangeBytes.of(payload))).isEqualTo("0a016110031a002003");
    }

    @Test
    void protobuf_is_what_its_own_library_reads_with_the_entity_s_descriptor() throws Exception {
        MemoryDataset data = NestedThings.within(
                NestedThings.Limits.NO_MISSING_ELEMENTS_ANYWHERE,
                NestedThings.of(AwkwardRows.of(ColumnType.TEXT, 120, random.nextLong(), false), random.nextLong()));
        Entity entity = data.entity();
        Descriptors.Descriptor descriptor = Descriptors.FileDescriptor.buildFrom(
                        ProtobufSchema.file(entity), new Descriptors.FileDescriptor[0])
                .getMessageTypes()
                .get(0);
        PayloadCodec codec = protobuf(entity);
        for (int row = 0; row < data.all().rows(); row++) {
            byte[] payload = ByteRangeBytes.of(codec.encode(data.all(), row, new Arena()));
            DynamicMessage message = DynamicMessage.parseFrom(descriptor, payload);
            assertThat(message.getUnknownFields().asMap()).isEmpty();
            int present = 0;
            for (int i = 0; i < entity.fields().size(); i++) {
                Descriptors.FieldDescriptor field = descriptor.findFieldByNumber(i + 1);
                Vector column = data.all().column(i);
                assertThat(message.hasField(field)).isEqualTo(!column.isMissing(row));
                if (message.hasField(field)) {
                    present++;
                    assertThat(plain(message.getField(field))).isEqualTo(plain(column, row));
                }
            }
            assertThat(message.getField(
                            descriptor.findFieldByNumber(entity.fields().size() + 1)))
                    .isEqualTo(present);
            // What the library writes, in its own order of bytes, is read as the same record.
            Batch back = decoded(codec, entity, ByteBuffer.wrap(message.toByteArray()));
            for (int i = 0; i < entity.fields().size(); i++) {
                Vectors.assertSame(data.all().column(i), row, row + 1, back.column(i));
            }
        }
    }

    /** A value of the library in lists and scalars; a struct as the list of its fields that are there. */
    private static Object plain(Object value) {
        if (value instanceof DynamicMessage message) {
            List<Object> parts = new ArrayList<>();
            for (Descriptors.FieldDescriptor field :
                    message.getDescriptorForType().getFields()) {
                if (field.isRepeated()) {
                    List<Object> elements = new ArrayList<>();
                    for (Object element : (List<?>) message.getField(field)) {
                        elements.add(plain(element));
                    }
                    return elements;
                }
                parts.add(message.hasField(field) ? plain(message.getField(field)) : "missing");
            }
            return parts;
        }
        return value instanceof ByteString bytes ? HexFormat.of().formatHex(bytes.toByteArray()) : value;
    }

    private static Object plain(Vector column, int row) {
        if (column.isMissing(row)) {
            return "missing";
        }
        return switch (column.type()) {
            case INT, DATE -> ((IntVector) column).get(row);
            case BOOLEAN -> ((IntVector) column).get(row) != 0;
            case LONG, TIMESTAMP -> ((LongVector) column).get(row);
            case DOUBLE -> ((DoubleVector) column).get(row);
            case TEXT -> column.textAt(row);
            case BLOB -> column.textAt(row).substring(2);
            case LIST -> {
                ListVector lists = (ListVector) column;
                List<Object> elements = new ArrayList<>();
                for (int i = lists.start(row); i < lists.end(row); i++) {
                    elements.add(plain(lists.element(), i));
                }
                yield elements;
            }
            case STRUCT -> {
                StructVector structs = (StructVector) column;
                List<Object> parts = new ArrayList<>();
                for (int i = 0; i < structs.names().size(); i++) {
                    parts.add(plain(structs.child(i), row));
                }
                yield parts;
            }
        };
    }

    @Test
    void the_proto_file_of_an_entity_says_what_is_in_a_payload() {
        assertThat(ProtobufSchema.text(SMALL)).isEqualTo("""
                syntax = "proto3";

                package lamina;

                message SmallThings {
                  message TagsList {
                    repeated string element = 1;
                  }

                  message SomePlace {
                    message AtList {
                      repeated double element = 1;
                    }

                    optional bool is_open = 1;
                    AtList at = 2;
                  }

                  optional string id = 1;
                  optional int32 duration_days = 2;
                  TagsList tags = 3;
                  SomePlace some_place = 4;
                  uint32 lamina_field_count = 5;
                }
                """);
    }

    @Test
    void a_cut_payload_is_never_a_record() throws IOException {
        for (PayloadCodec codec : List.of(json(SMALL), protobuf(SMALL))) {
            byte[] payload = ByteRangeBytes.of(codec.encode(small(), 0, new Arena()));
            for (int length = 0; length < payload.length; length++) {
                ByteBuffer cut = ByteBuffer.wrap(payload, 0, length);
                assertThatThrownBy(() -> decoded(codec, SMALL, cut))
                        .isInstanceOf(IOException.class)
                        .hasMessageStartingWith("payload of table things, ");
            }
            byte[] longer = java.util.Arrays.copyOf(payload, payload.length + 1);
            longer[payload.length] = 'x';
            assertThatThrownBy(() -> decoded(codec, SMALL, ByteBuffer.wrap(longer)))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void damage_gives_an_exception_of_its_kind_or_another_record_that_could_have_been_written() throws IOException {
        MemoryDataset data = NestedThings.within(
                NestedThings.Limits.NO_MISSING_ELEMENTS_ANYWHERE,
                NestedThings.of(AwkwardRows.of(ColumnType.TEXT, 60, random.nextLong(), false), random.nextLong()));
        for (PayloadCodec codec : List.of(json(data.entity()), protobuf(data.entity()))) {
            int refused = 0;
            for (int i = 0; i < 4_000; i++) {
                byte[] payload = ByteRangeBytes.of(codec.encode(data.all(), i % 60, new Arena()));
                payload[random.nextInt(Math.min(payload.length, 400))] ^= (byte) (1 << random.nextInt(8));
                try {
                    Batch read = decoded(codec, data.entity(), ByteBuffer.wrap(payload));
                    for (int column = 0; column < read.fields().size(); column++) {
                        assertThat(read.column(column).size()).isEqualTo(1);
                    }
                } catch (IOException e) {
                    assertThat(e).hasMessageStartingWith("payload of table things, ");
                    refused++;
                }
            }
            assertThat(refused).isPositive();
        }
    }

    private static void refused(PayloadCodec codec, byte[] payload, String message) {
        assertThatThrownBy(() -> decoded(codec, SMALL, ByteBuffer.wrap(payload)))
                .isInstanceOf(IOException.class)
                .hasMessage("payload of table things, " + message);
    }

    private static void refusedJson(String payload, String message) {
        refused(json(SMALL), payload.getBytes(StandardCharsets.UTF_8), message);
    }

    @Test
    void json_that_no_record_has_is_refused_with_its_place() {
        refusedJson(
                "{\"id\":\"a\",\"some-place\":{\"is-open\":1}}",
                "/some-place/is-open at byte 34: found 1, expected true or false.");
        refusedJson("{\"id\":\"a\",\"tags\":[\"x\",7]}", "/tags/1 at byte 22: found 7, expected a text.");
        refusedJson(
                "{\"some_place\":{}}",
                "/some_place at byte 1: found some_place, expected one of the keys of the entity's fields.");
        refusedJson("{\"id\":\"a\",\"id\":\"b\"}", "/id at byte 15: found b, expected each key once.");
        refusedJson("{\"id\":\"a\"}{}", "byte 10: found {, expected the end of the document.");
        refusedJson("[]", "byte 0: found [, expected an object.");
        refusedJson("", "byte 0: found the end, expected an object.");
        refusedJson("{\"duration-days\":1.5}", "/duration-days at byte 17: found 1.5, expected a whole number.");
        refusedJson(
                "{\"some-place\":{\"at\":[1e999]}}",
                "/some-place/at/0 at byte 21: found 1e999, expected a number that a double holds.");
        refusedJson("{\"id\":\"\\ud800\"}", "/id at byte 6: found \ud800, expected no half of a surrogate pair.");
        assertThatThrownBy(() -> decoded(
                        json(SMALL),
                        SMALL,
                        ByteBuffer.wrap("{\"duration-days\":3000000000}".getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("out of range of int");
    }

    private static void refusedBytes(String hex, String message) {
        refused(protobuf(SMALL), HexFormat.of().parseHex(hex.replace(" ", "")), message);
    }

    @Test
    void protobuf_that_no_record_has_is_refused_with_its_place() {
        refusedBytes("0a 01 61 30 01", "a message at byte 4: found the field 6, expected 1 to 4.");
        refusedBytes("0a 01 61 0a 01 61 28 02", "id at byte 4: found it twice, expected it once.");
        refusedBytes("0a 01 ff 28 01", "id at byte 3: found invalid UTF-8, expected a text.");
        refusedBytes("08 01 28 01", "id at byte 1: found the wire type 0, expected 2.");
        refusedBytes("10 80 80 80 80 10 28 01", "duration_days at byte 6: found 4294967296, expected 32 bits.");
        refusedBytes("22 02 08 02 28 01", "some_place.is_open at byte 4: found 2, expected 0 or 1.");
        refusedBytes("1a 02 10 01 28 01", "tags at byte 3: found the field 2 of a list, expected 1.");
        refusedBytes("0a 01 61 28 02", "the record at byte 5: found 1 fields, expected 2.");
        refusedBytes("0a 01 61 28 01 00", "the record at byte 5: found bytes after its last field, expected the end.");
        refusedBytes("0a 01 61", "the record at byte 3: found its end without the number of fields, expected field 5.");
    }

    @Test
    void wanted_fields_come_from_the_payload_unless_the_key_has_them_all() throws IOException {
        KeyColumn id = KeyColumn.of("id", SMALL, Map.of(), Map.of(), false, false);
        KeyColumn all = KeyColumn.of("'ALL' as partition_key", SMALL, Map.of(), Map.of(), false, false);
        for (PayloadCodec codec : List.of(json(SMALL), protobuf(SMALL))) {
            RecordForm form = new PayloadRecord(SMALL, List.of(all, id), codec);
            ByteBuffer[] values = new ByteBuffer[1];
            form.encode(small(), 0, new Arena(), values, 0);
            List<Field> wanted = SMALL.fields(List.of("some_place", "id"));
            RecordForm.Decoder decoder = form.decoder(wanted);
            assertThat(RowStore.names(decoder.selected())).isEqualTo("payload");
            Batch batch = new Batch(wanted);
            decoder.decode(CellRow.of(values), batch);
            decoder.decode(CellRow.of(values), batch);
            assertThat(batch.column(0).textAt(1)).isEqualTo("{\"is_open\": true, \"at\": [1.5]}");
            assertThat(batch.column(1).textAt(1)).isEqualTo("a");
            assertThatThrownBy(() -> decoder.decode(CellRow.of((ByteBuffer) null), batch))
                    .isInstanceOf(IOException.class)
                    .hasMessage("A row has no payload.");
            RecordForm.Decoder ofKey = form.decoder(SMALL.fields(List.of("id")));
            assertThat(RowStore.names(ofKey.selected())).isEqualTo("id");
            Batch ids = new Batch(SMALL.fields(List.of("id")));
            ofKey.decode(CellRow.of(ByteBuffer.wrap(new byte[] {'b'})), ids);
            assertThat(ids.column(0).textAt(0)).isEqualTo("b");
            KeyColumn again = KeyColumn.of("id as copy", SMALL, Map.of(), Map.of(), false, false);
            RecordForm twice = new PayloadRecord(SMALL, List.of(again, id), codec);
            assertThat(RowStore.names(twice.decoder(wanted).selected())).isEqualTo("payload");
        }
    }

    @Test
    void what_a_form_cannot_hold_is_refused_with_a_reason() {
        Entity entity = new Entity(
                "things",
                List.of(
                        new Field("id", ColumnType.TEXT, false),
                        new Field("a_b", ColumnType.TEXT, true),
                        new Field("a-b", ColumnType.TEXT, true)),
                "id");
        assertThatThrownBy(() -> json(entity))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two fields have the key \"a-b\" in JSON, one of them a-b. Give one another name.");
        Batch batch = small();
        ListVector tags = (ListVector) batch.column(2);
        tags.clear();
        ((TextVector) tags.element()).append("x");
        tags.element().appendMissing();
        tags.endRow();
        assertThatThrownBy(() -> protobuf(SMALL).encode(batch, 0, new Arena()))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "A record has a list for tags whose element 2 is missing, which Protocol Buffers can't hold."
                                + " Store such records with record: json.");
        assertThatThrownBy(() -> new JoinedRecord(SMALL, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Field tags holds lists, which a joined record can't hold. Use record: json or protobuf.");
    }
}
