// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.joined;

import dev.lamina.codec.ColumnType;
import dev.lamina.data.DatasetException;
import dev.lamina.data.DatasetRequest;
import dev.lamina.data.DiskSpace;
import dev.lamina.datasets.file.ColumnProfile;
import dev.lamina.datasets.file.FileProfile;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a look at the rows of an entity has shown.
 *
 * @param entity its fields, all its own; a field is nullable if some row lacks it
 * @param profile its columns, types and key
 * @param words the entity in the words of dataset {@link JoinedFamily}, with all types and the key
 */
public record EntityProfile(Entity entity, FileProfile profile, Map<String, Object> words) {
    /**
     * Looks at the rows of each entity.
     *
     * @param entities the entities by name, in the words of dataset {@link JoinedFamily}
     * @param relations how they are related, as people write it; a column that points to a wider number becomes one as well
     * @param request how many rows are generated, and where
     * @throws DatasetException if an entity or a relation is wrong, or rows can't be read
     */
    public static List<EntityProfile> all(Map<String, Object> entities, List<String> relations, DatasetRequest request)
            throws DatasetException {
        List<EntityEntry> entries = EntityEntry.all(entities);
        Map<String, Long> rows = EntityEntry.rows(entries, request.rows());
        Map<String, FileProfile> profiles = new LinkedHashMap<>();
        Map<String, Map<String, String>> types = new LinkedHashMap<>();
        for (EntityEntry entry : entries) {
            Path directory = request.workDirectory().resolve(entry.name());
            DiskSpace.require(directory, 0);
            FileProfile profile = entry.profile(request.withWorkDirectory(directory), rows.get(entry.name()));
            profiles.put(entry.name(), profile);
            types.put(entry.name(), profile.typeWords());
        }
        widen(relations, types, profiles);
        List<EntityProfile> all = new ArrayList<>();
        for (EntityEntry entry : entries) {
            FileProfile profile = profiles.get(entry.name());
            Map<String, Object> words = copy(entities.get(entry.name()));
            words.put("types", types.get(entry.name()));
            words.put("key", profile.key());
            all.add(new EntityProfile(entity(entry.name(), profile, types.get(entry.name())), profile, words));
        }
        return all;
    }

    private static Map<String, Object> copy(Object words) {
        Map<String, Object> copy = new LinkedHashMap<>();
        ((Map<?, ?>) words).forEach((key, value) -> copy.put(String.valueOf(key), value));
        return copy;
    }

    /** The identities of few rows are numbers of 32 bits, and those that point to some of them too. */
    private static void widen(
            List<String> relations, Map<String, Map<String, String>> types, Map<String, FileProfile> profiles) {
        for (String written : relations) {
            List<String> ends = Relations.ends(written);
            Map<String, String> from = types.get(ends.get(0));
            FileProfile to = profiles.get(ends.get(2));
            if (from == null || to == null || to.key().size() != 1) {
                continue;
            }
            String target = types.get(ends.get(2)).get(to.key().get(0));
            if ("int".equals(from.get(ends.get(1))) && "long".equals(target)) {
                from.put(ends.get(1), target);
            }
        }
    }

    private static Entity entity(String name, FileProfile profile, Map<String, String> types) {
        Entity rows = profile.entity();
        List<Field> fields = new ArrayList<>();
        for (Field field : rows.fields()) {
            ColumnProfile column = profile.column(field.name());
            ColumnType type = "long".equals(types.get(field.name())) ? ColumnType.LONG : field.type();
            boolean lacking = field.nullable() && (column == null || column.nulls() > 0 || !profile.all());
            fields.add(new Field(field.name(), type, lacking, field.children()));
        }
        return new Entity(name, fields, rows.identity(), rows.within());
    }
}
