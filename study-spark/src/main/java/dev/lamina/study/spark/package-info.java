// SPDX-License-Identifier: Apache-2.0
/**
 * Operations that Spark executes: {@link dev.lamina.study.spark.SparkKind} reads them from a study, and a phase of their own
 * has {@link dev.lamina.study.spark.SparkQueries} start Spark in a JVM of its own.
 * {@link dev.lamina.study.spark.QueryProgram} runs there and is the only class that knows Spark.
 */
package dev.lamina.study.spark;
