// SPDX-License-Identifier: Apache-2.0
/**
 * Mixed load: all queries and writes of a file at once, each as often as the file says. {@link dev.lamina.study.mixed.MixedKind} is
 * the operation's kind, {@link dev.lamina.study.mixed.MixedPhase} measures it.
 */
package dev.lamina.study.mixed;
