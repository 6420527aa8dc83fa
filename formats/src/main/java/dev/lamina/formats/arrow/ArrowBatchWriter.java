// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.arrow;

import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.formats.BodyBytes;
import dev.lamina.formats.MissingRows;
import dev.lamina.formats.NestedRows;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;

/**
 * Copies rows into Arrow's buffers, and these into a record batch (Arrow columnar format 1.4): per column a bitmap of
 * the values that are there, empty where all are, then what its layout has. Missing values have empty slots. The
 * buffers are this object's until it is closed.
 */
final class ArrowBatchWriter implements AutoCloseable {
    private final BufferAllocator allocator;
    private final CompressionCodec compression;
    private final List<ArrowFieldNode> nodes = new ArrayList<>();
    private final List<ArrowBuf> buffers = new ArrayList<>();

    /** @param compression of each buffer, or null */
    ArrowBatchWriter(BufferAllocator allocator, CompressionCodec compression) {
        this.allocator = allocator;
        this.compression = compression;
    }

    /** These rows as a batch, which the caller closes. */
    ArrowRecordBatch batch(Vector column, int from, int to) {
        add(column, from, to);
        if (compression == null) {
            return new ArrowRecordBatch(to - from, nodes, buffers);
        }
        for (int i = 0; i < buffers.size(); i++) {
            ArrowBuf plain = buffers.get(i);
            if (plain.writerIndex() > 0) {
                // Takes the buffer over, and gives another.
                buffers.set(i, compression.compress(allocator, plain));
            } else {
                // Arrow's codec writes no frame for no bytes, which other readers of LZ4 don't take for one.
                buffers.set(i, CompressionUtil.packageRawBuffer(allocator, plain));
                plain.close();
            }
        }
        return new ArrowRecordBatch(to - from, nodes, buffers, CompressionUtil.createBodyCompression(compression));
    }

    private void add(Vector column, int from, int to) {
        int rows = to - from;
        MissingRows missing = new MissingRows();
        missing.set(column, from, to);
        nodes.add(new ArrowFieldNode(rows, missing.count()));
        validity(missing, rows);
        switch (column.type()) {
            case INT, DATE, LONG, TIMESTAMP, DOUBLE ->
                missing.putNumbers(column, from, buffer((long) BodyBytes.width(column.type()) * rows));
            case BOOLEAN -> booleans((IntVector) column, from, rows);
            case TEXT, BLOB -> texts((TextVector) column, from, rows);
            case LIST -> {
                ListVector lists = (ListVector) column;
                int[] offsets = NestedRows.offsets(lists, from, to, new int[rows + 1]);
                buffer(4L * (rows + 1)).asIntBuffer().put(offsets, 0, rows + 1);
                int first = lists.offsets()[from];
                add(lists.element(), first, first + offsets[rows]);
            }
            case STRUCT -> {
                StructVector structs = (StructVector) column;
                for (int i = 0; i < structs.names().size(); i++) {
                    add(structs.child(i), from, to);
                }
            }
        }
    }

    private void validity(MissingRows missing, int rows) {
        ByteBuffer into = buffer(missing.none() ? 0 : (rows + 7) / 8);
        for (int at = 0; at < into.capacity(); at++) {
            int present = (int) ~(missing.bits()[at >> 3] >>> ((at & 7) * 8));
            int behind = rows - at * 8;
            into.put(at, (byte) (behind < 8 ? present & (1 << behind) - 1 : present));
        }
    }

    private void booleans(IntVector column, int from, int rows) {
        ByteBuffer into = buffer((rows + 7) / 8);
        for (int first = 0; first < rows; first += 8) {
            int bits = 0;
            for (int row = first; row < Math.min(rows, first + 8); row++) {
                bits |= (column.isMissing(from + row) ? 0 : column.get(from + row)) << (row & 7);
            }
            into.put(first >> 3, (byte) bits);
        }
    }

    private void texts(TextVector texts, int from, int rows) {
        IntBuffer offsets = buffer(4L * (rows + 1)).asIntBuffer();
        offsets.put(0, 0);
        if (texts.missingCount() == 0 && !texts.isCoded()) {
            int first = texts.offsets()[from];
            for (int row = 1; row <= rows; row++) {
                offsets.put(row, texts.offsets()[from + row] - first);
            }
            int bytes = offsets.get(rows);
            buffer(bytes).put(texts.bytes(), first, bytes);
            return;
        }
        int end = 0;
        for (int row = 0; row < rows; row++) {
            if (!texts.isMissing(from + row)) {
                end = Math.addExact(end, texts.end(from + row) - texts.start(from + row));
            }
            offsets.put(row + 1, end);
        }
        ByteBuffer into = buffer(end);
        for (int row = 0; row < rows; row++) {
            if (!texts.isMissing(from + row)) {
                int start = texts.start(from + row);
                into.put(texts.bytes(), start, texts.end(from + row) - start);
            }
        }
    }

    /** The next buffer, to be filled from its beginning to its end. */
    private ByteBuffer buffer(long bytes) {
        ArrowBuf buffer = allocator.buffer(bytes);
        buffers.add(buffer);
        buffer.writerIndex(bytes);
        return buffer.nioBuffer(0, (int) bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void close() {
        for (ArrowBuf buffer : buffers) {
            buffer.close();
        }
    }
}
