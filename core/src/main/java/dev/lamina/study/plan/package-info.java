// SPDX-License-Identifier: Apache-2.0
/**
 * What a study's YAML and the user's options say. {@link dev.lamina.study.plan.Studies} finds a
 * {@link dev.lamina.study.plan.Study} by name or reads it from a file; {@link dev.lamina.study.plan.RunOptions} are the
 * user's. Nothing here is executed.
 */
package dev.lamina.study.plan;
