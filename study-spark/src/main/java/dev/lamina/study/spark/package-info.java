// SPDX-License-Identifier: Apache-2.0
/**
 * Queries of studies, asked by Spark in a JVM of its own. Begin with {@link dev.lamina.study.spark.SparkQueries}, which starts that
 * JVM, and with {@link dev.lamina.study.spark.QueryProgram}, which is what runs in it and the only class that knows Spark.
 */
package dev.lamina.study.spark;
