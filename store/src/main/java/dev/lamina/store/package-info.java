// SPDX-License-Identifier: Apache-2.0
/**
 * The columnar store: rows in stripes ({@link dev.lamina.codec.stripe}), their chunks in the table {@code data}, and a
 * catalogue beside it. {@link dev.lamina.store.StoredDatasets} loads, lists, checks and drops datasets;
 * {@link dev.lamina.layouts.stripes.StripeFamily} makes a layout of it that studies compare with others.
 */
package dev.lamina.store;
