// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import java.util.List;
import java.util.Set;

/**
 * What the copies of a stripe's directory are like.
 *
 * @param damaged those that are damaged, each with its node
 * @param lacking the nodes that have none, which is no damage: a majority is enough for a write
 * @param unasked the nodes that have not answered, or not been asked, since they are away
 */
public record DirectoryCopies(List<Damage> damaged, List<String> lacking, Set<String> unasked) {}
