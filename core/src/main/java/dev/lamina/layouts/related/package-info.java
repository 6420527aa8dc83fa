// SPDX-License-Identifier: Apache-2.0
/**
 * Tables of several entities that point to each other. {@link dev.lamina.layouts.related.RelatedLayout} plans a query on one table and
 * look-ups in others, and a write as what keeps repeated values in step; {@link dev.lamina.layouts.related.RelatedStore} executes both.
 */
package dev.lamina.layouts.related;
