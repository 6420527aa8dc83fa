// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.datasets.draw.SplitMix;
import java.util.HashSet;
import java.util.Set;

/** Makes words that can be spoken and mean nothing, each once. */
final class Pseudowords {
    private static final String CONSONANTS = "bcdfghjklmnprstvz";
    private static final String VOWELS = "aaeeiioou";
    private static final String ACCENTED = "áéíóúàèâêôãöüç";

    private final SplitMix random;
    private final Set<String> used = new HashSet<>();

    Pseudowords(SplitMix random) {
        this.random = random;
    }

    /** A new word of so many small letters; it may become longer where the short ones are used up. */
    String word(int letters) {
        for (int attempt = 0; ; attempt++) {
            String word = letters(letters + attempt / 64);
            if (used.add(word)) {
                return word;
            }
        }
    }

    /** A new word that begins with a capital. */
    String title(int letters) {
        String word = word(letters);
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /** As {@link #title}, with a letter in it that is not ASCII. */
    String accented(int letters) {
        StringBuilder word = new StringBuilder(title(letters));
        int at = random.between(1, letters - 1);
        word.setCharAt(at, ACCENTED.charAt(random.below(ACCENTED.length())));
        return word.toString();
    }

    /** A new code of so many capitals. */
    String code(int letters) {
        while (true) {
            StringBuilder code = new StringBuilder();
            for (int i = 0; i < letters; i++) {
                code.append((char) ('A' + random.below(26)));
            }
            if (used.add(code.toString())) {
                return code.toString();
            }
        }
    }

    private String letters(int count) {
        StringBuilder word = new StringBuilder(count);
        boolean vowel = random.happens(0.25);
        while (word.length() < count) {
            String from = vowel ? VOWELS : CONSONANTS;
            word.append(from.charAt(random.below(from.length())));
            vowel = !vowel;
        }
        return word.toString();
    }
}
