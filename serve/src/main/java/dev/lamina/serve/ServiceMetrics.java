// SPDX-License-Identifier: Apache-2.0
package dev.lamina.serve;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.IntSupplier;

/** What a service counts, in the text form of Prometheus. */
final class ServiceMetrics {
    static final String CONTENT_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

    /** The route of requests for what is not served, whose paths could be any number. */
    static final String NO_ROUTE = "none";

    private static final double NANOS_PER_SECOND = 1e9;

    /** From a tenth of a read of one small row to beyond the default timeout, two to three per decade. */
    private static final double[] BOUNDS_SECONDS = {
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5
    };

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Counter requests = Counter.builder()
            .name("lamina_http_requests_total")
            .help("Requests that were answered.")
            .labelNames("route", "status")
            .register(registry);
    private final Histogram durations = Histogram.builder()
            .name("lamina_http_request_duration_seconds")
            .help("Time from a request's head to the end of its answer.")
            .labelNames("route")
            .classicOnly()
            .classicUpperBounds(BOUNDS_SECONDS)
            .withoutExemplars()
            .register(registry);

    /**
     * @param http how many requests for records are under way
     * @param database how many requests to the database are
     */
    ServiceMetrics(IntSupplier http, IntSupplier database) {
        gauge("lamina_http_requests_in_flight", "Requests for records under way.", http);
        gauge("lamina_database_requests_in_flight", "Requests to the database under way.", database);
    }

    private void gauge(String name, String help, IntSupplier value) {
        GaugeWithCallback.builder()
                .name(name)
                .help(help)
                .callback(into -> into.call(value.getAsInt()))
                .register(registry);
    }

    void answered(String route, int status, long nanos) {
        requests.labelValues(route, Integer.toString(status)).inc();
        durations.labelValues(route).observe(nanos / NANOS_PER_SECOND);
    }

    byte[] text() {
        try (ByteArrayOutputStream bytes = new ByteArrayOutputStream()) {
            PrometheusTextFormatWriter.create().write(bytes, registry.scrape());
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
