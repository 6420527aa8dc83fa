// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.cql.Row;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;

/** A driver's row as decoders see it: values in bytes, by their place. */
public final class CellRow {
    private CellRow() {}

    public static Row of(ByteBuffer... values) {
        return (Row) Proxy.newProxyInstance(
                Row.class.getClassLoader(), new Class<?>[] {Row.class}, (self, method, args) -> {
                    if (method.getName().equals("getBytesUnsafe") && args[0] instanceof Integer place) {
                        return values[place];
                    }
                    throw new UnsupportedOperationException(method.toString());
                });
    }
}
