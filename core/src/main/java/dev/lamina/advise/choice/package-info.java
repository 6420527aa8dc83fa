// SPDX-License-Identifier: Apache-2.0
/**
 * The choice among tables: {@link dev.lamina.advise.choice.DesignProgram} finds the cheapest set of them exactly, {@link
 * dev.lamina.advise.choice.FlipPoints} the frequencies at which another one becomes the cheapest.
 */
package dev.lamina.advise.choice;
