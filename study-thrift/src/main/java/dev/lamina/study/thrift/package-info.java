// SPDX-License-Identifier: Apache-2.0
/**
 * Layouts that are reached over Thrift, Cassandra's protocol before CQL, which 4.0 removed: {@link
 * dev.lamina.study.thrift.ThriftFamily} makes them from a study's words, and {@code ThriftStore} reads and writes. Nothing else
 * knows Thrift's classes, and they are loaded when a store is opened, not before.
 */
package dev.lamina.study.thrift;
