// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.arrow;

import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.formats.BodyBytes;
import dev.lamina.formats.NestedRows;
import dev.lamina.formats.RowMask;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.flatbuf.BodyCompression;
import org.apache.arrow.flatbuf.BodyCompressionMethod;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;

/**
 * Reads a record batch into a vector, straight from its bytes and by its own metadata. Arrow's reader takes lengths and
 * offsets for what they claim to be, and reads memory outside of its buffers where they lie.
 */
final class ArrowBatchReader {
    private final byte compression;
    private final ArrowBuffers buffers;
    private final List<RowMask> masks = new ArrayList<>();
    private final FieldNode node = new FieldNode();
    private RecordBatch batch;
    private int nextNode;

    /** @param compression Arrow's number of the codec, or -1 */
    ArrowBatchReader(BodyBytes body, byte compression) {
        this.compression = compression;
        this.buffers = new ArrowBuffers(body, compression);
    }

    /** Reads a batch whose body of so many bytes lies here. */
    void read(RecordBatch found, int bodyAt, long bodyLength, int rows, Vector into) throws MalformedChunkException {
        BodyCompression used = found.compression();
        byte codec = used == null ? -1 : used.codec();
        if (codec != compression || (used != null && used.method() != BodyCompressionMethod.BUFFER)) {
            throw BodyBytes.malformed(0, "found compression " + codec + ", expected " + compression);
        }
        if (found.length() != rows || found.variadicBufferCountsLength() != 0) {
            throw BodyBytes.malformed(0, "found a batch of " + found.length() + " rows, expected " + rows);
        }
        batch = found;
        nextNode = 0;
        buffers.start(found, bodyAt, bodyLength);
        column(rows, into, 0);
        if (nextNode != found.nodesLength() || buffers.taken() != found.buffersLength()) {
            throw BodyBytes.malformed(
                    0,
                    "found " + found.nodesLength() + " columns of " + found.buffersLength() + " buffers, expected "
                            + nextNode + " of " + buffers.taken());
        }
    }

    private void column(int rows, Vector into, int depth) throws MalformedChunkException {
        RowMask mask = validity(rows, depth);
        switch (into.type()) {
            case INT, DATE, LONG, TIMESTAMP, DOUBLE -> {
                buffers.take(bytes(rows, BodyBytes.width(into.type())));
                buffers.bytes.numbers(buffers.at, rows, into);
            }
            case BOOLEAN -> {
                buffers.take((rows + 7) >> 3);
                buffers.bytes.bits(buffers.at, rows, ((IntVector) into).resize(rows));
            }
            case TEXT, BLOB -> texts(rows, (TextVector) into);
            case LIST -> {
                ListVector lists = (ListVector) into;
                offsets(rows);
                int[] offsets = lists.resize(rows);
                buffers.bytes.at(buffers.at).asIntBuffer().get(offsets, 0, rows + 1);
                NestedRows.verifyOffsets(offsets, rows, 0);
                column(offsets[rows], lists.element(), depth + 1);
            }
            case STRUCT -> {
                StructVector structs = (StructVector) into;
                structs.resize(rows);
                for (int i = 0; i < structs.names().size(); i++) {
                    column(rows, structs.child(i), depth + 1);
                }
            }
        }
        if (mask != null) {
            mask.apply(into);
            if (into instanceof StructVector structs) {
                NestedRows.verifyChildren(structs, 0);
            }
        }
    }

    /** The column's mask, or null where no row is missing. Each depth has one, as it is needed after the inner ones. */
    private RowMask validity(int rows, int depth) throws MalformedChunkException {
        if (nextNode >= batch.nodesLength()) {
            throw BodyBytes.malformed(0, "found " + nextNode + " columns, expected more");
        }
        batch.nodes(node, nextNode++);
        long missing = node.nullCount();
        if (node.length() != rows || missing < 0 || missing > rows) {
            throw BodyBytes.malformed(
                    0,
                    "found a column of " + node.length() + " rows and " + missing + " missing ones, expected " + rows
                            + " rows");
        }
        if (missing == 0) {
            buffers.take(0);
            return null;
        }
        buffers.take((rows + 7) >> 3);
        while (masks.size() <= depth) {
            masks.add(new RowMask());
        }
        RowMask mask = masks.get(depth);
        long[] bits = mask.start(RowMask.Kind.SOME, rows, false);
        int found = 0;
        for (int word = 0; word << 6 < rows; word++) {
            int behind = Math.min(64, rows - (word << 6));
            long present = 0;
            for (int i = 0; i < (behind + 7) >> 3; i++) {
                int at = buffers.bytes.base() + buffers.at + word * Long.BYTES + i;
                present |= (buffers.bytes.array()[at] & 0xFFL) << (8 * i);
            }
            bits[word] = ~present & -1L >>> (64 - behind);
            found += Long.bitCount(bits[word]);
        }
        if (found != missing) {
            throw BodyBytes.malformed(0, "found " + found + " missing values, the column says " + missing);
        }
        return mask;
    }

    private void texts(int rows, TextVector into) throws MalformedChunkException {
        offsets(rows);
        BodyBytes ends = buffers.bytes;
        int at = buffers.at;
        int first = ends.buffer().getInt(at);
        int last = ends.buffer().getInt(at + Integer.BYTES * rows);
        if (first != 0 || last < 0) {
            throw BodyBytes.malformed(0, "found texts from " + first + " to " + last + ", expected from 0");
        }
        buffers.take(last);
        ends.texts(at + Integer.BYTES, rows, buffers.bytes, buffers.at, last, into);
    }

    /** Takes the offsets of so many rows, which are one more. */
    private void offsets(int rows) throws MalformedChunkException {
        buffers.take(bytes(rows + 1, Integer.BYTES));
    }

    private static int bytes(int rows, int width) throws MalformedChunkException {
        if (rows > ChunkEnvelope.MAX_ROWS + 1) {
            throw BodyBytes.malformed(0, "found " + rows + " rows, expected up to " + ChunkEnvelope.MAX_ROWS);
        }
        return rows * width;
    }
}
