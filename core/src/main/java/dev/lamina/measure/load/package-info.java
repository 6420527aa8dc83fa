// SPDX-License-Identifier: Apache-2.0
/**
 * The load engine: requests at set times (open loop) or one after the other (closed loop), and their latencies. Begin at
 * {@link dev.lamina.measure.load.LoadRun}, which takes a {@link dev.lamina.measure.load.LoadModel} and returns a
 * {@link dev.lamina.measure.load.LoadResult}.
 */
package dev.lamina.measure.load;
