// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layout.stripe;

import dev.lamina.codec.stripe.Grouping;

/**
 * How a load cuts rows into stripes.
 *
 * @param grouping which columns stripes encode together
 * @param stripeRows the most rows of a stripe
 * @param stripesPerShard stripes per partition
 */
record StripePlan(Grouping grouping, int stripeRows, int stripesPerShard) {}
