// SPDX-License-Identifier: Apache-2.0
/**
 * Several entities whose records point to each other. {@link dev.lamina.datasets.joined.JoinedFamily} opens them; {@link
 * dev.lamina.datasets.joined.Relations} reads how they are related, which queries with joins ask as well.
 */
package dev.lamina.datasets.joined;
