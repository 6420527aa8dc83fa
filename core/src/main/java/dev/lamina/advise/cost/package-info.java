// SPDX-License-Identifier: Apache-2.0
/**
 * What a design costs the servers, before it is measured: a {@link dev.lamina.advise.cost.Work} counts what an execution makes them
 * do, and a {@link dev.lamina.advise.cost.CostModel} says what that takes, as an {@link dev.lamina.advise.cost.Estimate}. A {@link
 * dev.lamina.advise.cost.Calibration} makes the model of a running server: {@code TrialDesign} has the trials, {@code TrialTables} what
 * they read and write, and {@code Fit} turns what they measured into coefficients with intervals.
 */
package dev.lamina.advise.cost;
