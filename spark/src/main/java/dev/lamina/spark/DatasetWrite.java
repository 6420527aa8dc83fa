// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.store.load.SharedLoad;
import dev.lamina.store.load.WrittenPart;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** A new version, as the driver sees it: nothing of it can be read before all tasks have succeeded. */
final class DatasetWrite implements BatchWrite {
    private final SourceOptions options;
    private final WrittenColumns columns;
    private final boolean keepsEarlier;
    private SharedLoad load;

    /** @param keepsEarlier whether the new version includes the rows of the latest one */
    DatasetWrite(SourceOptions options, WrittenColumns columns, boolean keepsEarlier) {
        this.options = options;
        this.columns = columns;
        this.keepsEarlier = keepsEarlier;
    }

    /**
     * What a task has written. Spark sends it by the serializer that its user has chosen; Kryo, in the release that Spark has,
     * can't read records, so that the part goes as Java's bytes.
     */
    static final class Written implements WriterCommitMessage {
        private static final long serialVersionUID = 1;

        private final byte[] part;

        Written(WrittenPart part) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(part);
            }
            this.part = bytes.toByteArray();
        }

        WrittenPart part() throws IOException {
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(part))) {
                return (WrittenPart) in.readObject();
            } catch (ClassNotFoundException e) {
                throw new IOException("What a task has written is of another release of Lamina: " + e.getMessage(), e);
            }
        }
    }

    @Override
    public DataWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
        String source =
                "Spark, application " + SparkSession.active().sparkContext().applicationId();
        try {
            load = Stores.of(options.connection()).begin(options.dataset(), columns.entity(), source, keepsEarlier);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        return new PartWriterFactory(options.connection(), load.ticket(), columns);
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
        try {
            List<WrittenPart> parts = new ArrayList<>();
            for (WriterCommitMessage message : messages) {
                // Spark leaves a task's message out where a partition had nothing to write.
                if (message instanceof Written written) {
                    parts.add(written.part());
                }
            }
            load.publish(parts);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
        try {
            load.abort();
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return "lamina " + options.dataset();
    }
}
