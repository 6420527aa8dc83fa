// SPDX-License-Identifier: Apache-2.0
/**
 * Stripes: ranges of rows that are encoded together, so that columns that determine each other share one stream of
 * codes. A stripe consists of ordinary chunks and a directory that says how they make up the columns. To write one,
 * begin at {@link dev.lamina.codec.stripe.GroupFinder}, which chooses the groups, {@link
 * dev.lamina.codec.stripe.TupleCoder} and {@link dev.lamina.codec.stripe.StripeEncoder}; to read one, at {@link
 * dev.lamina.codec.stripe.StripeDirectory} and {@link dev.lamina.codec.stripe.StripeDecoder}.
 */
package dev.lamina.codec.stripe;
