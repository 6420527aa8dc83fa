// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import dev.lamina.study.run.UsersResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

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
 * @param durationMillis from its first request's begin to its last one's end
 * @param answered how many requests were answered
 * @param failed how many were not, or wrongly
 * @param nanos the response times of all; Gatling's clock tells whole milliseconds
 * @param seconds the run second by second
 * @param errors how often each message came, in the order of the first; the first 50 messages
 */
public record SimulationLog(
        String gatling,
        long durationMillis,
        long answered,
        long failed,
        Histogram nanos,
        List<UsersResult.Second> seconds,
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
