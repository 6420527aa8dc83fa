// SPDX-License-Identifier: Apache-2.0
package dev.lamina.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.lamina.measure.process.ActivitySamples;
import dev.lamina.measure.process.HostSample;
import dev.lamina.measure.process.ProcessSeries;
import dev.lamina.measure.process.SteadyWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the processes of one repeat and their machine did, second by second; part of {@code run.json}.
 *
 * @param operation the operation's name
 * @param layout the layout's name
 * @param client the client
 * @param repeat which repeat, from 1
 * @param requests the requests that were answered from the first sample to the last; absent if they were not counted
 * @param steadyFromSecond when the steady window begins; absent where there are too few samples for one
 * @param steadyToSecond when it ends
 * @param seconds when each interval ended, since the begin; the series have a value for each
 * @param host the machine
 * @param processes each process by itself; series of one that ended are shorter
 * @param missing why there is nothing, such as a system that tells nothing of processes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Activity(
        @JsonProperty(required = true) String operation,
        @JsonProperty(required = true) String layout,
        @JsonProperty(required = true) Client client,
        int repeat,
        Long requests,
        Double steadyFromSecond,
        Double steadyToSecond,
        @JsonProperty(required = true) List<Double> seconds,
        ActivitySeries host,
        @JsonProperty(required = true) List<ActivitySeries> processes,
        String missing) {
    /** The same under another name of its layout. */
    public Activity of(String other) {
        return new Activity(
                operation,
                other,
                client,
                repeat,
                requests,
                steadyFromSecond,
                steadyToSecond,
                seconds,
                host,
                processes,
                missing);
    }

    public Activity {
        seconds = List.copyOf(seconds);
        processes = List.copyOf(processes);
    }

    /**
     * A process that takes part.
     *
     * @param name what the report calls it, such as {@code node 1}
     * @param kind {@link ActivitySeries#NODE} or another word there
     * @param pid its number
     * @param partitions the partitions whose first copy a node has; null where that is not told
     */
    public record Party(String name, String kind, long pid, List<String> partitions) {}

    /** Which repeat of which cell. */
    public record Place(String operation, String layout, Client client, int repeat) {}

    /**
     * What was sampled, as it stands in the file.
     *
     * @param parties in the order of the sampled processes
     * @param requests the requests that were answered from the first sample to the last; null if they were not counted
     */
    public static Activity of(Place place, ActivitySamples samples, List<Party> parties, Long requests) {
        Optional<SteadyWindow> steady = samples.steady();
        List<Double> seconds = new ArrayList<>();
        for (HostSample sample : samples.host()) {
            seconds.add(ActivitySeries.brief(sample.second()));
        }
        List<ActivitySeries> processes = new ArrayList<>();
        for (int i = 0; i < parties.size(); i++) {
            ProcessSeries process = samples.processes().get(i);
            processes.add(ActivitySeries.of(
                    parties.get(i),
                    process,
                    steady.flatMap(window -> samples.mean(process, window)).orElse(null),
                    requests));
        }
        return new Activity(
                place.operation(),
                place.layout(),
                place.client(),
                place.repeat(),
                requests,
                steady.map(window -> ActivitySeries.brief(window.fromSecond())).orElse(null),
                steady.map(window -> ActivitySeries.brief(window.toSecond())).orElse(null),
                seconds,
                samples.host().isEmpty() ? null : ActivitySeries.of(samples.host(), steady.orElse(null)),
                processes,
                samples.missing());
    }
}
