// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import com.google.auto.service.AutoService;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.LayoutFamily;
import dev.lamina.layouts.LayoutParameters;
import dev.lamina.layouts.record.RecordFamily;
import dev.lamina.layouts.table.TableFamily;

/**
 * Records in one partition, read over Thrift. Parameters: {@code form} ({@code legacy}: a column family of Thrift's own,
 * with JSON; {@code json}: a table of family {@code record}; {@code json-get}: one that is loaded over Thrift; {@code flat}: one of family {@code table}), {@code port} (the
 * server's Thrift port; otherwise 118 above the native one, as 9160 is above 9042), and those of the family whose table it
 * is, of which {@code partition} is one constant.
 */
@AutoService(LayoutFamily.class)
public final class ThriftFamily implements LayoutFamily {
    @Override
    public String name() {
        return "thrift";
    }

    @Override
    public String summary() {
        return "Records in one partition, read over Thrift; Cassandra 3.11 and older.";
    }

    @Override
    public Layout layout(LayoutParameters parameters) {
        String word = parameters.text("form", "");
        ThriftForm form = ThriftForm.named(word);
        if (form == null) {
            throw parameters.wrong("form", word.isEmpty() ? "missing" : word, "legacy, json, json-get or flat");
        }
        int port = parameters.count("port", ThriftServers.BESIDE_NATIVE);
        if (port > ThriftServers.LAST_PORT) {
            throw parameters.wrong("port", port, "a port of at most " + ThriftServers.LAST_PORT);
        }
        Layout table = switch (form) {
            case LEGACY, JSON, JSON_GET -> new RecordFamily().layout(parameters.otherwise("record", "json"));
            case FLAT -> new TableFamily().layout(parameters.otherwise("nested", "collection"));
        };
        return new ThriftLayout(parameters.name(), parameters.text("summary", summary()), form, port, table);
    }
}
