// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.datasets.draw.AliasTable;
import dev.lamina.datasets.draw.Ranking;
import dev.lamina.datasets.draw.SplitMix;
import dev.lamina.datasets.gdelt.ActorParts.Part;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Actors as the CAMEO taxonomy codes them: a code is its parts put together, so it says which country, group,
 * ethnicity, religions and types the actor has, and nothing else does. One code has many names, and a name now and then
 * several codes. How many there are of each kind and how often they occur follows 186,763 real rows.
 */
final class Actors {
    private static final byte[] NOBODY = "\t\t\t\t\t\t\t\t\t".getBytes(StandardCharsets.US_ASCII);

    private final SplitMix random;
    private final Pseudowords words;
    private final ActorParts parts;
    private final List<byte[]> fragments = new ArrayList<>();
    private final List<Double> weights = new ArrayList<>();
    private final List<List<String>> roles = new ArrayList<>();
    private final AliasTable table;

    Actors(SplitMix random) {
        this.random = random;
        this.words = new Pseudowords(random);
        this.parts = new ActorParts(words);
        countries(.5019);
        roles(.3146);
        regions(.0112);
        combined(.1136, 1850, 4, true, Part.COUNTRY, Part.TYPE_1);
        combined(.0166, 190, 3, true, Part.TYPE_1, Part.TYPE_2);
        combined(.0097, 360, 2, true, Part.COUNTRY, Part.TYPE_1, Part.TYPE_2);
        combined(.0064, 44, 1, false, Part.COUNTRY, Part.GROUP);
        combined(.0068, 10, 4, false, Part.RELIGION_1);
        combined(.0062, 136, 1, false, Part.ETHNIC);
        combined(.0033, 44, 1, false, Part.TYPE_1, Part.TYPE_2, Part.GROUP);
        combined(.0038, 40, 1, false, Part.RELIGION_1, Part.RELIGION_2);
        combined(.0029, 9, 2, false, Part.TYPE_1, Part.GROUP);
        combined(.0008, 50, 1, true, Part.ETHNIC, Part.TYPE_1);
        combined(.0008, 40, 1, true, Part.COUNTRY, Part.TYPE_1, Part.TYPE_2, Part.GROUP);
        combined(.0014, 40, 1, true, Part.COUNTRY, Part.TYPE_1, Part.RELIGION_1);
        combined(.0005, 24, 1, false, Part.COUNTRY, Part.RELIGION_1);
        combined(.0004, 24, 1, true, Part.TYPE_1, Part.TYPE_2, Part.TYPE_3);
        combined(.0003, 24, 1, true, Part.COUNTRY, Part.TYPE_1, Part.TYPE_2, Part.TYPE_3);
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

    /** Countries themselves, under many names: the country's, its people's, its capital's, its towns'. */
    private void countries(double share) {
        for (int country = 0; country < parts.count(Part.COUNTRY); country++) {
            int names = 3 + (int) (165 / StrictMath.pow(1 + country, 0.9));
            double ofFirst = country == 0 ? .64 : .58;
            double[] ofOthers = Ranking.zipf(names - 1, 3, 1.25);
            for (int n = 0; n < names; n++) {
                double ofName = n == 0 ? ofFirst : (1 - ofFirst) * ofOthers[n - 1];
                add(share * parts.share(Part.COUNTRY, country) * ofName, name(n), new Part[] {Part.COUNTRY}, country);
            }
        }
    }

    /** Roles without a country: a president, police, a student. */
    private void roles(double share) {
        for (int type = 0; type < parts.count(Part.TYPE_1); type++) {
            int names = 10 + (int) (800 * parts.share(Part.TYPE_1, type));
            double[] ofOthers = Ranking.zipf(names - 1, 2.5, 1.15);
            List<String> own = new ArrayList<>();
            for (int n = 0; n < names; n++) {
                double ofName = n == 0 ? .2 : .8 * ofOthers[n - 1];
                own.add(name(n));
                add(share * parts.share(Part.TYPE_1, type) * ofName, own.get(n), new Part[] {Part.TYPE_1}, type);
            }
            roles.add(own);
        }
    }

    /** Parts of the world, and bodies that belong to no country: codes without any part. */
    private void regions(double share) {
        double[] each = Ranking.zipf(36, 2, 1.2);
        String code = "";
        for (int n = 0; n < each.length; n++) {
            code = n % 3 == 0 ? words.code(3) : code;
            weights.add(share * each[n]);
            fragments.add((code + "\t" + name(n) + "\t\t\t\t\t\t\t\t").getBytes(StandardCharsets.UTF_8));
        }
    }

    /**
     * Actors with several parts, or with rare ones.
     *
     * @param count how many codes; with enough of them every value of the last part occurs
     * @param namesEach how many names a code has
     * @param roleNames whether they are called as those who have the type alone
     */
    private void combined(double share, int count, int namesEach, boolean roleNames, Part... of) {
        int last = of.length - 1;
        Set<String> seen = new HashSet<>();
        List<int[]> combinations = new ArrayList<>();
        List<Double> likely = new ArrayList<>();
        double sum = 0;
        while (combinations.size() < count) {
            int[] values = new int[of.length];
            double weight = 1;
            for (int i = 0; i <= last; i++) {
                boolean inTurn = i == last && combinations.size() < parts.count(of[i]) && count >= parts.count(of[i]);
                values[i] = inTurn ? combinations.size() : parts.draw(of[i], random);
                weight *= parts.share(of[i], values[i]);
            }
            if (seen.add(Arrays.toString(values))) {
                combinations.add(values);
                likely.add(weight);
                sum += weight;
            }
        }
        double[] ofNames = Ranking.zipf(namesEach, 0.5, 1);
        for (int i = 0; i < count; i++) {
            for (int n = 0; n < namesEach; n++) {
                String name = roleNames ? roleName(of, combinations.get(i), 8 + 4 * n) : name(n);
                add(share * likely.get(i) / sum * ofNames[n], name, of, combinations.get(i));
            }
        }
    }

    private String roleName(Part[] of, int[] values, int among) {
        List<String> names = roles.get(values[Arrays.asList(of).indexOf(Part.TYPE_1)]);
        return names.get(random.below(Math.min(names.size(), among)));
    }

    private String name(int rank) {
        // Frequent names are all of about the mean length, so that one of them does not decide over the whole column.
        int letters = rank < 2 ? 9 : random.between(5, 12);
        String name = letters < 8 ? words.word(letters) : words.word(4) + " " + words.word(letters - 5);
        return name.toUpperCase(Locale.ROOT);
    }

    private void add(double weight, String name, Part[] of, int... values) {
        StringBuilder code = new StringBuilder();
        StringBuilder columns = new StringBuilder();
        for (Part column : Part.values()) {
            columns.append('\t');
            for (int i = 0; i < of.length; i++) {
                if (of[i] == column) {
                    code.append(parts.code(column, values[i]));
                    columns.append(parts.code(column, values[i]));
                }
            }
        }
        weights.add(weight);
        fragments.add((code + "\t" + name + columns).getBytes(StandardCharsets.UTF_8));
    }
}
