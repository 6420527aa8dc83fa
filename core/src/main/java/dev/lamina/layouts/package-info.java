// SPDX-License-Identifier: Apache-2.0
/**
 * Ways to lay the records of an entity out in Cassandra: the heart of Lamina. A {@link dev.lamina.layouts.Layout} has
 * the statements that create its tables and opens them as a {@link dev.lamina.layouts.Store}, which loads and reads.
 * {@link dev.lamina.layouts.Layouts} makes a layout from a study's entry by its {@link
 * dev.lamina.layouts.LayoutFamily}.
 *
 * The families have a package each: {@code table}, {@code record}, {@code chunks} and {@code stripes}. The first two
 * share {@code rows}; {@code values} has the bytes of values in CQL columns.
 */
package dev.lamina.layouts;
