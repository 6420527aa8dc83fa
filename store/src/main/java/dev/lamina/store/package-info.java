// SPDX-License-Identifier: Apache-2.0
/**
 * The columnar store: a library that keeps datasets in Cassandra as stripes of column chunks. Begin with {@link
 * dev.lamina.store.StoredDatasets}, which loads, lists, opens, checks and drops datasets; an opened version is a
 * {@link dev.lamina.store.StripeTable}.
 *
 * {@code catalogue} knows versions and where their stripes are, {@code load} writes them, {@code scan} reads them.
 */
package dev.lamina.store;
