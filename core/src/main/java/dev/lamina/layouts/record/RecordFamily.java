// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.record;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.LayoutFamily;
import dev.lamina.layouts.LayoutParameters;
import dev.lamina.layouts.rows.RowKeys;
import dev.lamina.layouts.rows.RowLayout;
import dev.lamina.layouts.table.TableFamily;
import java.util.List;

/**
 * One cell per record. Parameters as {@link TableFamily}'s, and {@code record} (the way a record becomes one value:
 * {@code joined}, by U+0001; {@code json}; {@code protobuf}) and {@code compact} (whether the table is {@code WITH COMPACT STORAGE}).
 */
@AutoService(LayoutFamily.class)
public final class RecordFamily implements LayoutFamily {
    @Override
    public String name() {
        return "record";
    }

    @Override
    public String summary() {
        return "One cell per record.";
    }

    @Override
    public Layout layout(LayoutParameters parameters) {
        String form = parameters.text("record", "joined");
        RowKeys keys = RowKeys.of(parameters, parameters.flag("compact") ? List.of("COMPACT STORAGE") : List.of());
        RowKeys.FormMaker maker = switch (form) {
            case "joined" -> JoinedRecord::new;
            case "json" ->
                (entity, columns) -> new PayloadRecord(entity, columns, new JsonPayload(entity, keys.table()));
            case "protobuf" ->
                (entity, columns) -> new PayloadRecord(entity, columns, new ProtobufPayload(entity, keys.table()));
            default -> throw parameters.wrong("record", form, "joined, json or protobuf");
        };
        return new RowLayout(parameters.name(), parameters.text("summary", summary()), keys, maker);
    }
}
