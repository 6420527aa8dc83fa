// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

/**
 * What tables' requests took inside the server since it started: local work, without the coordinator's part, queues and
 * the network. Two of them and {@link #since} give a phase's.
 *
 * @param reads reads of one partition
 * @param readMicros their time together
 * @param rangeReads reads of token ranges, one per range and page
 * @param rangeReadMicros their time together
 * @param writes mutations applied
 * @param writeMicros their time together
 */
public record TableLatency(
        long reads, long readMicros, long rangeReads, long rangeReadMicros, long writes, long writeMicros) {
    /** What came after an earlier one. */
    public TableLatency since(TableLatency earlier) {
        return new TableLatency(
                reads - earlier.reads,
                readMicros - earlier.readMicros,
                rangeReads - earlier.rangeReads,
                rangeReadMicros - earlier.rangeReadMicros,
                writes - earlier.writes,
                writeMicros - earlier.writeMicros);
    }
}
