// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.rows;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import java.nio.ByteBuffer;

/**
 * Cells that were not read with CQL, as a row for decoders, which use only its bytes.
 *
 * @param values the values of all columns, {@code null} where there is none
 * @param places where among them each column of the row is
 */
record ForeignRow(ByteBuffer[] values, int[] places) implements Row {
    @Override
    public ByteBuffer getBytesUnsafe(int column) {
        return values[places[column]];
    }

    @Override
    public int size() {
        return places.length;
    }

    @Override
    public ProtocolVersion protocolVersion() {
        return ProtocolVersion.DEFAULT;
    }

    @Override
    public CodecRegistry codecRegistry() {
        return CodecRegistry.DEFAULT;
    }

    @Override
    public boolean isDetached() {
        return true;
    }

    @Override
    public void attach(AttachmentPoint driver) {
        // It does not depend on a driver.
    }

    @Override
    public ColumnDefinitions getColumnDefinitions() {
        throw nameless();
    }

    @Override
    public int firstIndexOf(String name) {
        throw nameless();
    }

    @Override
    public int firstIndexOf(CqlIdentifier id) {
        throw nameless();
    }

    @Override
    public DataType getType(int column) {
        throw nameless();
    }

    @Override
    public DataType getType(String name) {
        throw nameless();
    }

    @Override
    public DataType getType(CqlIdentifier id) {
        throw nameless();
    }

    private static UnsupportedOperationException nameless() {
        return new UnsupportedOperationException("cells have neither names nor types here");
    }
}
