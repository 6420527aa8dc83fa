// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * The four kinds of records. Fields are named as the publication's flat columns; in its JSON documents the same names have
 * hyphens. Every field is nullable that one of its two models lacks.
 */
final class OffersEntities {
    static final Entity OFFERS = new Entity("offers", offerFields(), "id");
    static final Entity OPTIONS = new Entity("options", optionFields(), "code");
    static final Entity OFFERS_BY_COUNTRY =
            new Entity("offers-by-country", byCountry(offerFields()), "id", List.of("country"));
    static final Entity OPTION_BY_COUNTRY = new Entity("option-by-country", byCountry(optionFields()), "country");

    /** All of them, in the order in which they are read. */
    static final List<Entity> ALL = List.of(OFFERS, OPTIONS, OFFERS_BY_COUNTRY, OPTION_BY_COUNTRY);

    private OffersEntities() {}

    private static List<Field> offerFields() {
        Field person = Field.struct("person", false, List.of(text("name"), text("gender"), text("language")));
        Field features = Field.struct(
                "features",
                false,
                List.of(
                        text("feature1_count"),
                        truth("feature2_enabled", false),
                        truth("feature3_enabled", false),
                        text("feature4_status"),
                        truth("feature5_enabled", false),
                        truth("feature6_enabled", false),
                        Field.list("people", false, person),
                        // Three of the published offers have the first, all offers of the flat model the second.
                        new Field("customization", ColumnType.TEXT, true),
                        truth("vvm_redirection_enabled", true)));
        return List.of(
                text("id"),
                text("code"),
                text("display_name"),
                text("pricing"),
                truth("feature0_enabled", true),
                text("duration_type"),
                new Field("duration", ColumnType.INT, true),
                features);
    }

    private static List<Field> optionFields() {
        Field country = Field.struct(
                "country", false, List.of(text("code"), truth("flag1_enabled", false), truth("flag2_enabled", false)));
        return List.of(
                text("code"),
                new Field("feature7_count", ColumnType.TEXT, true),
                truth("feature8_enabled", true),
                truth("feature9_enabled", true),
                truth("feature10_enabled", true),
                new Field("profile", ColumnType.TEXT, true),
                Field.list("countries", true, country));
    }

    private static List<Field> byCountry(List<Field> fields) {
        List<Field> all = new ArrayList<>();
        all.add(text("country"));
        all.addAll(fields);
        return all;
    }

    private static Field text(String name) {
        return new Field(name, ColumnType.TEXT, false);
    }

    private static Field truth(String name, boolean nullable) {
        return new Field(name, ColumnType.BOOLEAN, nullable);
    }
}
