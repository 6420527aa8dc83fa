// SPDX-License-Identifier: Apache-2.0
/**
 * Rows into stripes and stripes into tables. {@link dev.lamina.store.load.SourceLoads} picks the way for a source,
 * {@link dev.lamina.store.load.StripeIngest} takes rows from anywhere, {@link dev.lamina.store.load.VersionLoad}
 * publishes a version once all its stripes are there, and {@link dev.lamina.store.load.SharedLoad} is a load by
 * several processes. {@link dev.lamina.store.load.VersionDrop} removes versions.
 */
package dev.lamina.store.load;
