// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;
import java.util.List;

/** What a family of groups costs in a sample, in bits: the maps and dictionaries that it shares, and its streams. */
final class FamilyCost {
    /** A dictionary's texts shrink to about this part, its numbers to about so many bits. */
    private static final double TEXT_SHARE = 0.4;

    private static final double NUMBER_BITS = 16;

    private final Joint joint;
    private final ValueNames names;
    private final int rows;

    /** @param mostTuples the most tuples that the members of a family have together */
    FamilyCost(ValueNames names, int rows, int mostTuples) {
        this.joint = new Joint(Math.max(1, mostTuples));
        this.names = names;
        this.rows = rows;
    }

    /** The bits of these groups, whose columns correspond position by position, as one family. */
    double bits(List<SampleGroup> members) {
        int all = tuples(members);
        int width = members.get(0).columns().size();
        int[] codes = new int[all];
        int[][] fields = new int[width][all];
        joint.setRows(all);
        int count = 1;
        double bits = 0;
        for (int position = 0; position < width; position++) {
            int known = values(members, position, fields[position]);
            bits += dictionaryBits(members, position, known);
            joint.join(codes, count, fields[position], known, codes);
            count = joint.pairs();
        }
        int[] first = Arrays.copyOf(joint.first(), count);
        for (int[] field : fields) {
            int[] counts = new int[all];
            for (int tuple : first) {
                counts[field[tuple]]++;
            }
            bits += Entropy.bits(counts, count);
        }
        return bits + streamBits(members, codes, count);
    }

    static int tuples(List<SampleGroup> members) {
        return members.stream().mapToInt(SampleGroup::tuples).sum();
    }

    /** The values of all members' tuples at one position, numbered without gaps; gives how many differ. */
    private int values(List<SampleGroup> members, int position, int[] into) {
        int[] compact = new int[0];
        int known = 0;
        int at = 0;
        for (SampleGroup member : members) {
            SampleColumn column = member.columns().get(position);
            int[] ofCode = names.of(column);
            for (int row : member.first()) {
                int name = ofCode[column.codes()[row]];
                if (name >= compact.length) {
                    compact = Arrays.copyOf(compact, Math.max(name + 1, compact.length * 2));
                }
                if (compact[name] == 0) {
                    compact[name] = ++known;
                }
                into[at++] = compact[name] - 1;
            }
        }
        return known;
    }

    private static double dictionaryBits(List<SampleGroup> members, int position, int known) {
        double bits = 0;
        int values = 0;
        for (SampleGroup member : members) {
            Vector distinct = member.columns().get(position).distinct();
            values += distinct.size();
            bits += distinct instanceof TextVector texts
                    ? 8.0 * TEXT_SHARE * texts.offsets()[texts.size()]
                    : NUMBER_BITS * distinct.size();
        }
        // Of values that several members have, one is kept.
        return bits * known / values;
    }

    /** The streams' bits, each as a choice among earlier members where that is smaller. */
    private double streamBits(List<SampleGroup> members, int[] codes, int count) {
        int[][] streams = new int[members.size()][rows];
        int from = 0;
        double bits = 0;
        for (int member = 0; member < streams.length; member++) {
            int[] own = members.get(member).codes();
            int[] stream = streams[member];
            for (int row = 0; row < rows; row++) {
                stream[row] = codes[from + own[row]];
            }
            from += members.get(member).tuples();
            int[] counts = new int[count];
            for (int row = 0; row < rows; row++) {
                counts[stream[row]]++;
            }
            double plain = Entropy.bits(counts, rows);
            bits += Math.min(
                    plain,
                    member == 0 ? plain : CopyChoice.of(streams, member, rows).bits(count));
        }
        return bits;
    }
}
