// SPDX-License-Identifier: Apache-2.0
/**
 * Stripes back into rows. {@link dev.lamina.store.scan.StripeReads} answers queries: {@code ScanPlan} decides from
 * the directories which chunks are needed, {@code StripeFetch} fetches them ahead, {@code StripeWork} decodes them
 * window by window. {@link dev.lamina.store.scan.VersionSplits} cuts a version for several readers.
 */
package dev.lamina.store.scan;
