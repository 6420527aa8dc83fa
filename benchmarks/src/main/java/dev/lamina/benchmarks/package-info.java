// SPDX-License-Identifier: Apache-2.0
/**
 * JMH benchmarks: what one step costs, without a Cassandra. Run from the repository's root:
 *
 * <pre>
 * mvn -q package dependency:build-classpath -pl benchmarks -am -DskipTests -Dmdep.outputFile=target/classpath
 * java -cp benchmarks/target/classes:$(cat benchmarks/target/classpath) org.openjdk.jmh.Main FlatBuffersCodec
 * </pre>
 *
 * Programs with a {@code main} of their own measure what takes a file, a server or a peer: {@link
 * dev.lamina.benchmarks.EngineCost} what a request costs the client, {@code ScanRace} scans beside
 * DuckDB's.
 */
package dev.lamina.benchmarks;
