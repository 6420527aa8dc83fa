// SPDX-License-Identifier: Apache-2.0
/**
 * Rows of very different width, as the publication on reversed comparators had them.
 */
package dev.lamina.datasets.timeline;
