// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.table;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.LayoutFamily;
import dev.lamina.layouts.LayoutParameters;
import dev.lamina.layouts.rows.RowKeys;
import dev.lamina.layouts.rows.RowLayout;
import java.util.List;

/**
 * One CQL column per field. Parameters: {@code partition} and {@code clustering} (fields, or expressions of them such as
 * {@code date(ts)}; clustering with {@code asc} or {@code desc}), {@code missing} (sentinels for missing key fields), {@code
 * names} (other column names), {@code dates} ({@code date} or {@code timestamp}), {@code nested} ({@code collection}, {@code
 * frozen}, {@code udt} or {@code scalars}, as {@link Nested} has them; with the last, {@code elements} columns per list),
 * {@code static} (columns that a partition has once), {@code index} (storage-attached indexes), {@code view} and {@code views}
 * (materialized views), {@code table}, {@code options} (after {@code WITH}), {@code batch} (rows of one partition written
 * together), {@code compression} and {@code chunkLength} of its SSTables, {@code compaction} and {@code compactionOptions}, and
 * {@code summary}.
 */
@AutoService(LayoutFamily.class)
public final class TableFamily implements LayoutFamily {
    @Override
    public String name() {
        return "table";
    }

    @Override
    public String summary() {
        return "One CQL column per field.";
    }

    @Override
    public Layout layout(LayoutParameters parameters) {
        RowKeys keys = RowKeys.of(parameters, List.of());
        Nested nested = Nested.of(parameters);
        String summary = parameters.text("summary", summary());
        return new RowLayout(
                parameters.name(),
                summary,
                keys,
                (entity, keyColumns) -> new FieldCells(
                        entity, keyColumns, keys.names(), keys.daysAsTimestamps(), nested, keys.table()));
    }
}
