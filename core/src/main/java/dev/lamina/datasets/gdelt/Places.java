// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.datasets.draw.AliasTable;
import dev.lamina.datasets.draw.Ranking;
import dev.lamina.datasets.draw.SplitMix;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Places as GDELT's gazetteer has them: countries, states and towns of one country that is home to most news, towns and
 * provinces of all others. A place's name decides over its other columns; its feature decides over all but the name,
 * since a few places go by two names. Names, codes and coordinates are made up; how many places there are of each type,
 * how often they occur and how long their names are follows 186,763 real rows.
 */
final class Places {
    private static final byte[] NOWHERE = "0\t\t\t\t\t\t".getBytes(StandardCharsets.US_ASCII);

    /** How many places of types 1 to 5 there are, more than 300,000 rows show. */
    private static final int COUNTRIES = 237;

    private static final int STATES = 52;
    private static final int STATE_TOWNS = 5600;
    private static final int TOWNS = 9600;
    private static final int PROVINCES = 330;

    /** The shares of types 1 to 5. */
    private static final double[] TYPES = {.2455, .1140, .1635, .4505, .0265};

    private final SplitMix random;
    private final Pseudowords words;
    private final List<byte[]> fragments = new ArrayList<>();
    private final double[] weights = new double[COUNTRIES + STATES + STATE_TOWNS + TOWNS + PROVINCES];
    private final AliasTable table;
    private final List<Country> countries = new ArrayList<>();
    private int nextHomeFeature = 950_000;
    private int nextFeature = 2_000_000;

    /** A country; the first is home. */
    private record Country(String code, String name, double latitude, double longitude, List<Region> regions) {}

    /** A part of a country. */
    private record Region(String code, String name, double latitude, double longitude) {}

    Places(SplitMix random) {
        this.random = random;
        this.words = new Pseudowords(random);
        countries();
        states();
        stateTowns();
        townsAndProvinces();
        this.table = new AliasTable(weights);
    }

    /** The seven columns of a random place. */
    byte[] draw(SplitMix rows) {
        return fragments.get(table.draw(rows));
    }

    /** The seven columns of no place. */
    static byte[] nowhere() {
        return NOWHERE;
    }

    private void countries() {
        double[] share = Ranking.of(
                COUNTRIES, 1, .0725, 2, .132, 3, .174, 6, .273, 9, .356, 15, .479, 30, .65, 50, .765, 100, .92);
        for (int i = 0; i < COUNTRIES; i++) {
            String name =
                    i == 0 ? words.title(6) + " " + words.title(6) : words.title(i < 12 ? 8 : random.between(5, 11));
            double latitude = i == 0 ? 39 : random.happens(.3) ? -random.between(1, 38) : random.between(1, 62);
            double longitude = i == 0 ? -98 : random.happens(.32) ? -random.between(2, 99) : random.between(2, 140);
            Country country = new Country(words.code(2), name, latitude, longitude, new ArrayList<>());
            countries.add(country);
            add(
                    TYPES[0] * share[i],
                    "1",
                    name,
                    country.code,
                    country.code,
                    whole(latitude),
                    whole(longitude),
                    country.code);
        }
    }

    private void states() {
        Country home = countries.get(0);
        double[] share = Ranking.of(STATES, 1, .123, 2, .185, 3, .245, 5, .313, 9, .418, 15, .551, 20, .643, 30, .8);
        for (int i = 0; i < STATES; i++) {
            String name = words.title(i < 8 ? 9 : random.between(5, 12));
            String code = words.code(2);
            double latitude = 26 + random.fraction() * 22;
            double longitude = -122 + random.fraction() * 48;
            home.regions.add(new Region(home.code + code, name, latitude, longitude));
            add(
                    TYPES[1] * share[i],
                    "2",
                    name + ", " + home.name,
                    home.code,
                    home.code + code,
                    exact(latitude),
                    exact(longitude),
                    code);
        }
    }

    private void stateTowns() {
        Country home = countries.get(0);
        double[] share = Ranking.of(
                STATE_TOWNS,
                1,
                .1,
                2,
                .165,
                3,
                .196,
                6,
                .248,
                15,
                .329,
                30,
                .394,
                50,
                .435,
                100,
                .497,
                200,
                .567,
                400,
                .65,
                800,
                .752,
                1600,
                .865,
                3200,
                .965);
        AliasTable state = new AliasTable(Ranking.of(STATES, 1, .15, 3, .33, 5, .45, 9, .59, 15, .72, 20, .8, 30, .9));
        for (int i = 0; i < STATE_TOWNS; i++) {
            Region in = home.regions.get(state.draw(random));
            String name = words.title(i < 12 ? 7 : random.between(5, 9)) + " "
                    + words.title(i < 12 ? 6 : random.between(3, 8));
            place(TYPES[2] * share[i], "3", name + ", " + in.name + ", " + home.name, home, in);
        }
    }

