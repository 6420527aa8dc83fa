// SPDX-License-Identifier: Apache-2.0
/**
 * The dataset as the reference that all layouts are compared with. A {@link dev.lamina.study.source.Source} holds one entity's
 * digest and answers, {@link dev.lamina.study.source.Sources} all of a dataset;
 * {@link dev.lamina.study.source.EquivalenceGate} says how a layout's records differ;
 * {@link dev.lamina.study.source.ParquetStore} has the rows in a Parquet file, to which layouts are compared in speed and size.
 */
package dev.lamina.study.source;
