// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * A load on the REST service. Each user asks in a loop for an offer, an option, the offers of a country and the option of a
 * country, with pauses of 2 to 10 ms between them and 100 to 200 ms at the end, and begins no further loop when its time is
 * over. Source: the Gatling scenarios of doanduyhai/Cassandra_Data_Model_Bench, run with 1000 users for an hour. It travels
 * to Gatling's process as system properties, so it uses the JDK alone.
 *
 * @param users how many users, 1 to {@value #MOST_USERS}
 * @param ramp how long it takes until all have begun, evenly spread; 0 to 24 h in whole seconds, published 10 s
 * @param duration how long each user goes on, 1 s to 24 h
 * @param baseUrls the services, such as {@code http://127.0.0.1:8080}; users take them in turn
 * @param prefix the path before the entity's name, such as {@code /cql3/json}; may be empty
 * @param countries the country codes that users take in turn; the published file of them is not public
 * @param feeding when they take one
 * @param check what a response must be
 */
public record Scenario(
        int users,
        Duration ramp,
        Duration duration,
        List<URI> baseUrls,
        String prefix,
        List<String> countries,
        Feeding feeding,
        ResponseCheck check) {
    /** The most users; each has a connection of its own. */
    public static final int MOST_USERS = 100_000;

    /** The longest a user goes on, and the longest ramp. */
    public static final Duration LONGEST = Duration.ofHours(24);

    /** The shortest a user goes on. */
    public static final Duration SHORTEST = Duration.ofSeconds(1);

    private static final Pattern PREFIX = Pattern.compile("(/[A-Za-z0-9_.-]+)*");
    private static final Pattern COUNTRY = Pattern.compile("[A-Za-z0-9_-]{1,16}");
    private static final String PROPERTY = "lamina.gatling.";

    /** @throws IllegalArgumentException if one is out of range */
    public Scenario {
        if (users < 1 || users > MOST_USERS) {
            throw new IllegalArgumentException(
                    "users: found " + users + ", expected 1 to " + MOST_USERS + ". Ask for a number in that range.");
        }
        requireWithin("ramp", ramp, Duration.ZERO);
        requireWithin("duration", duration, SHORTEST);
        if (ramp.getNano() != 0) {
            throw new IllegalArgumentException(
                    "ramp: " + words(ramp) + " is not a whole number of seconds, which Gatling needs. Round it.");
        }
        baseUrls = List.copyOf(baseUrls);
        countries = List.copyOf(countries);
        if (baseUrls.isEmpty()) {
            throw new IllegalArgumentException(
                    "base URLs: there are none. Name a service, such as http://127.0.0.1:8080.");
        }
        for (URI url : baseUrls) {
            requireBase(url);
        }
        if (!PREFIX.matcher(prefix).matches()) {
            throw new IllegalArgumentException("prefix: found " + prefix
                    + ", expected a path such as /cql3/json. Begin it with a slash and end it without one.");
        }
        if (countries.isEmpty()) {
            throw new IllegalArgumentException("countries: there are none. Name at least one code.");
        }
        for (String country : countries) {
            if (!COUNTRY.matcher(country).matches()) {
                throw new IllegalArgumentException("countries: found " + country
                        + ", expected letters and digits, 16 at most, such as FR. Name a country by its code.");
            }
        }
    }

    /** The scenario as published. */
    public static Scenario published(
            int users, Duration ramp, Duration duration, List<URI> baseUrls, String prefix, List<String> countries) {
        return new Scenario(
                users, ramp, duration, baseUrls, prefix, countries, Feeding.ONCE_PER_USER, ResponseCheck.STATUS);
    }

    /** The scenario with all countries asked for, and with wrong answers counted as failures. */
    public static Scenario corrected(
            int users, Duration ramp, Duration duration, List<URI> baseUrls, String prefix, List<String> countries) {
        return new Scenario(users, ramp, duration, baseUrls, prefix, countries, Feeding.EVERY_LOOP, ResponseCheck.KEY);
    }

    private static void requireWithin(String name, Duration found, Duration least) {
        if (found.compareTo(least) < 0 || found.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + ": found " + words(found) + ", expected " + words(least) + " to "
                    + words(LONGEST) + ". Ask for a time in that range.");
        }
    }

    private static String words(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }

    private static void requireBase(URI url) {
        String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
        boolean http = scheme.equals("http") || scheme.equals("https");
        // A path would need no slash at its end, and a query could not be followed by one.
        if (!http || url.getHost() == null || !url.getRawSchemeSpecificPart().equals("//" + url.getRawAuthority())) {
            throw new IllegalArgumentException(
                    "base URLs: found " + url
                            + ", expected a scheme, host and port such as http://127.0.0.1:8080. Put the path into the prefix.");
        }
    }

    /** How long a run of it takes, but for the answers that come after the users' time. */
    public Duration expected() {
        return ramp.plus(duration);
    }

    /** The options by which Gatling's JVM is told of it. */
    List<String> jvmOptions() {
        List<String> urls = new ArrayList<>();
        for (URI url : baseUrls) {
            urls.add(url.toString());
        }
        return List.of(
                option("users", Integer.toString(users)),
                option("ramp", ramp.toString()),
                option("duration", duration.toString()),
                option("baseUrls", String.join(",", urls)),
                option("prefix", prefix),
                option("countries", String.join(",", countries)),
                option("feeding", feeding.name()),
                option("check", check.name()));
    }

    private static String option(String name, String value) {
        return "-D" + PROPERTY + name + "=" + value;
    }

    /** The scenario that such options say. */
    static Scenario of(Properties properties) {
        List<URI> urls = new ArrayList<>();
        for (String url : value(properties, "baseUrls").split(",")) {
            urls.add(URI.create(url));
        }
        return new Scenario(
                Integer.parseInt(value(properties, "users")),
                Duration.parse(value(properties, "ramp")),
                Duration.parse(value(properties, "duration")),
                urls,
                value(properties, "prefix"),
                List.of(value(properties, "countries").split(",")),
                Feeding.valueOf(value(properties, "feeding")),
                ResponseCheck.valueOf(value(properties, "check")));
    }

    private static String value(Properties properties, String name) {
        String value = properties.getProperty(PROPERTY + name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "scenario: found no property " + PROPERTY + name + ", expected all. Start it by GatlingRun.");
        }
        return value;
    }
}
