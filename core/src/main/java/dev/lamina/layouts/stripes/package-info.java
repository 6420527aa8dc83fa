// SPDX-License-Identifier: Apache-2.0
/**
 * The family {@code stripes}: Lamina's own columnar store ({@link dev.lamina.store}) as a layout among others. {@link
 * dev.lamina.layouts.stripes.StripeFamily} reads its parameters.
 */
package dev.lamina.layouts.stripes;
