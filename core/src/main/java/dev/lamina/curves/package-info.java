// SPDX-License-Identifier: Apache-2.0
/**
 * Space-filling curves: cells of a grid in one order, so that neighbours of the grid are mostly neighbours in the order.
 * Begin with {@link dev.lamina.curves.Curve}; {@link dev.lamina.curves.Curves} makes one by its name.
 */
package dev.lamina.curves;
