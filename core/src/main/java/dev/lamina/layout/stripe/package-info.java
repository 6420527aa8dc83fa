// SPDX-License-Identifier: Apache-2.0
/**
 * The columnar store: rows in stripes ({@link dev.lamina.codec.stripe}), their chunks in the table {@code data}, and a
 * catalogue beside it. {@link dev.lamina.layout.stripe.StoredDatasets} loads, lists, checks and drops datasets;
 * {@link dev.lamina.layout.stripe.StripeFamily} makes a layout of it that studies compare with others.
 */
package dev.lamina.layout.stripe;
