// SPDX-License-Identifier: Apache-2.0
/**
 * Questions, trials and claims. A {@link dev.lamina.study.plan.Study} is read from YAML and found by
 * {@link dev.lamina.study.plan.Studies}; {@link dev.lamina.study.StudyRun} executes one and leaves a
 * {@link dev.lamina.results.Run}.
 */
package dev.lamina.study;