    private void townsAndProvinces() {
        double[] towns = Ranking.of(
                TOWNS, 1, .069, 2, .095, 5, .151, 9, .2, 15, .253, 30, .339, 50, .415, 100, .521, 200, .617, 400, .703,
                800, .781, 1600, .862, 3200, .936, 5500, .977);
        double[] wanted =
                Ranking.of(202, 1, .108, 2, .2, 3, .285, 5, .385, 9, .539, 15, .652, 30, .8, 50, .895, 100, .976);
        double[] given = new double[wanted.length];
        for (int i = 0; i < TOWNS; i++) {
            int at = roomiest(wanted, given, towns[i]);
            given[at] += towns[i];
            Country country = countries.get(1 + at);
            Region in = region(country, i < 12 ? 9 : random.between(6, 12), 1.5 * wanted[at]);
            String name = words.title(i < 12 ? 8 : random.between(5, 11));
            String full = name + ", " + in.name + ", " + country.name;
            if (i % 30 == 20) {
                place(TYPES[3] * towns[i] * .7, "4", full, country, in);
                again(
                        TYPES[3] * towns[i] * .3,
                        full,
                        name + "-" + words.title(5) + ", " + in.name + ", " + country.name);
                i++;
            } else {
                place(TYPES[3] * towns[i], "4", full, country, in);
            }
        }
        double[] provinces = Ranking.of(
                PROVINCES, 1, .09, 2, .153, 3, .196, 5, .265, 9, .368, 15, .481, 30, .63, 50, .747, 100, .883);
        for (int i = 0; i < PROVINCES; i++) {
            Country country = countries.get(1 + random.below(120));
            Region in = region(country, 10, 1.2);
            String full = in.name + " (" + words.title(i < 6 ? 8 : random.between(5, 10)) + "), " + country.name;
            place(TYPES[4] * provinces[i], "5", full, country, in);
        }
    }

    /** A country whose share of towns is not used up: mostly the one with most room, else any. */
    private int roomiest(double[] wanted, double[] given, double weight) {
        if (weight < 1e-3 && random.happens(.25)) {
            return random.below(wanted.length);
        }
        int best = 0;
        for (int i = 1; i < wanted.length; i++) {
            if (wanted[i] - given[i] > wanted[best] - given[best]) {
                best = i;
            }
        }
        return best;
    }

    /** A region of the country, a new one while it has few; larger countries have more. */
    private Region region(Country country, int letters, double share) {
        int most = 8 + (int) (190 * StrictMath.pow(share, .7));
        if (country.regions.size() < most && random.happens(.6 + 1.0 / (1 + country.regions.size()))) {
            String name = random.happens(.03) ? words.accented(letters) : words.title(letters);
            int number = country.regions.size();
            String code = country.code + (char) ('0' + number / 10 % 10) + (char) ('0' + number % 10);
            country.regions.add(new Region(
                    code,
                    name,
                    country.latitude + (random.fraction() - .5) * 8,
                    country.longitude + (random.fraction() - .5) * 8));
        }
        // The square favours a country's first regions.
        double place = random.fraction();
        return country.regions.get((int) (place * place * country.regions.size()));
    }

    private void place(double weight, String type, String full, Country country, Region in) {
        boolean home = country == countries.get(0);
        // A quarter of the world's towns, and all of home's, are known more closely than to a minute of arc.
        boolean toTheMinute = !home && random.happens(.75);
        double latitude = in.latitude + (random.fraction() - .5) * 2;
        double longitude = in.longitude + (random.fraction() - .5) * 2;
        nextHomeFeature += home ? random.between(1, 37) : 0;
        nextFeature += home ? 0 : random.between(1, 37);
        add(
                weight,
                type,
                full,
                country.code,
                in.code,
                toTheMinute ? minutes(latitude) : exact(latitude),
                toTheMinute ? minutes(longitude) : exact(longitude),
                home ? Integer.toString(nextHomeFeature) : "-" + nextFeature);
    }

    /** The place added last once more, under another name. */
    private void again(double weight, String name, String otherName) {
        String last = new String(fragments.get(fragments.size() - 1), StandardCharsets.UTF_8);
        weights[fragments.size()] = weight;
        fragments.add(last.replace(name, otherName).getBytes(StandardCharsets.UTF_8));
    }

    private void add(double weight, String... columns) {
        weights[fragments.size()] = weight;
        fragments.add(String.join("\t", columns).getBytes(StandardCharsets.UTF_8));
    }

    private static String whole(double degrees) {
        return Integer.toString((int) degrees);
    }

    private static String exact(double degrees) {
        return shortened(String.format(Locale.ROOT, "%.4f", degrees));
    }

    /** Rounded to minutes of arc, as gazetteers of the world have them, and written with four decimals at most. */
    private static String minutes(double degrees) {
        return exact(StrictMath.rint(degrees * 60) / 60);
    }

    private static String shortened(String decimal) {
        int end = decimal.length();
        while (decimal.charAt(end - 1) == '0') {
            end--;
        }
        return decimal.substring(0, decimal.charAt(end - 1) == '.' ? end - 1 : end);
    }
}
