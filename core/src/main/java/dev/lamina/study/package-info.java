// SPDX-License-Identifier: Apache-2.0
/**
 * Studies. {@link dev.lamina.study.StudyRun} executes one and leaves a {@link dev.lamina.results.Run}: it opens the dataset
 * and the servers, has the phases of {@link dev.lamina.study.run} measure the cells of its {@link dev.lamina.study.Plan}, and
 * has the claims judged. Studies are read in {@link dev.lamina.study.plan}, the source's own answers stand in
 * {@link dev.lamina.study.source}, the kinds of operations in {@link dev.lamina.study.operations}, and verdicts in
 * {@link dev.lamina.study.judge}.
 */
package dev.lamina.study;
