// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;

/**
 * A layout with a client, or a reference beside the layouts: what it is, whether it answers as the source does, and what it
 * takes; part of {@code run.json}, where the keys of its groups stand beside its own.
 *
 * @param name the layout's name
 * @param client the client
 * @param summary what it answers cheaply and what not
 * @param ddl its statements
 * @param equivalent whether it gave the same answers as the source; without that it has no numbers
 * @param difference where not: what differed, with the first differing keys
 * @param size what it takes
 * @param reference what it is, if it is not a layout in Cassandra but stands beside the layouts for comparison
 * @param tables its SSTables
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LayoutResult(
        @JsonProperty(required = true) String name,
        @JsonProperty(required = true) Client client,
        String summary,
        List<String> ddl,
        boolean equivalent,
        String difference,
        @JsonUnwrapped Size size,
        String reference,
        @JsonUnwrapped Tables tables) {
    public LayoutResult {
        ddl = ddl == null ? List.of() : List.copyOf(ddl);
        size = size == null ? Size.UNKNOWN : size;
        tables = tables == null ? Tables.UNKNOWN : tables;
    }

    /** The same under another name. */
    public LayoutResult named(String other) {
        return new LayoutResult(other, client, summary, ddl, equivalent, difference, size, reference, tables);
    }

    /**
     * What the rows take.
     *
     * @param diskBytes live SSTable bytes after flush and compaction, no snapshots
     * @param bytesPerRow the same per row
     * @param compressionRatio compressed over uncompressed bytes, as the server reports it
     * @param chunkBytes the encoded chunks' bytes before SSTable compression
     * @param flushSeconds how long the flush after the last ingest took
     * @param compactSeconds how long the compaction after it took
     * @param partitions how many partitions the server estimates
     * @param largestPartitionBytes the largest partition
     * @param chunks what the publication's own statistics program printed
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Size(
            Long diskBytes,
            Double bytesPerRow,
            Double compressionRatio,
            Long chunkBytes,
            Double flushSeconds,
            Double compactSeconds,
            Long partitions,
            Long largestPartitionBytes,
            ChunkTotals chunks) {
        static final Size UNKNOWN = new Size(null, null, null, null, null, null, null, null, null);

        /** Bytes on the disk, of which nothing else is known. */
        public static Size ofDisk(long diskBytes, double bytesPerRow) {
            return new Size(diskBytes, bytesPerRow, null, null, null, null, null, null, null);
        }
    }

    /**
     * The SSTables of all tables together.
     *
     * @param sstables how many live ones there are
     * @param files bytes of their files by component, such as {@code Data.db}
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Tables(Long sstables, Map<String, Long> files) {
        static final Tables UNKNOWN = new Tables(null, null);

        public Tables {
            files = files == null ? null : Run.sorted(files);
        }
    }
}
