// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Makes the records with the published numbers of rows, keys, lengths of lists and words. Where the publication repeats one
 * list or value in all rows, ours differ by chance, so that no row can be taken for another unnoticed. The numbers are
 * those of {@link Random}, whose algorithm is specified.
 */
final class OffersGenerator {
    private static final int OFFERS = 15;

    /** Offers without an end have neither a duration nor feature 0. */
    private static final Set<Integer> FOREVER = Set.of(0, 3, 10);

    /** Offers with a customization. */
    private static final Set<Integer> CUSTOMIZED = Set.of(3, 10, 11);

    private static final List<String> PRICINGS = List.of("FREE", "PREMIUM", "PROMO", "TRIAL");

    /** In the order of an offer's people: 8 French, 6 English, 5 Spanish. */
    private static final List<Integer> SPEAKERS = List.of(8, 6, 5);

    private static final List<String> LANGUAGES = List.of("fr_FR", "en_GB", "es_ES");

    /** How many countries the options vp01, vp02… have; of none there is no list, as in the flat model. */
    private static final List<Integer> COUNTRIES_OF_OPTION = List.of(38, 38, 37, 28, 0, 1, 33, 28, 40);

    /** The option that countries have, and how many countries it lists there. */
    private static final int COUNTRY_OPTION = 3;

    private static final int COUNTRIES_OF_COUNTRY_OPTION = 45;

    /** The pairs of offers that countries have, and how many in 164 have the first. */
    private static final List<List<Integer>> PAIRS = List.of(List.of(7, 8), List.of(4, 5));

    private static final int FIRST_PAIR = 118;

    private final Random random;
    private final List<String> countries;
    private final int times;

    /**
     * @param countries how many countries have offers, 1 to 164
     * @param times how many times as many records there are
     */
    OffersGenerator(long seed, int countries, int times) {
        this.random = new Random(seed);
        this.times = times;
        this.countries = Countries.WITH_OFFERS.subList(0, countries);
    }

    /** How many records there are with so many countries. */
    static long rows(int countries) {
        long options = Countries.WITH_OFFERS.subList(0, countries).stream()
                .filter(Countries::hasOption)
                .count();
        return OFFERS + COUNTRIES_OF_OPTION.size() + 2L * countries + options;
    }

    /** The most countries with which there are no more records than that; 0 where there are more with one. */
    static int countriesWithin(long rows) {
        int countries = 0;
        while (countries < Countries.WITH_OFFERS.size() && rows(countries + 1) <= rows) {
            countries++;
        }
        return countries;
    }

    /** The records of each entity, by its name; in the order of {@link OffersEntities#ALL}. Called once. */
    Map<String, List<Map<String, Object>>> records() {
        List<Map<String, Object>> offers = new ArrayList<>();
        List<Map<String, Object>> options = new ArrayList<>();
        List<Map<String, Object>> offersByCountry = new ArrayList<>();
        List<Map<String, Object>> optionByCountry = new ArrayList<>();
        for (int time = 0; time < times; time++) {
            for (int number = 0; number < OFFERS; number++) {
                offers.add(offer(number, numbered("offer", time * OFFERS + number)));
            }
            for (int number = 1; number <= COUNTRIES_OF_OPTION.size(); number++) {
                options.add(option(number, numbered("vp", time * COUNTRIES_OF_OPTION.size() + number)));
            }
            for (String code : countries) {
                String country = time == 0 ? code : code + "-" + (time + 1);
                boolean first = random.nextInt(Countries.WITH_OFFERS.size()) < FIRST_PAIR;
                for (int number : PAIRS.get(first ? 0 : 1)) {
                    offersByCountry.add(of(country, offers.get(number)));
                }
                if (Countries.hasOption(code)) {
                    Map<String, Object> option = of(country, options.get(COUNTRY_OPTION - 1));
                    option.put("countries", countriesOf(COUNTRIES_OF_COUNTRY_OPTION));
                    optionByCountry.add(option);
                }
            }
        }
        Map<String, List<Map<String, Object>>> records = new LinkedHashMap<>();
        records.put(OffersEntities.OFFERS.name(), offers);
        records.put(OffersEntities.OPTIONS.name(), options);
        records.put(OffersEntities.OFFERS_BY_COUNTRY.name(), offersByCountry);
        records.put(OffersEntities.OPTION_BY_COUNTRY.name(), optionByCountry);
        return records;
    }

