// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What the users of a run saw, from Gatling's {@code simulation.log}.
 *
 * <p>The file of 3.15 is binary and nowhere described; source: {@code io.gatling.core.stats.writer.LogFileDataWriter}. It
 * is a run record and then the others as things happen. Each begins with a byte for its kind; times are milliseconds since
 * the run's begin.
 *
 * <pre>
 * 0 run      version, class, begin (8 bytes, ms since 1970), description: strings; n and n names of scenarios; n and n assertions
 * 1 request  n and n groups, name, begin, end, whether it was answered, message
 * 2 user     scenario's index, whether it begins or ends, time
 * 3 group    n and n groups, begin, end, response times' sum, whether it went well
 * 4 error    message, time
 * </pre>
 *
 * <p>There is neither a checksum nor an end mark. That the file is whole is seen by its users, who all end.
 *
 * @param gatling Gatling's version
 * @param simulation the simulation's class
 * @param begin when the run began
 * @param durationMillis from its first request's begin to its last one's end
 * @param users how many users there were
 * @param all all requests together
 * @param requests by name, in the order of their first response
 * @param seconds the run second by second
 * @param errors how often each message came, in the order of the first; the first 50 messages
 */
public record SimulationLog(
        String gatling,
        String simulation,
        Instant begin,
        long durationMillis,
        long users,
        RequestStatistics all,
        Map<String, RequestStatistics> requests,
        List<LogSecond> seconds,
        Map<String, Long> errors) {
    /**
     * Reads a log. The memory it takes does not grow with the number of requests.
     *
     * @throws DamagedLogException if it is cut short, damaged, or not of Gatling 3.15
     * @throws IOException if it can't be read
     */
    public static SimulationLog read(Path file) throws IOException {
        try (LogBytes bytes = new LogBytes(file)) {
            return new LogReader(bytes).read();
        }
    }
}
