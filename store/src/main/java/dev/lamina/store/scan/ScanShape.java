// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.model.Predicate;
import dev.lamina.model.Query;
import java.util.ArrayList;
import java.util.List;

/**
 * What is read of each stripe.
 *
 * @param fields the columns asked for
 * @param asked their places in the entity
 * @param whereFields the columns that the condition looks at, those asked for included
 * @param where their places in the entity; empty without a condition
 * @param both the places of the columns asked for, then of those that the condition alone looks at
 * @param whereInBoth of each column of the condition its place in {@code both}
 * @param form how far to take the values
 * @param condition which rows; {@code null} for all
 * @param ordered whether rows keep the dataset's order
 * @param late whether the columns asked for are fetched only of stripes that have such rows, whatever their size
 */
record ScanShape(
        List<Field> fields,
        int[] asked,
        List<Field> whereFields,
        int[] where,
        int[] both,
        int[] whereInBoth,
        Query.Form form,
        Predicate condition,
        boolean ordered,
        boolean late) {

    static ScanShape of(Query.Scan scan, Entity entity, boolean late) {
        List<String> names = new ArrayList<>(scan.columns());
        int askedCount = names.size();
        List<String> looked =
                scan.where() == null ? List.of() : List.copyOf(scan.where().columns());
        int[] whereInBoth = new int[looked.size()];
        for (int i = 0; i < whereInBoth.length; i++) {
            if (!names.contains(looked.get(i))) {
                names.add(looked.get(i));
            }
            whereInBoth[i] = names.indexOf(looked.get(i));
        }
        return new ScanShape(
                entity.fields(scan.columns()),
                places(names.subList(0, askedCount), entity),
                entity.fields(looked),
                places(looked, entity),
                places(names, entity),
                whereInBoth,
                scan.form(),
                scan.where(),
                scan.ordered(),
                late);
    }

    private static int[] places(List<String> names, Entity entity) {
        int[] places = new int[names.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = entity.indexOf(names.get(i));
        }
        return places;
    }
}
