// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.serve;

import dev.lamina.cql.Balancing;
import dev.lamina.serve.ServiceLimits;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Where a service listens, and what it asks of itself. */
final class ServiceOptions {
    private static final double LONGEST_SECONDS = 3600;

    @Option(
            names = "--port",
            order = 1,
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "The port to listen at; 0 for any free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--address",
            order = 2,
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "The address to listen at. Default: ${DEFAULT-VALUE}, for this machine only.")
    private String address;

    @Option(
            names = "--balancing",
            order = 4,
            paramLabel = "NAME",
            defaultValue = "token-aware",
            description = "How to choose the node for a request: token-aware, or round-robin as published."
                    + " Default: ${DEFAULT-VALUE}.")
    private String balancing;

    @Option(
            names = "--timeout",
            order = 5,
            paramLabel = "SECONDS",
            defaultValue = "2",
            description = "The time after which a request is answered with 503. Default: ${DEFAULT-VALUE}.")
    private double timeoutSeconds;

    @Option(
            names = "--requests",
            order = 6,
            paramLabel = "N",
            defaultValue = "1024",
            description =
                    "The limit of concurrent requests; more are answered with 503. Default:" + " ${DEFAULT-VALUE}.")
    private int requests;

    /** Where to listen. */
    InetSocketAddress place() {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("--port must be 1 to 65535, or 0 for any free port, not " + port + ".");
        }
        if (address.isBlank()) {
            throw new IllegalArgumentException(
                    "--address: found nothing, expected an address of this machine. Leave it out for 127.0.0.1, or give"
                            + " 0.0.0.0 for all.");
        }
        try {
            return new InetSocketAddress(InetAddress.getByName(address), port);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "--address: the host " + address + " is unknown. Give an address of this machine.", e);
        }
    }

    ServiceLimits limits() {
        if (!(timeoutSeconds >= 0.001 && timeoutSeconds <= LONGEST_SECONDS)) {
            throw new IllegalArgumentException("--timeout must be 0.001 to 3600 seconds, not " + timeoutSeconds + ".");
        }
        if (requests < 1) {
            throw new IllegalArgumentException("--requests must be 1 or more, not " + requests + ".");
        }
        Duration timeout = Duration.ofMillis(Math.round(timeoutSeconds * 1000));
        return new ServiceLimits(timeout, requests, ServiceLimits.DEFAULT.stop());
    }

    Balancing balancing() {
        return Balancing.named(balancing);
    }
}
