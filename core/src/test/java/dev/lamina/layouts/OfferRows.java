// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.Vectors;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Small records of the four entities of the offers study, with fields missing here and there, for tests of layouts. */
final class OfferRows {
    private static final Field FEATURES = Field.struct(
            "features",
            false,
            List.of(
                    new Field("feature1_count", ColumnType.TEXT, true),
                    new Field("feature2_enabled", ColumnType.BOOLEAN, true),
                    new Field("feature4_status", ColumnType.TEXT, true),
                    Field.list(
                            "people",
                            true,
                            Field.struct(
                                    "person",
                                    false,
                                    List.of(
                                            new Field("name", ColumnType.TEXT, true),
                                            new Field("gender", ColumnType.TEXT, true),
                                            new Field("language", ColumnType.TEXT, true))))));

    private static final Field COUNTRIES = Field.list(
            "countries",
            true,
            Field.struct(
                    "country",
                    false,
                    List.of(
                            new Field("code", ColumnType.TEXT, false),
                            new Field("flag1_enabled", ColumnType.BOOLEAN, true),
                            new Field("flag2_enabled", ColumnType.BOOLEAN, true))));

    private static final List<Field> OFFER = List.of(
            new Field("id", ColumnType.TEXT, false),
            new Field("code", ColumnType.TEXT, false),
            new Field("display_name", ColumnType.TEXT, true),
            new Field("feature0_enabled", ColumnType.BOOLEAN, true),
            new Field("duration", ColumnType.INT, true),
            FEATURES);

    private static final List<Field> OPTION = List.of(
            new Field("code", ColumnType.TEXT, false),
            new Field("feature7_count", ColumnType.TEXT, true),
            new Field("feature8_enabled", ColumnType.BOOLEAN, true),
            new Field("profile", ColumnType.TEXT, true),
            COUNTRIES);

    static final Entity OFFERS = new Entity("offers", OFFER, "id");
    static final Entity OPTIONS = new Entity("options", OPTION, "code");
    static final Entity OFFERS_BY_COUNTRY =
            new Entity("offers-by-country", withCountry(OFFER), "id", List.of("country"));
    static final Entity OPTION_BY_COUNTRY = new Entity("option-by-country", withCountry(OPTION), "country");

    private final SplittableRandom random;
    private final Vectors vectors;

    OfferRows(long seed) {
        this.random = new SplittableRandom(seed);
        this.vectors = new Vectors(seed + 1);
    }

    private static List<Field> withCountry(List<Field> fields) {
        List<Field> all = new ArrayList<>(List.of(new Field("country", ColumnType.TEXT, false)));
        all.addAll(fields);
        return all;
    }

    /** Records of an entity; no list has a missing element, and none that stands in no struct is empty. */
    MemoryDataset of(Entity entity, int rows) {
        Batch batch = new Batch(entity.fields());
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < entity.fields().size(); i++) {
                Field field = entity.fields().get(i);
                if (field.name().equals("id")
                        || field.name().equals("code")
                        || field.name().equals("country")) {
                    // Two records of each country, told apart by their ids.
                    int number =
                            field.name().equals("country") && !entity.within().isEmpty() ? row / 2 : row;
                    ((TextVector) batch.column(i)).append(field.name() + (10 + number));
                } else {
                    append(field, batch.column(i), true);
                }
            }
        }
        batch.setRows(rows);
        return new MemoryDataset(entity, batch);
    }

    private void append(Field field, Vector into, boolean ofField) {
        if (field.nullable() && random.nextInt(5) == 0) {
            into.appendMissing();
            return;
        }
        switch (field.type()) {
            case INT, BOOLEAN -> ((IntVector) into).append(random.nextInt(2));
            case TEXT -> into.append(vectors.of(ColumnType.TEXT, 1, 0), 0);
            case STRUCT -> {
                for (int i = 0; i < field.children().size(); i++) {
                    append(field.children().get(i), ((StructVector) into).child(i), false);
                }
                ((StructVector) into).endRow();
            }
            case LIST -> {
                int length = random.nextInt(4) + (ofField ? 1 : 0);
                for (int i = 0; i < length; i++) {
                    append(field.children().get(0), ((ListVector) into).element(), false);
                }
                ((ListVector) into).endRow();
            }
            default -> throw new IllegalStateException(field.toString());
        }
    }
}
