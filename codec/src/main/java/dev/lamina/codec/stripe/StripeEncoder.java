// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.codec.encoding.LaminaCodec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Encodes stripes. Serves one thread. */
public final class StripeEncoder {
    /** Copies are tried where they promise to take less than this part of the codes themselves. */
    private static final double COPY_SHARE = 0.97;

    private static final String SELECTOR = ".copy";

    private final List<String> names;
    private final String prefix;
    private final LaminaCodec codec = new LaminaCodec();
    private final IntVector stream = (IntVector) Vector.of(ColumnType.INT);

    /** @param names the columns' names, in order */
    public StripeEncoder(List<String> names) {
        this.names = List.copyOf(names);
        this.prefix = prefix(this.names);
    }

    /** What the names of code streams begin with: {@code #}, and more of them if a column's name begins so too. */
    private static String prefix(List<String> names) {
        String prefix = "#";
        for (String name : names) {
            while (name.startsWith(prefix)) {
                prefix += "#";
            }
        }
        return prefix;
    }

    /** Encodes a stripe; groups that don't pay in it are taken apart. The same rows give the same bytes. */
    public EncodedStripe encode(CodedStripe stripe) {
        Grouping grouping = stripe.grouping();
        if (grouping.columns() != names.size()) {
            throw new IllegalArgumentException(
                    "Found " + grouping.columns() + " columns, expected " + names.size() + ".");
        }
        PartList parts = new PartList();
        int[] alone = new int[names.size()];
        Arrays.fill(alone, -1);
        ColumnFacts[] facts = new ColumnFacts[names.size()];
        List<FamilyParts> families = new ArrayList<>();
        for (int family = 0; family < grouping.families().size(); family++) {
            List<List<Integer>> members = grouping.families().get(family).members();
            CodedStripe.Tuples tuples = stripe.tuples(family);
            FamilyCensus census =
                    FamilyCensus.of(tuples, stripe.rows(), members.get(0).size());
            for (int member = 0; member < members.size(); member++) {
                for (int position = 0; position < members.get(0).size(); position++) {
                    facts[members.get(member).get(position)] = census.facts(member, position);
                }
            }
            if (census.groupedBits() <= census.apartBits()) {
                families.add(together(prefix + family, members, tuples, census, stripe.rows(), parts));
            } else {
                apart(members, tuples, census, stripe.rows(), parts, alone);
            }
        }
        for (int column : grouping.alone()) {
            Vector values = stripe.alone(column);
            alone[column] = parts.add(codec, names.get(column), values);
            facts[column] = new ColumnFacts(values.missingCount(), -1, Bounds.of(values, values.size(), null));
        }
        StripeDirectory directory =
                new StripeDirectory(stripe.rows(), parts.entries(), parts.checksums(), families, alone, List.of(facts));
        return new EncodedStripe(parts.parts(), directory);
    }

    private FamilyParts together(
            String name,
            List<List<Integer>> members,
            CodedStripe.Tuples tuples,
            FamilyCensus census,
            int rows,
            PartList parts) {
        int[] order = TupleOrder.byFrequency(census, tuples.count());
        int[] ranks = new int[order.length];
        for (int rank = 0; rank < order.length; rank++) {
            ranks[order[rank]] = rank;
        }
        int[][] streams = new int[members.size()][rows];
        List<FamilyParts.Member> written = new ArrayList<>();
        for (int member = 0; member < members.size(); member++) {
            gather(ranks, tuples.codes(member), rows, streams[member]);
            int[] columns =
                    members.get(member).stream().mapToInt(Integer::intValue).toArray();
            written.add(member(name + "." + member, columns, streams, member, rows, tuples.count(), parts));
        }
        int[] maps = new int[members.get(0).size()];
        for (int position = 0; position < maps.length; position++) {
            Vector field = tuples.field(position);
            Vector map = field.emptyLike();
            for (int tuple : order) {
                map.append(field, tuple);
            }
            maps[position] = parts.add(codec, names.get(members.get(0).get(position)), map);
        }
        return new FamilyParts(tuples.count(), maps, written);
    }

    /** The stream of one group: codes of all rows, or, where it is smaller, copies of earlier groups and the rest. */
    private FamilyParts.Member member(
            String name, int[] columns, int[][] streams, int member, int rows, int tuples, PartList parts) {
        PartList plain = new PartList();
        plain.add(codec, name, vector(streams[member], rows));
        if (member > 0 && rows > 0) {
            CopyChoice choice = CopyChoice.of(streams, member, rows);
            if (choice.bits(tuples) < Entropy.bits(counts(streams[member], rows, tuples), rows) * COPY_SHARE) {
                PartList copied = new PartList();
                copied.add(codec, name, vector(choice.explicit(), choice.explicitRows()));
                copied.add(codec, name + SELECTOR, vector(choice.selectors(), rows));
                if (copied.bytes() < plain.bytes()) {
                    int codes = parts.addAll(copied);
                    return new FamilyParts.Member(columns, codes, codes + 1);
                }
            }
        }
        return new FamilyParts.Member(columns, parts.addAll(plain), -1);
    }

    private IntVector vector(int[] values, int count) {
        System.arraycopy(values, 0, stream.resize(count), 0, count);
        return stream;
    }

    private static int[] counts(int[] codes, int rows, int tuples) {
        int[] counts = new int[tuples];
        for (int row = 0; row < rows; row++) {
            counts[codes[row]]++;
        }
        return counts;
    }

    private void apart(
            List<List<Integer>> members,
            CodedStripe.Tuples tuples,
            FamilyCensus census,
            int rows,
            PartList parts,
            int[] alone) {
        for (int member = 0; member < members.size(); member++) {
            for (int position = 0; position < members.get(0).size(); position++) {
                int column = members.get(member).get(position);
                Vector values = column(census, tuples.codes(member), position, rows);
                alone[column] = parts.add(codec, names.get(column), values);
            }
        }
    }

    /** The rows of a column that was in a group. */
    private static Vector column(FamilyCensus census, int[] codes, int position, int rows) {
        Vector distinct = census.distinct(position);
        int[] values = census.values(position);
        if (distinct instanceof TextVector texts) {
            TextVector column = (TextVector) texts.emptyLike();
            gather(values, codes, rows, column.resizeCoded(rows, texts));
            return column;
        }
        Vector column = distinct.emptyLike();
        for (int row = 0; row < rows; row++) {
            column.append(distinct, values[codes[row]]);
        }
        return column;
    }

    private static void gather(int[] map, int[] codes, int count, int[] into) {
        for (int i = 0; i < count; i++) {
            into[i] = map[codes[i]];
        }
    }
}
