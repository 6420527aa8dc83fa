// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.datasets.draw.AliasTable;
import dev.lamina.datasets.draw.Ranking;
import dev.lamina.datasets.draw.RowBuffer;
import dev.lamina.datasets.draw.SplitMix;

/**
 * How much is written about an event: the numbers of mentions, sources and articles. Nearly all events have one source,
 * and as many mentions as articles; the frequent numbers are 2, 1, 10, 4 and 6, as real rows have them.
 */
final class Coverage {
    /** The frequent numbers of articles and their shares; the rest is spread by Zipf's law over {@link #MOST}. */
    private static final double[] FREQUENT = {0, .153, .273, .0686, .1315, .0701, .0925, .0121, .0519, .0021, .136};

    private static final int MOST = 58;
    private static final int MAX_EXTRA = 60;

    private final AliasTable articles;
    private final AliasTable sources;
    private final AliasTable extra;

    Coverage() {
        double[] shares = new double[MOST];
        double left = 1;
        for (double share : FREQUENT) {
            left -= share;
        }
        double[] tail = Ranking.zipf(MOST - FREQUENT.length, 0.5, 1.9);
        for (int n = 0; n < MOST; n++) {
            shares[n] = n < FREQUENT.length ? FREQUENT[n] : left * tail[n - FREQUENT.length];
        }
        this.articles = new AliasTable(shares);
        this.sources = new AliasTable(
                new double[] {0, .9790, .0160, .0023, .0011, .0007, .0004, .0002, .0001, .00012, .00008, .00004});
        this.extra = new AliasTable(Ranking.zipf(MAX_EXTRA, 3, 1.8));
    }

    /** Writes the three columns, a TAB after each. */
    void write(SplitMix random, RowBuffer out) {
        int numSources = sources.draw(random);
        int numArticles = Math.max(numSources, articles.draw(random));
        int numMentions = random.happens(.982) ? numArticles : numArticles + 1 + extra.draw(random);
        out.number(numMentions);
        out.tab();
        out.number(numSources);
        out.tab();
        out.number(numArticles);
        out.tab();
    }
}
