// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * The bytes of chunks that were fetched, shown on a query's page in Spark's interface. Spark creates it by its class
 * name.
 */
public final class BytesRead extends CustomSumMetric {
    private static final String NAME = "laminaBytesRead";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "bytes of chunks read";
    }

    /** What one task has fetched so far. */
    record OfTask(long value) implements CustomTaskMetric {
        @Override
        public String name() {
            return NAME;
        }
    }
}
