// SPDX-License-Identifier: Apache-2.0
/**
 * The kinds of operations that Lamina asks itself, one class each, such as {@link dev.lamina.study.operations.ScanKind}; found
 * by their keys, see {@link dev.lamina.study.run.OperationKind}. The other classes are what several kinds share: reads, slices,
 * tiles and aggregates with the answers that the source gives.
 */
package dev.lamina.study.operations;
