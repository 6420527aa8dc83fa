// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.offers;

import java.util.List;
import java.util.Set;

/** The countries that the publication has rows of, as ISO 3166-1 codes. */
final class Countries {
    /** Those with offers: 164, in alphabetical order. */
    static final List<String> WITH_OFFERS = List.of(("""
            AD AE AG AL AM AO AR AT AU AW AZ BA BD BE BF BG BH BJ BL BN BO BR BS BW BY BZ CA CD CF CH CI CL CM CN
            CO CR CV CY CZ DE DK DO DZ EC EE EG ES FI FJ FR GA GB GF GH GN GP GR GT GW HK HN HR HT HU ID IE IL IN
            IQ IS IT JM JO JP KE KG KH KR KW KZ LA LB LC LI LK LT LU LV MA MC MD ME MF MG MK ML MM MO MQ MR MT MU
            MV MX MY MZ NA NC NE NG NI NL NO NP NZ OM PA PE PF PG PH PK PL PM PR PT PY QA RE RO RS RU RW SA SC SE
            SG SI SK SN SR SV TG TH TJ TM TN TR TT TW TZ UA US UY UZ VC VE VG VN YE YT ZA ZM ZW
            """).strip().split("\\s+"));

    /** Those of them that have no option. */
    private static final Set<String> WITHOUT_OPTION = Set.of("AM", "BE", "LU", "MD", "RO", "SK");

    private Countries() {}

    /** Whether the country has an option. */
    static boolean hasOption(String country) {
        return !WITHOUT_OPTION.contains(country);
    }
}
