// SPDX-License-Identifier: Apache-2.0
/**
 * Processor time, context switches and disk traffic of processes and their machine, from Linux's {@code /proc}. Begin at
 * {@link dev.lamina.measure.process.ProcessSampler}, which returns
 * {@link dev.lamina.measure.process.ActivitySamples}; {@link dev.lamina.measure.process.Machine} describes the machine.
 */
package dev.lamina.measure.process;
