// SPDX-License-Identifier: Apache-2.0
/**
 * Map tiles keyed by their place on a space-filling curve, as GeoTrellis' experiment on Cassandra schemas had them.
 */
package dev.lamina.datasets.tiles;
