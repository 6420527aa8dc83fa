// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What was written to a layout's tables before any query was measured, so that they are as a number of days of the stated load leaves
 * them; part of {@code run.json}.
 *
 * @param days the days
 * @param inserts rows of the data that were written again
 * @param updates rows of the data of which columns were written again
 * @param deletes copies of rows that were written and deleted again
 * @param expired copies of rows that were written and have expired
 * @param sstables the live SSTables that hold all of that, the data among them; absent where the servers don't tell
 * @param tombstones tombstones in these SSTables, as their own statistics count them: deleted rows and partitions, deleted cells, and
 *     cells and rows that expire; absent where the servers' files can't be read
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AgedTables(
        @JsonProperty(required = true) double days,
        @JsonProperty(required = true) long inserts,
        @JsonProperty(required = true) long updates,
        @JsonProperty(required = true) long deletes,
        @JsonProperty(required = true) long expired,
        Long sstables,
        Long tombstones) {}
