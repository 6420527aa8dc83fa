// SPDX-License-Identifier: Apache-2.0
package dev.lamina.advise.cost;

/**
 * What a design does per second as a line over the frequency of one query or write.
 *
 * @param fixed what it does per second whatever that frequency is
 * @param each what it does for each execution
 */
public record Line(Work fixed, Work each) {}
