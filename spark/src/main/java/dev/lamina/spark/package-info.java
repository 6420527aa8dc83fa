// SPDX-License-Identifier: Apache-2.0
/**
 * Stored datasets as a source and a target of Spark: {@code format("lamina")}. Begin at {@link
 * dev.lamina.spark.LaminaSource}, which reads {@code SourceOptions} and gives a {@code DatasetTable}. {@code
 * DatasetScan*}, {@code Split*} and {@code StoredColumn} read, {@code Aggregates} and {@code Group*}
 * instead of rows what is computed of them; {@code DatasetWrite*}, {@code RowWriter} and {@code
 * RowAppender} write; {@code Conditions} translates filters; {@code Stores} keeps sessions.
 */
package dev.lamina.spark;
