// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.source;

import dev.lamina.data.Dataset;
import dev.lamina.model.Entity;
import dev.lamina.names.UnknownName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The entities of a dataset, each as the truth that its tables are compared with. */
public final class Sources {
    private final Dataset dataset;
    private final List<Source> all;

    private Sources(Dataset dataset, List<Source> all) {
        this.dataset = dataset;
        this.all = List.copyOf(all);
    }

    /** Reads the records of each entity. */
    public static Sources read(Dataset dataset, long seed, RunProgress progress) throws IOException {
        List<Source> all = new ArrayList<>();
        for (Entity entity : dataset.schema().entities()) {
            all.add(Source.read(dataset.part(entity.name()), seed, progress));
        }
        return new Sources(dataset, all);
    }

    /** The source of a dataset of one entity. */
    public static Sources of(Source source) {
        return new Sources(source.dataset(), List.of(source));
    }

    /** The dataset with all of its entities. */
    public Dataset dataset() {
        return dataset;
    }

    /** The sources, in the schema's order. */
    public List<Source> all() {
        return all;
    }

    /** The source of the only entity. */
    public Source only() {
        if (all.size() != 1) {
            throw new IllegalArgumentException("the dataset has several entities; say which one is meant with entity: "
                    + String.join(", ", names()) + ".");
        }
        return all.get(0);
    }

    /**
     * The source of an entity.
     *
     * @param entity its name; {@code null} for the only one
     * @throws IllegalArgumentException if there is none; the message lists the known ones
     */
    public Source of(String entity) {
        if (entity == null) {
            return only();
        }
        for (Source source : all) {
            if (source.entity().name().equals(entity)) {
                return source;
            }
        }
        throw new IllegalArgumentException(
                "there is no entity \"" + entity + "\". " + UnknownName.hint(entity, names()));
    }

    private List<String> names() {
        List<String> names = new ArrayList<>();
        all.forEach(source -> names.add(source.entity().name()));
        return names;
    }

    public long seed() {
        return all.get(0).seed();
    }

    /** The records of all entities together. */
    public long rows() {
        long rows = 0;
        for (Source source : all) {
            rows += source.rows();
        }
        return rows;
    }

    /** The digests of all entities, as 16 hexadecimal digits. */
    public String digest() {
        if (all.size() == 1) {
            return all.get(0).digest().hex();
        }
        long digest = 0;
        for (Source source : all) {
            digest = Long.rotateLeft(digest, 7) * 0xD6E8FEB86659FD93L
                    ^ Long.parseUnsignedLong(source.digest().hex(), 16);
        }
        return String.format(Locale.ROOT, "%016x", digest);
    }
}
