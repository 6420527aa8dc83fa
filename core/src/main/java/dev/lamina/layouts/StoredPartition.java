// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

/**
 * Where a record stands.
 *
 * @param key the key of its partition, in hexadecimal digits; two records with the same one stand together
 * @param node the address of the node that has the partition's first replica, as the driver's token map says
 */
public record StoredPartition(String key, String node) {}
