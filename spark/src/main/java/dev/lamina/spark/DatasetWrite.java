// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import dev.lamina.store.load.SharedLoad;
import dev.lamina.store.load.WrittenPart;
import java.io.IOException;
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

    /** What a task has written. */
    record Written(WrittenPart part) implements WriterCommitMessage {
        private static final long serialVersionUID = 1;
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
        List<WrittenPart> parts = new ArrayList<>();
        for (WriterCommitMessage message : messages) {
            // Spark leaves a task's message out where a partition had nothing to write.
            if (message instanceof Written written) {
                parts.add(written.part());
            }
        }
        try {
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
