// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import dev.lamina.codec.stripe.Grouping;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Where in files of one form the columns of groups and the columns alone stand. Immutable. */
final class FormPlan {
    private final TextForm form;
    private final GroupPlace[] groups;
    private final ColumnPlace[] alone;

    private FormPlan(TextForm form, GroupPlace[] groups, ColumnPlace[] alone) {
        this.form = form;
        this.groups = groups;
        this.alone = alone;
    }

    /**
     * @param first the form that decides in which order the fields of a tuple stand in its key, the same for all forms
     *     of a pass
     */
    static FormPlan of(TextForm form, TextForm first, Entity entity, Grouping grouping) {
        ColumnPlace[] places = places(form, entity);
        ColumnPlace[] firstPlaces = places(first, entity);
        List<GroupPlace> groups = new ArrayList<>();
        for (int family = 0; family < grouping.families().size(); family++) {
            List<List<Integer>> members = grouping.families().get(family).members();
            Integer[] order = new Integer[members.get(0).size()];
            Arrays.setAll(order, i -> i);
            List<Integer> like = members.get(0);
            Arrays.sort(order, Comparator.comparingInt(position -> firstPlaces[like.get(position)].index()));
            for (int member = 0; member < members.size(); member++) {
                ColumnPlace[] fields = new ColumnPlace[order.length];
                for (int position = 0; position < fields.length; position++) {
                    fields[position] = places[members.get(member).get(position)];
                }
                groups.add(new GroupPlace(family, groups.size() - member, fields, order));
            }
        }
        ColumnPlace[] alone =
                grouping.alone().stream().map(field -> places[field]).toArray(ColumnPlace[]::new);
        return new FormPlan(form, groups.toArray(GroupPlace[]::new), alone);
    }

    /**
     * Of each field the column that fills it, as {@code FilesSql} takes it: the first of its name. A field that no column
     * fills has the number of the row.
     */
    private static ColumnPlace[] places(TextForm form, Entity entity) {
        List<String> names = form.columns().stream().map(TextColumn::field).toList();
        ColumnPlace[] places = new ColumnPlace[entity.fields().size()];
        for (int i = 0; i < places.length; i++) {
            Field field = entity.fields().get(i);
            int index = names.indexOf(field.name());
            TextColumn.Kind kind = index < 0
                    ? TextColumn.Kind.ROW_NUMBER
                    : form.columns().get(index).kind();
            places[i] = new ColumnPlace(index, kind, !field.nullable(), form.quoted());
        }
        return places;
    }

    /** How the files are written. */
    TextForm form() {
        return form;
    }

    /** All groups: of the first family its members in order, and so on. */
    GroupPlace[] groups() {
        return groups;
    }

    /** The columns of fields that are in no group, in the fields' order. */
    ColumnPlace[] alone() {
        return alone;
    }
}
