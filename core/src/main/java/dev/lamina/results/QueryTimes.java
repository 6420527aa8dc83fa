// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.lamina.measure.Measurement;

/**
 * What a whole query took that an engine in a process of its own asked.
 *
 * @param engine the engine and how it was set up, such as {@code Spark local[1]}
 * @param seconds from the query's text to its rows
 * @param engineCpuSeconds processor time of the engine's process, garbage collection and compilation included
 * @param serverCpuSeconds processor time of all nodes; absent where no server took part, or none tells
 * @param bytesRead what the engine's process read, from connections and files; absent where the system does not tell
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QueryTimes(
        @JsonProperty(required = true) String engine,
        @JsonProperty(required = true) Measurement seconds,
        double engineCpuSeconds,
        Double serverCpuSeconds,
        Double bytesRead) {}
