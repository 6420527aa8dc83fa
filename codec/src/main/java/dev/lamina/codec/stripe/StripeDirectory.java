// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.stripe;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.Vector;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Which chunks a stripe consists of, how they make up the columns, and what is known of each column's values. Small
 * (some kilobytes), and kept apart from the chunks, so that a reader knows what to ask for before it asks.
 */
public final class StripeDirectory {
    /**
     * One chunk.
     *
     * @param name as {@link EncodedStripe.Part#name}
     * @param bytes its length, envelope included
     * @param rows its rows: the stripe's, or the distinct tuples of a group
     * @param encoding its encodings, outermost first, such as {@code dictionary(bits 7)}
     */
    public record Part(String name, int bytes, int rows, String encoding) {}

    private final int rows;
    private final List<Part> parts;
    private final int[] checksums;
    private final List<FamilyParts> families;
    private final int[] alone;
    private final List<ColumnFacts> facts;
    private final int[] familyOf;
    private final int[] memberOf;
    private final int[] positionOf;

    /**
     * @param checksums of each part, those in the envelopes
     * @param alone of each column in no group the place of its part; of the others ignored
     * @param facts of each column
     */
    StripeDirectory(
            int rows,
            List<Part> parts,
            int[] checksums,
            List<FamilyParts> families,
            int[] alone,
            List<ColumnFacts> facts) {
        this.rows = rows;
        this.parts = List.copyOf(parts);
        this.checksums = checksums;
        this.families = List.copyOf(families);
        this.alone = alone;
        this.facts = List.copyOf(facts);
        this.familyOf = new int[alone.length];
        this.memberOf = new int[alone.length];
        this.positionOf = new int[alone.length];
        Arrays.fill(familyOf, -1);
        for (int family = 0; family < families.size(); family++) {
            List<FamilyParts.Member> members = families.get(family).members();
            for (int member = 0; member < members.size(); member++) {
                int[] columns = members.get(member).columns();
                for (int position = 0; position < columns.length; position++) {
                    familyOf[columns[position]] = family;
                    memberOf[columns[position]] = member;
                    positionOf[columns[position]] = position;
                }
            }
        }
    }

    /** The number of rows. */
    public int rows() {
        return rows;
    }

    /** The number of columns. */
    public int columns() {
        return alone.length;
    }

    /** All chunks. */
    public List<Part> parts() {
        return parts;
    }

    /** The indices in {@link #parts} of the chunks that these columns need. */
    public BitSet needed(int[] columns) {
        BitSet needed = new BitSet();
        for (int column : columns) {
            if (familyOf[column] < 0) {
                needed.set(alone[column]);
                continue;
            }
            FamilyParts family = families.get(familyOf[column]);
            needed.set(family.maps()[positionOf[column]]);
            int member = memberOf[column];
            needed.set(family.members().get(member).codes());
            if (family.members().get(member).selector() >= 0) {
                // Which of the earlier members are copied from stands in the selector alone.
                needed.set(family.members().get(member).selector());
                for (int earlier = 0; earlier < member; earlier++) {
                    needed.set(family.members().get(earlier).codes());
                    if (family.members().get(earlier).selector() >= 0) {
                        needed.set(family.members().get(earlier).selector());
                    }
                }
            }
        }
        return needed;
    }

    /** The columns with which this one is encoded in this stripe, itself included; it alone where it is in no group. */
    public List<Integer> groupOf(int column) {
        if (familyOf[column] < 0) {
            return List.of(column);
        }
        List<Integer> group = new ArrayList<>();
        for (int each :
                families.get(familyOf[column]).members().get(memberOf[column]).columns()) {
            group.add(each);
        }
        return group;
    }

    /** How many rows lack a value of this column. */
    public int missing(int column) {
        return facts.get(column).missing();
    }

    /** The number of distinct values of the column, a missing one not counted; -1 if they were not counted. */
    public int distinct(int column) {
        return facts.get(column).distinct();
    }

    /**
     * The least and the greatest value of the column, in this order, as a vector of two rows; empty where every value is
     * missing or none is known (not a number, lists and structs). Texts may be cut to a bound: the least is then not
     * above, and the greatest not below every value.
     */
    public Vector bounds(int column) {
        return facts.get(column).bounds();
    }

    /** The directory as bytes, magic, version and checksum included. */
    public ByteBuffer toBytes() {
        return DirectoryWriter.write(this);
    }

    /**
     * Reads what {@link #toBytes} wrote.
     *
     * @param like one vector per column, of which only type and shape are looked at
     * @throws MalformedChunkException if it is damaged, or of a later version
     */
    public static StripeDirectory read(ByteBuffer bytes, List<? extends Vector> like) throws MalformedChunkException {
        return DirectoryReader.read(bytes, like);
    }

    int checksum(int part) {
        return checksums[part];
    }

    List<FamilyParts> families() {
        return families;
    }

    ColumnFacts facts(int column) {
        return facts.get(column);
    }

    /** The place of the family that the column is in; -1 if it is in none. */
    int familyOf(int column) {
        return familyOf[column];
    }

    int memberOf(int column) {
        return memberOf[column];
    }

    int positionOf(int column) {
        return positionOf[column];
    }

    /** The place of the part of a column that is in no group. */
    int alone(int column) {
        return alone[column];
    }
}
