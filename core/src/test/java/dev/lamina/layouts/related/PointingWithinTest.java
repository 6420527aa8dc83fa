// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.related;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.KeyedSelect;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.Layouts;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Relation;
import dev.lamina.model.Schema;
import dev.lamina.study.source.MemoryStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Rows that point to rows of their own entity, without a server. */
class PointingWithinTest {
    /** Users with a boss each, of whom {@code repeated} is repeated. */
    private static Store users(String repeated) {
        Entity users = new Entity(
                "users",
                List.of(
                        new Field("id", ColumnType.INT, false),
                        new Field("boss", ColumnType.INT, true),
                        new Field("nickname", ColumnType.TEXT, false),
                        new Field(repeated, ColumnType.TEXT, true)),
                "id",
                List.of(),
                Set.of(repeated));
        Schema schema = new Schema(
                List.of(users), List.of(new Relation("users", "boss", "users", Map.of(repeated, "nickname"))));
        Layout layout = Layouts.of(Map.of("name", "x", "family", "table", "partition", List.of("id")));
        Store own = new MemoryStore(users, new Batch(users.fields()), null) {
            @Override
            public Optional<KeyedSelect> plan(Select select) {
                return Optional.of(new Planned(layout.plan(users, select)));
            }
        };
        return RelatedStore.joined(schema, entity -> layout, Map.of("users", own))
                .get("users");
    }

    private record Planned(AccessPlan plan) implements KeyedSelect {
        @Override
        public CompletionStage<Batch> rows() {
            throw new UnsupportedOperationException("nothing is asked");
        }
    }

    @Test
    void what_they_repeat_is_looked_up_whatever_the_fields_are_called() {
        for (int i = 0; i < 100; i++) {
            String field = "boss_nickname_" + i;

            assertThat(((RelatedStore) users(field)).byIdentity(List.of(field)))
                    .as(field)
                    .isNotNull();
        }
    }
}
