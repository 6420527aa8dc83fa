// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.CoreDsl;
import io.gatling.javaapi.core.FeederBuilder;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpDsl;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The published scenario in Gatling's words. Runs in Gatling's process alone, which makes it and knows its {@link Scenario}
 * from system properties. Requests are named by their entity.
 */
public final class OffersSimulation extends Simulation {
    private static final String COUNTRY = "country";

    /** Gatling puts the user's country in its place. */
    private static final String USERS_COUNTRY = "#{" + COUNTRY + "}";

    private static final Duration LEAST_STEP = Duration.ofMillis(2);
    private static final Duration MOST_STEP = Duration.ofMillis(10);
    private static final Duration LEAST_REST = Duration.ofMillis(100);
    private static final Duration MOST_REST = Duration.ofMillis(200);

    private final Scenario scenario = Scenario.of(System.getProperties());

    /** Sets the users up; Gatling calls it. */
    public OffersSimulation() {
        // A loop that was begun is ended, so that there are as many requests of each kind.
        ChainBuilder user = scenario.feeding() == Feeding.ONCE_PER_USER
                ? CoreDsl.exec(
                        CoreDsl.feed(countries()),
                        CoreDsl.during(scenario.duration(), false).on(loop()))
                : CoreDsl.exec(CoreDsl.during(scenario.duration(), false)
                        .on(CoreDsl.feed(countries()).exec(loop())));
        setUp(CoreDsl.scenario("offers").exec(user).injectOpen(begin()).protocols(protocol()));
    }

    private ChainBuilder loop() {
        return CoreDsl.exec(request("offers", "id", "offer05"))
                .pause(LEAST_STEP, MOST_STEP)
                .exec(request("options", "code", "vp03"))
                .pause(LEAST_STEP, MOST_STEP)
                .exec(request("offers-by-country", COUNTRY, USERS_COUNTRY))
                .pause(LEAST_STEP, MOST_STEP)
                .exec(request("option-by-country", COUNTRY, USERS_COUNTRY))
                .pause(LEAST_REST, MOST_REST);
    }

    private HttpRequestActionBuilder request(String entity, String field, String key) {
        HttpRequestActionBuilder request = HttpDsl.http(entity)
                .get(scenario.prefix() + "/" + entity + "/" + key)
                .check(HttpDsl.status().is(200));
        return switch (scenario.check()) {
            case STATUS -> request;
            // The field with its name, since the key alone may stand elsewhere: an option lists other countries.
            case KEY ->
                request.check(CoreDsl.regex("\"" + field + "\"\\s*:\\s*\"" + key + "\"")
                        .exists());
        };
    }

    private FeederBuilder<Object> countries() {
        List<Map<String, Object>> records = new ArrayList<>();
        for (String country : scenario.countries()) {
            records.add(Map.of(COUNTRY, country));
        }
        return CoreDsl.listFeeder(records).circular();
    }

    private OpenInjectionStep begin() {
        return scenario.ramp().isZero()
                ? CoreDsl.atOnceUsers(scenario.users())
                : CoreDsl.rampUsers(scenario.users()).during(scenario.ramp());
    }

    private HttpProtocolBuilder protocol() {
        List<String> urls = new ArrayList<>();
        for (URI url : scenario.baseUrls()) {
            urls.add(url.toString());
        }
        // The warm-up would ask a site on the Internet; a cache or a redirect would make other requests than were asked
        // for.
        return HttpDsl.http.baseUrls(urls).disableWarmUp().disableCaching().disableFollowRedirect();
    }
}
