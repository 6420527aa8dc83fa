// SPDX-License-Identifier: Apache-2.0
/**
 * Advice: the tables to make for given rows, questions and frequencies. {@link dev.lamina.advise.Analysis} counts what the queries and
 * writes take on every table that comes into question; a {@link dev.lamina.advise.cost.CostModel} says what that costs, and {@link
 * dev.lamina.advise.choice.DesignProgram} chooses.
 */
package dev.lamina.advise;
