// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts;

import java.util.List;

/**
 * How a layout keeps the records of a partition.
 *
 * @param partition the fields that the partition key is made of, in its order; of a column that is derived from a field its
 *     own name, since records of other values are in the partition, too; none where it is a constant
 * @param clustering likewise the fields of the clustering columns, in their order; at least one
 * @param descending per clustering column, whether its order is descending
 */
public record PartitionOrder(List<String> partition, List<String> clustering, List<Boolean> descending) {
    public PartitionOrder {
        partition = List.copyOf(partition);
        clustering = List.copyOf(clustering);
        descending = List.copyOf(descending);
    }
}
