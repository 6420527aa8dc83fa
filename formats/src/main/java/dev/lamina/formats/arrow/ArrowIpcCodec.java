// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats.arrow;

import com.google.flatbuffers.Table;
import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import dev.lamina.formats.BodyBytes;
import dev.lamina.formats.FormatCodec;
import dev.lamina.formats.capnp.CapnpColumnWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.ipc.message.MessageSerializer;

/**
 * What the Arrow codecs share: a body is an IPC stream of a schema, one record batch and the stream's end. They differ
 * in how the batch's buffers are compressed.
 *
 * <p>Writing is Arrow's; its memory is outside of the heap, and is given back before a chunk is handed out. Reading is by
 * Arrow's metadata, but never trusts it.
 */
abstract class ArrowIpcCodec extends FormatCodec {
    /** In front of each message: four bytes of ones, and the metadata's length. */
    private static final int PREFIX = 8;

    private static final int CONTINUATION = -1;

    /** What Arrow may take for a chunk, beside the buffers themselves. */
    private static final long ROOM = 64L << 20;

    private final CompressionUtil.CodecType type;
    private final BodyBytes body = new BodyBytes();
    private final ArrowBatchReader reader;
    private ArrowStreamBytes out;

    /** @param type how buffers are compressed */
    ArrowIpcCodec(String name, int id, CompressionUtil.CodecType type) {
        super(name, id);
        this.type = type;
        // Arrow's type of no compression has the number -1 too.
        reader = new ArrowBatchReader(body, type.getType());
    }

    @Override
    protected final ByteBuffer write(Vector column, int from, int to) {
        if (out == null) {
            out = new ArrowStreamBytes();
        }
        out.clear();
        try {
            writeStream(column, from, to);
        } catch (IOException e) {
            throw new UncheckedIOException("an array in memory can't be written", e);
        }
        return out.written();
    }

    private void writeStream(Vector column, int from, int to) throws IOException {
        CompressionCodec compression = switch (type) {
            case ZSTD -> CommonsCompressionFactory.INSTANCE.createCodec(type);
            case LZ4_FRAME -> new ArrowLz4Compression();
            case NO_COMPRESSION -> null;
        };
        // Arrow rounds buffers up to powers of two, and holds each with its compressed form.
        long limit = ROOM + 8 * CapnpColumnWriter.maxBytes(column, from, to);
        // Closes in the reverse order, the allocator last, which fails where memory is left.
        try (BufferAllocator allocator = new RootAllocator(limit);
                ArrowBatchWriter writer = new ArrowBatchWriter(allocator, compression);
                ArrowRecordBatch batch = writer.batch(column, from, to);
                WriteChannel channel = new WriteChannel(out)) {
            MessageSerializer.serialize(channel, ArrowShape.schema(column));
            MessageSerializer.serialize(channel, batch);
            ArrowStreamWriter.writeEndOfStream(channel, IpcOption.DEFAULT);
        }
    }

    @Override
    protected final void read(ByteBuffer bytes, int rows, Vector into) throws MalformedChunkException {
        body.set(bytes);
        Message schema = message(0, MessageHeader.Schema);
        ArrowShape.verify((Schema) header(schema, new Schema()), into, 0);
        int at = PREFIX + metadataLength(0);
        Message batch = message(at, MessageHeader.RecordBatch);
        int bodyAt = at + PREFIX + metadataLength(at);
        long bodyLength = batch.bodyLength();
        int end = body.length() - PREFIX;
        if (schema.bodyLength() != 0 || bodyLength != end - bodyAt) {
            throw BodyBytes.malformed(at, "found a batch of " + bodyLength + " bytes, expected " + (end - bodyAt));
        }
        if (body.buffer().getInt(end) != CONTINUATION || metadataLength(end) != 0) {
            throw BodyBytes.malformed(end, "found no end of the stream");
        }
        reader.read((RecordBatch) header(batch, new RecordBatch()), bodyAt, bodyLength, rows, into);
    }

    private int metadataLength(int at) {
        return body.buffer().getInt(at + Integer.BYTES);
    }

    /** The metadata of the message that begins here. */
    private Message message(int at, byte kind) throws MalformedChunkException {
        int length = body.length() - at < PREFIX || body.buffer().getInt(at) != CONTINUATION ? -1 : metadataLength(at);
        if (length <= 0 || length > body.length() - at - PREFIX) {
            throw BodyBytes.malformed(Math.min(at, body.length()), "found no message in the body");
        }
        Message message = Message.getRootAsMessage(
                body.buffer().slice(at + PREFIX, length).order(ByteOrder.LITTLE_ENDIAN));
        if (message.version() != MetadataVersion.V5 || message.headerType() != kind) {
            throw BodyBytes.malformed(
                    at, "found a message of kind " + message.headerType() + ", expected " + kind + " of version 5");
        }
        return message;
    }

    private static Table header(Message message, Table table) throws MalformedChunkException {
        Table header = message.header(table);
        if (header == null) {
            throw BodyBytes.malformed(0, "found a message without a header");
        }
        return header;
    }

    @Override
    protected final String form(ByteBuffer bytes) throws MalformedChunkException {
        body.set(bytes);
        message(0, MessageHeader.Schema);
        return type == CompressionUtil.CodecType.NO_COMPRESSION ? "plain" : "compressed";
    }
}
