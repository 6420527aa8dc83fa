// SPDX-License-Identifier: Apache-2.0
/**
 * The events of the GDELT Project: what their files look like, and a generator of rows like them. {@link
 * dev.lamina.datasets.gdelt.GdeltFamily} is the dataset; {@link dev.lamina.datasets.gdelt.GdeltGenerator} writes files.
 */
package dev.lamina.datasets.gdelt;
