// SPDX-License-Identifier: Apache-2.0
/**
 * Advice for people. {@link dev.lamina.advise.page.AdvicePage} writes {@code advice.html}, on which frequencies can be changed;
 * {@link dev.lamina.advise.page.AdviceWords} has the words that the console says too.
 */
package dev.lamina.advise.page;
