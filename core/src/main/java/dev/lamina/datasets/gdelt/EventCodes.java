// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.datasets.draw.AliasTable;
import dev.lamina.datasets.draw.Ranking;
import dev.lamina.datasets.draw.SplitMix;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Event codes as CAMEO builds them: a root of two digits, a base code of three, some refined to four. The code decides
 * over base, root, quad class and the value on Goldstein's scale. The shares are those of 186,763 real rows.
 */
final class EventCodes {

    /**
     * One root per line: root, quad class, share, base codes, refined codes, and its values on Goldstein's scale, the
     * one of most codes last.
     */
    private static final String ROOTS = """
            01 1 .1382 10 0  0.0 0.0 3.0 -0.1 0.4 -0.4 3.4 -2.0 0.0
            02 1 .0708 9 14  3.0 3.2 -0.3 4.0 3.4
            03 1 .0670 10 13 4.0 5.2 4.5 6.0 7.0
            04 1 .2720 7 0   1.9 2.8 1.0 2.5 5.0 7.0
            05 1 .0908 8 0   3.4 3.5 3.8 7.6 8.0 1.0
            06 2 .0236 5 0   6.0 6.4 7.4
            07 2 .0333 6 0   7.0 7.4 8.3 8.5
            08 2 .0349 8 13  5.0 7.0 10.0 9.0
            09 2 .0189 5 0   -2.0
            10 3 .0123 8 9   -5.0
            11 3 .0640 7 5   -2.0
            12 3 .0247 9 6   -4.0 -5.0
            13 3 .0187 8 5   -4.4 -5.8 -7.0
            14 3 .0078 6 1   -6.5 -7.5
            15 4 .0025 5 0   -7.2
            16 4 .0090 6 3   -4.0 -5.6 -6.5 -8.0
            17 4 .0482 6 6   -5.0 -9.2
            18 4 .0155 7 5   -9.0 -9.5 -8.0 -10.0
            19 4 .0596 7 0   -10.0 -9.5
            20 4 .0007 3 0   -9.5 -10.0
            """;

    private final List<byte[]> fragments = new ArrayList<>();
    private final AliasTable table;

    EventCodes() {
        List<Double> weights = new ArrayList<>();
        for (String line : ROOTS.strip().split("\n")) {
            String[] words = line.strip().split("\\s+");
            int bases = Integer.parseInt(words[3]);
            int refined = Integer.parseInt(words[4]);
            int scales = words.length - 5;
            double[] base = baseShares(words[0], bases);
            double share = Double.parseDouble(words[2]);
            double refinedShare = refined == 0 ? 0 : share * .06;
            for (int b = 0; b < bases; b++) {
                String code = words[0] + b;
                weights.add((share - refinedShare) * base[b]);
                add(code, code, words[0], words[1], words[5 + Math.min(b, scales - 1)]);
            }
            double[] fine = Ranking.zipf(Math.max(refined, 1), 1, 1.3);
            for (int r = 0; r < refined; r++) {
                // Refined codes belong to the rarer base codes, a few to each.
                int of = bases - 1 - r % Math.min(bases, 3);
                String code = words[0] + of;
                weights.add(refinedShare * fine[r]);
                add(code + (1 + r / 3), code, words[0], words[1], words[5 + Math.min(of, scales - 1)]);
            }
        }
        this.table =
                new AliasTable(weights.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Most roots have one code that is nearly all; the two most frequent have two or three. */
    private static double[] baseShares(String root, int bases) {
        return switch (root) {
            case "01" -> Ranking.of(bases, 1, .45, 2, .72, 3, .84);
            case "04" -> Ranking.of(bases, 1, .3, 2, .58, 3, .81);
            default -> Ranking.zipf(bases, .15, 2.3);
        };
    }

    private void add(String code, String base, String root, String quad, String scale) {
        fragments.add(("\t" + code + "\t" + base + "\t" + root + "\t" + quad + "\t" + scale + "\t")
                .getBytes(StandardCharsets.US_ASCII));
    }

    /** The columns EventCode to GoldsteinScale of a random event, TABs around them. */
    byte[] draw(SplitMix rows) {
        return fragments.get(table.draw(rows));
    }
}
