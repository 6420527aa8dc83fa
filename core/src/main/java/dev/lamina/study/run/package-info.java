// SPDX-License-Identifier: Apache-2.0
/**
 * Measures the cells of a study. An {@link dev.lamina.study.run.Operation} is made by its
 * {@link dev.lamina.study.run.OperationKind} and names the {@link dev.lamina.study.run.Phase} that measures it over all
 * {@link dev.lamina.study.run.LayoutUnderTest layouts}; {@link dev.lamina.study.run.Cells} runs what a phase does for each of
 * them, so that one that fails takes its cell and no other. A kind that needs an engine of its own brings its phase and lives
 * in a module of its own.
 */
package dev.lamina.study.run;
