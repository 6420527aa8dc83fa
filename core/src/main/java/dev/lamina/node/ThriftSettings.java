// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The settings of Cassandra's Thrift server, which 4.0 no longer has (CASSANDRA-11115). */
final class ThriftSettings {
    /** Whether the server answers Thrift. */
    static final String START = "start_rpc";

    /** The settings by the names of 3.11's Config.java, the port left out, which Lamina decides. */
    static final Set<String> NAMES = Set.of(
            START,
            "rpc_listen_backlog",
            "rpc_server_type",
            "rpc_min_threads",
            "rpc_max_threads",
            "rpc_send_buff_size_in_bytes",
            "rpc_recv_buff_size_in_bytes",
            "thrift_framed_transport_size_in_mb",
            "thrift_max_message_length_in_mb",
            "thrift_prepared_statements_cache_size_mb");

    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,3})\\.(\\d{1,3}).*");

    private ThriftSettings() {}

    /** Whether Thrift is asked for, be it with a question mark. */
    static boolean areOn(Map<String, String> settings) {
        return "true".equals(settings.getOrDefault(START, settings.get(START + "?")));
    }

    /**
     * Fails for a version without Thrift; unknown versions are reported elsewhere.
     *
     * @throws IllegalArgumentException with the versions that have it
     */
    static void requireServed(String version) {
        Matcher numbers = NUMBERS.matcher(version);
        if (!numbers.matches()) {
            return;
        }
        Optional<ReleaseLine> line =
                ReleaseLine.of(Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)));
        if (line.isPresent() && !line.get().hasThrift()) {
            throw new IllegalArgumentException("Cassandra " + version
                    + " has no Thrift. Versions that have it: 3.11 and older. Run with --cassandra 3.11.19.");
        }
    }
}