    private Map<String, Object> offer(int number, String id) {
        boolean forever = FOREVER.contains(number);
        boolean yearly = mostly(false);
        Map<String, Object> offer = new LinkedHashMap<>();
        offer.put("id", id);
        offer.put("code", numbered("vp_", number));
        offer.put("display_name", numbered("Offer ", number + 1));
        offer.put("pricing", PRICINGS.get(random.nextInt(PRICINGS.size())));
        offer.put("feature0_enabled", forever ? null : random.nextBoolean());
        offer.put("duration_type", forever ? "FOREVER" : yearly ? "YEAR" : "MONTH");
        offer.put(
                "duration",
                forever ? null : (Integer) (yearly ? 1 : List.of(1, 3, 6).get(random.nextInt(3))));
        Map<String, Object> features = new LinkedHashMap<>();
        features.put("customization", CUSTOMIZED.contains(number) ? "Secret" : null);
        features.put("feature1_count", "UNLIMITED");
        features.put("feature2_enabled", mostly(true));
        features.put("feature3_enabled", mostly(false));
        features.put("feature4_status", random.nextInt(3) == 0 ? "NOT_SUPPORTED" : "FULL");
        features.put("feature5_enabled", mostly(true));
        features.put("feature6_enabled", mostly(true));
        features.put("people", people());
        offer.put("features", features);
        return offer;
    }

    private List<Map<String, Object>> people() {
        List<Map<String, Object>> people = new ArrayList<>();
        for (int language = 0; language < LANGUAGES.size(); language++) {
            for (int i = 0; i < SPEAKERS.get(language); i++) {
                Map<String, Object> person = new LinkedHashMap<>();
                person.put("name", "person" + (people.size() + 1));
                person.put("gender", random.nextInt(19) < 8 ? "MALE" : "FEMALE");
                person.put("language", LANGUAGES.get(language));
                people.add(person);
            }
        }
        return people;
    }

    private Map<String, Object> option(int number, String code) {
        int countriesOfIt = COUNTRIES_OF_OPTION.get(number - 1);
        Map<String, Object> option = new LinkedHashMap<>();
        option.put("code", code);
        option.put("feature7_count", number == 3 ? "60" : number == 9 ? "30" : "UNLIMITED");
        option.put("feature8_enabled", mostly(true));
        option.put("feature9_enabled", mostly(false));
        option.put("feature10_enabled", mostly(true));
        option.put("profile", "VP_00" + number);
        option.put("countries", countriesOfIt == 0 ? null : countriesOf(countriesOfIt));
        return option;
    }

    /** So many countries by chance, in alphabetical order. */
    private List<Map<String, Object>> countriesOf(int count) {
        List<String> left = new ArrayList<>(Countries.WITH_OFFERS);
        List<String> chosen = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            chosen.add(left.remove(random.nextInt(left.size())));
        }
        Collections.sort(chosen);
        List<Map<String, Object>> list = new ArrayList<>();
        for (String code : chosen) {
            Map<String, Object> country = new LinkedHashMap<>();
            country.put("code", code);
            country.put("flag1_enabled", random.nextInt(4) > 0);
            country.put("flag2_enabled", random.nextInt(5) > 0);
            list.add(country);
        }
        return list;
    }

    private static Map<String, Object> of(String country, Map<String, Object> what) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("country", country);
        row.putAll(what);
        return row;
    }

    /** A value that four in five have, by chance: the publication has it always. */
    private boolean mostly(boolean value) {
        return random.nextInt(5) > 0 == value;
    }

    private static String numbered(String prefix, int number) {
        return prefix + (number < 10 ? "0" : "") + number;
    }
}
