// SPDX-License-Identifier: Apache-2.0
/**
 * The events of the GDELT Project: what their files look like, and a generator of rows like them. {@link
 * dev.lamina.dataset.gdelt.GdeltFamily} is the dataset; {@link dev.lamina.dataset.gdelt.GdeltGenerator} writes files.
 */
package dev.lamina.dataset.gdelt;
