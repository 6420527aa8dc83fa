// SPDX-License-Identifier: Apache-2.0
/**
 * What the measured cells mean: {@link dev.lamina.study.judge.Claims} gives each claim its verdict,
 * {@link dev.lamina.study.judge.Verdict} answers the study's question, {@link dev.lamina.study.judge.Choice} names the layout
 * for the user's queries, and {@link dev.lamina.study.judge.Attributions} says which change makes a difference.
 */
package dev.lamina.study.judge;
