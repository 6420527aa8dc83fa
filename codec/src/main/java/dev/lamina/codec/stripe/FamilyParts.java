// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import java.util.List;

/**
 * The parts of a family of groups: one map per position, shared by all members, and the codes of each member.
 *
 * @param tuples the number of distinct tuples
 * @param maps the part of each position's values, one row per tuple
 * @param members the groups, in order
 */
record FamilyParts(int tuples, int[] maps, List<Member> members) {
    FamilyParts {
        members = List.copyOf(members);
    }

    /**
     * One group.
     *
     * @param columns its columns, one per position
     * @param codes the part of its codes: one per row, or, with a selector, one for each row whose selector is 0
     * @param selector the part that says for each row which earlier member's code it has, from 1, or 0 if none's; -1 if
     *     every row has a code of its own
     */
    record Member(int[] columns, int codes, int selector) {}
}
