// SPDX-License-Identifier: Apache-2.0
package dev.lamina.dataset.gdelt;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Actors as the CAMEO taxonomy codes them: a code is its parts put together, three letters each, so it says which
 * country, group, ethnicity, religions and types the actor has, and nothing else does. The counts and shares are those
 * of 186,763 real rows; codes and names are made up.
 */
final class Actors {
    /** The parts' columns, in their order behind code and name. */
    private enum Part {
        COUNTRY,
        GROUP,
        ETHNIC,
        RELIGION_1,
        RELIGION_2,
        TYPE_1,
        TYPE_2,
        TYPE_3
    }

    private static final byte[] NOBODY = "\t\t\t\t\t\t\t\t\t".getBytes(StandardCharsets.US_ASCII);

    private final SplitMix random;
    private final Words words;
    private final String[][] codes = new String[Part.values().length][];
    private final double[][] shares = new double[Part.values().length][];
    private final AliasTable[] draws = new AliasTable[Part.values().length];
    private final List<byte[]> fragments = new ArrayList<>();
    private final List<Double> weights = new ArrayList<>();
    private List<List<String>> roles;
    private final AliasTable table;

    Actors(SplitMix random) {
        this.random = random;
        this.words = new Words(random);
        part(Part.COUNTRY, Ranking.of(209, 1, .262, 2, .316, 5, .435, 9, .54, 15, .65, 30, .784, 50, .873, 100, .965));
        part(Part.GROUP, Ranking.of(36, 1, .365, 2, .67, 4, .815, 9, .907, 15, .957, 20, .978));
        part(Part.ETHNIC, Ranking.of(136, 1, .096, 5, .34, 15, .6, 30, .77, 50, .885));
        part(Part.RELIGION_1, Ranking.of(10, 1, .43, 2, .67, 3, .885, 5, .96));
        part(Part.RELIGION_2, Ranking.of(13, 1, .61, 2, .8, 5, .94));
        double[] types = Ranking.of(31, 1, .305, 2, .39, 6, .67, 9, .82, 15, .935, 20, .982);
        part(Part.TYPE_1, types);
        part(Part.TYPE_2, Ranking.of(23, 1, .137, 4, .51, 6, .69, 9, .83, 15, .955, 20, .995));
        part(Part.TYPE_3, Ranking.of(14, 1, .28, 4, .65, 9, .95));
        countries(.5019);
        types(.3146, types);
        regions(.0112);
        combined(.1136, 1650, 4, true, Part.COUNTRY, Part.TYPE_1);
        combined(.0166, 190, 3, true, Part.TYPE_1, Part.TYPE_2);
        combined(.0097, 330, 2, true, Part.COUNTRY, Part.TYPE_1, Part.TYPE_2);
        combined(.0064, 15, 2, false, Part.COUNTRY, Part.GROUP);
        combined(.0061, 10, 4, false, Part.RELIGION_1);
        combined(.0058, 132, 1, false, Part.ETHNIC);
        combined(.0033, 28, 1, false, Part.GROUP, Part.TYPE_1, Part.TYPE_2);
        combined(.0031, 34, 1, false, Part.RELIGION_1, Part.RELIGION_2);
        combined(.0029, 9, 2, false, Part.GROUP, Part.TYPE_1);
        combined(.0008, 50, 1, true, Part.ETHNIC, Part.TYPE_1);
        combined(.0008, 22, 1, true, Part.COUNTRY, Part.GROUP, Part.TYPE_1, Part.TYPE_2);
        combined(.0014, 34, 1, true, Part.COUNTRY, Part.RELIGION_1, Part.TYPE_1);
        combined(.0005, 20, 1, false, Part.COUNTRY, Part.RELIGION_1);
        combined(.0003, 20, 1, true, Part.TYPE_1, Part.TYPE_2, Part.TYPE_3);
        combined(.0003, 20, 1, true, Part.COUNTRY, Part.TYPE_1, Part.TYPE_2, Part.TYPE_3);
        this.table =
                new AliasTable(weights.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The ten columns of a random actor. */
    byte[] draw(SplitMix rows) {
        return fragments.get(table.draw(rows));
    }

    /** The ten empty columns of no actor. */
    static byte[] nobody() {
        return NOBODY;
    }

    private void part(Part part, double[] share) {
        String[] made = new String[share.length];
        for (int i = 0; i < made.length; i++) {
            made[i] = words.code(3);
        }
        codes[part.ordinal()] = made;
        shares[part.ordinal()] = share;
        draws[part.ordinal()] = new AliasTable(share);
    }

    /** Countries themselves, under many names: the country's, its people's, its capital's, its towns'. */
    private void countries(double share) {
        double[] country = shares[Part.COUNTRY.ordinal()];
        for (int c = 0; c < country.length; c++) {
            int names = 3 + (int) (190 / StrictMath.pow(1 + c, 0.9));
            double first = c == 0 ? .64 : .45;
            double[] others = Ranking.zipf(names - 1, 3, 1.25);
            for (int n = 0; n < names; n++) {
                double part = n == 0 ? first : (1 - first) * others[n - 1];
                add(share * country[c] * part, name(n), Part.COUNTRY, c);
            }
        }
    }

    /** Roles without a country: the president, police, a student. */
    private void types(double share, double[] type) {
        roles = new ArrayList<>();
        for (int t = 0; t < type.length; t++) {
            int names = 10 + (int) (900 * type[t]);
            double[] each = Ranking.zipf(names, 2.5, 1.15);
            List<String> own = new ArrayList<>();
            for (int n = 0; n < names; n++) {
                own.add(name(n));
                add(share * type[t] * each[n], own.get(n), Part.TYPE_1, t);
            }
            roles.add(own);
        }
    }

    /** Parts of the world and bodies that are in none: codes without any part. */
    private void regions(double share) {
        double[] each = Ranking.zipf(36, 2, 1.2);
        String code = "";
        for (int n = 0; n < each.length; n++) {
            code = n % 3 == 0 ? words.code(3) : code;
            weights.add(share * each[n]);
            fragments.add((code + "\t" + name(n) + "\t\t\t\t\t\t\t\t").getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Actors with several parts; with {@code roleNames} they are called as those without a country are. */
    private void combined(double share, int count, int namesEach, boolean roleNames, Part... parts) {
        Set<List<Integer>> seen = new HashSet<>();
        List<int[]> combinations = new ArrayList<>();
        List<Double> likely = new ArrayList<>();
        double sum = 0;
        while (combinations.size() < count) {
            int[] combination = new int[parts.length];
            List<Integer> key = new ArrayList<>();
            double weight = 1;
            for (int i = 0; i < parts.length; i++) {
                int part = parts[i].ordinal();
                combination[i] = draws[part].draw(random);
                weight *= shares[part][combination[i]];
                key.add(combination[i]);
            }
            if (seen.add(Collections.unmodifiableList(key))) {
                combinations.add(combination);
                likely.add(weight);
                sum += weight;
            }
        }
        double[] each = Ranking.zipf(namesEach, 0.5, 1);
        for (int i = 0; i < count; i++) {
            int[] combination = combinations.get(i);
            int type = 0;
            for (int p = 0; p < parts.length; p++) {
                type = parts[p] == Part.TYPE_1 ? combination[p] : type;
            }
            for (int n = 0; n < namesEach; n++) {
                List<String> named = roles.get(type);
                String name = roleNames ? named.get(random.below(Math.min(named.size(), 8 + 4 * n))) : name(n);
                add(share * likely.get(i) / sum * each[n], name, parts, combination);
            }
        }
    }

    private String name(int rank) {
        // Frequent names are all of about the mean length, so that one of them does not decide over the whole column.
        int letters = rank < 2 ? 8 + rank : random.between(5, 12);
        if (letters < 9) {
            return words.word(letters).toUpperCase(Locale.ROOT);
        }
        return (words.word(4) + " " + words.word(letters - 5)).toUpperCase(Locale.ROOT);
    }

    private void add(double weight, String name, Part part, int value) {
        add(weight, name, new Part[] {part}, new int[] {value});
    }

    private void add(double weight, String name, Part[] parts, int[] values) {
        StringBuilder code = new StringBuilder();
        StringBuilder columns = new StringBuilder();
        for (Part column : Part.values()) {
            columns.append('\t');
            for (int i = 0; i < parts.length; i++) {
                if (parts[i] == column) {
                    code.append(codes[column.ordinal()][values[i]]);
                    columns.append(codes[column.ordinal()][values[i]]);
                }
            }
        }
        weights.add(weight);
        fragments.add((code + "\t" + name + columns).getBytes(StandardCharsets.UTF_8));
    }
}
