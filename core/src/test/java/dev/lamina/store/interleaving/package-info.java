// SPDX-License-Identifier: Apache-2.0
/**
 * A model of the catalogue's lightweight transactions, and of the loaders and droppers that use them, in which
 * {@link dev.lamina.store.interleaving.Exploration} goes through every order of their statements. {@code World} is what
 * Cassandra has, {@code Actor} a process; begin with {@code Actor}, which says for every step which class of the store has
 * its statement.
 */
package dev.lamina.store.interleaving;
