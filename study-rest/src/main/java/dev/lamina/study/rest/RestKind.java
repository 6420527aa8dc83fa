// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import com.google.auto.service.AutoService;
import dev.lamina.codec.Vector;
import dev.lamina.model.Batch;
import dev.lamina.model.BatchCursor;
import dev.lamina.model.Entity;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.study.run.Phase;
import dev.lamina.study.source.Source;
import dev.lamina.study.source.Sources;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * {@code rest: {users: 40, ramp: 1, seconds: 8}}: users of a REST service in front of each layout's tables, with the requests and
 * pauses of "Cassandra Data Model Bench" (2014); of datasets with its four entities.
 */
@AutoService(OperationKind.class)
public final class RestKind implements OperationKind.One {
    static final String REST = "rest";
    private static final List<String> KNOWN =
            List.of("users", "ramp", "seconds", "services", "asPublished", "repeats", "layouts");
    private static final List<String> ENTITIES = List.of("offers", "options", "offers-by-country", "option-by-country");
    private static final Phase.Factory PHASE = RestPhase::new;
    private static final int MAX_USERS = 100_000;
    private static final int MAX_SECONDS = 86_400;

    @Override
    public String key() {
        return REST;
    }

    @Override
    public Operation operation(OperationEntry entry) {
        Map<String, Object> words = entry.map(REST);
        for (String word : words.keySet()) {
            if (!KNOWN.contains(word)) {
                throw entry.wrong(REST, "one with \"" + word + "\"", "these: " + String.join(", ", KNOWN));
            }
        }
        return new Rest(
                entry.name(),
                entry.summary("users of a REST service ask for an offer, an option, and both by country"),
                number(entry, words, "users", 40, 1, MAX_USERS),
                number(entry, words, "ramp", 1, 0, MAX_SECONDS),
                number(entry, words, "seconds", 8, 1, MAX_SECONDS),
                number(entry, words, "services", 1, 1, 2),
                number(entry, words, "repeats", 2, 1, 100),
                asPublished(entry, words),
                layouts(entry, words));
    }

    @Override
    public Map<String, Object> withUsers(Map<String, Object> entry, Integer users, Integer seconds) {
        requireRange("--users", users, MAX_USERS);
        requireRange("--duration", seconds, MAX_SECONDS);
        Map<String, Object> words = new LinkedHashMap<>();
        if (entry.get(REST) instanceof Map<?, ?> rest) {
            rest.forEach((word, value) -> words.put(String.valueOf(word), value));
        }
        words.compute("users", (word, value) -> users == null ? value : users);
        words.compute("seconds", (word, value) -> seconds == null ? value : seconds);
        Map<String, Object> changed = new LinkedHashMap<>(entry);
        changed.put(REST, words);
        return changed;
    }

    private static void requireRange(String option, Integer number, int max) {
        if (number != null && (number < 1 || number > max)) {
            throw new IllegalArgumentException(option + ": found " + number + ", expected 1 to " + max + ".");
        }
    }

    private static List<String> layouts(OperationEntry entry, Map<String, Object> words) {
        List<String> layouts = new ArrayList<>();
        if (words.get("layouts") instanceof List<?> list) {
            list.forEach(layout -> layouts.add(String.valueOf(layout)));
        } else if (words.containsKey("layouts")) {
            throw entry.wrong(REST + ", layouts", words.get("layouts"), "a list of layouts");
        }
        return layouts;
    }

    private static boolean asPublished(OperationEntry entry, Map<String, Object> words) {
        if (words.getOrDefault("asPublished", false) instanceof Boolean flag) {
            return flag;
        }
        throw entry.wrong(REST + ", asPublished", words.get("asPublished"), "true or false");
    }

    private static int number(
            OperationEntry entry, Map<String, Object> words, String word, int value, int min, int max) {
        if (words.getOrDefault(word, value) instanceof Integer number && number >= min && number <= max) {
            return number;
        }
        throw entry.wrong(REST + ", " + word, words.get(word), min + " to " + max);
    }

    /**
     * Users of a service.
     *
     * @param users how many
     * @param ramp seconds until all have begun
     * @param seconds how long each goes on
     * @param services service processes
     * @param repeats how often
     * @param asPublished whether a country is taken once by each user, and answers count by their status alone
     * @param layouts which layouts have users if no layouts are named; empty for all
     */
    record Rest(
            String name,
            String summary,
            int users,
            int ramp,
            int seconds,
            int services,
            int repeats,
            boolean asPublished,
            List<String> layouts)
            implements Operation {
        @Override
        public Phase.Factory phase() {
            return PHASE;
        }

        @Override
        public double seconds(int allTested, int usualRepeats, boolean compilersCount) {
            int tested = layouts.isEmpty() ? allTested : Math.min(allTested, layouts.size());
            return (double) tested * repeats * (ramp + seconds);
        }

        @Override
        public String insteadOf(String entity) {
            return "requests: [{entity: " + entity + ", …}] where requests are timed";
        }

        @Override
        public Task prepare(Source source) {
            throw new IllegalStateException("A service's users ask for all entities.");
        }

        @Override
        public Drawn prepare(Sources sources) throws IOException {
            List<Entity> entities = new ArrayList<>();
            for (String entity : ENTITIES) {
                entities.add(sources.of(entity).entity());
            }
            Set<String> countries = countries(sources.of("offers-by-country"));
            // Both entities by country must have one that is asked for.
            countries.retainAll(countries(sources.of("option-by-country")));
            if (countries.isEmpty()) {
                throw new IllegalArgumentException(REST + ": no country of offers-by-country is in option-by-country,"
                        + " expected one that users can ask for. Read or generate more rows.");
            }
            return new Drawn(this, List.copyOf(countries), entities);
        }

        private static Set<String> countries(Source source) throws IOException {
            Entity entity = source.entity();
            Set<String> countries = new LinkedHashSet<>();
            try (BatchCursor cursor = source.dataset().read()) {
                while (cursor.next()) {
                    Batch batch = cursor.batch();
                    Vector column = batch.column(entity.indexOf(entity.key().get(0)));
                    for (int row = 0; row < batch.rows(); row++) {
                        countries.add(column.textAt(row));
                    }
                }
            }
            return countries;
        }
    }

    /**
     * The users with the countries that they ask for.
     *
     * @param rest the operation
     * @param countries codes
     * @param entities what they ask for
     */
    record Drawn(Rest rest, List<String> countries, List<Entity> entities) implements Operation.OfPhase {
        RestService.Users users() {
            return new RestService.Users(
                    rest.users(),
                    Duration.ofSeconds(rest.ramp()),
                    Duration.ofSeconds(rest.seconds()),
                    countries,
                    rest.asPublished());
        }
    }
}
