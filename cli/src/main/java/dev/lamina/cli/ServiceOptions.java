// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli;

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
            description = "Where to listen; 0 for any free port. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--address",
            order = 2,
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "An address of this machine. Default: ${DEFAULT-VALUE}, for this machine alone.")
    private String address;

    @Option(
            names = "--balancing",
            order = 4,
            paramLabel = "NAME",
            defaultValue = "token-aware",
            description = "Which node is asked: token-aware, or round-robin as published. Default: ${DEFAULT-VALUE}.")
    private String balancing;

    @Option(
            names = "--timeout",
            order = 5,
            paramLabel = "SECONDS",
            defaultValue = "2",
            description = "When a request is answered 503. Default: ${DEFAULT-VALUE}.")
    private double timeoutSeconds;

    @Option(
            names = "--requests",
            order = 6,
            paramLabel = "N",
            defaultValue = "1024",
            description = "Requests at once; one more is answered 503. Default: ${DEFAULT-VALUE}.")
    private int requests;

    /** Where to listen. */
    InetSocketAddress place() {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException(
                    "--port: found " + port + ", expected a port from 1 to 65535, or 0 for any. Correct it.");
        }
        try {
            return new InetSocketAddress(InetAddress.getByName(address), port);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "--address: found " + address
                            + ", which no name service knows, expected an address of this machine. Correct it.",
                    e);
        }
    }

    ServiceLimits limits() {
        if (!(timeoutSeconds >= 0.001 && timeoutSeconds <= LONGEST_SECONDS)) {
            throw new IllegalArgumentException(
                    "--timeout: found " + timeoutSeconds + ", expected seconds from 0.001 to 3600. Correct it.");
        }
        if (requests < 1) {
            throw new IllegalArgumentException("--requests: found " + requests + ", expected 1 or more. Correct it.");
        }
        Duration timeout = Duration.ofMillis(Math.round(timeoutSeconds * 1000));
        return new ServiceLimits(timeout, requests, ServiceLimits.DEFAULT.stop());
    }

    Balancing balancing() {
        return Balancing.named(balancing);
    }
}
