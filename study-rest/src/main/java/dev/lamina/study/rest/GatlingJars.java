// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.rest;

import dev.lamina.node.process.JarProgress;
import dev.lamina.node.process.JarRequest;
import dev.lamina.node.process.MavenJars;
import dev.lamina.node.process.NodeException;
import java.nio.file.Path;
import java.util.List;

/**
 * Gatling's jars, some 40 MB, fetched at first use. The reports' jar is left out wherever it is asked for: the charts in it
 * are Highcharts, whose licence allows no use but within Gatling's own reports, and we draw our own.
 */
final class GatlingJars {
    static final String VERSION = "3.15.1";
    static final String NAME = "Gatling " + VERSION;

    private static final JarRequest REQUEST = new JarRequest(
            NAME,
            "gatling-" + VERSION,
            List.of(
                    "io.gatling:gatling-app:" + VERSION,
                    "io.gatling:gatling-core-java:" + VERSION,
                    "io.gatling:gatling-http-java:" + VERSION),
            List.of("io.gatling.highcharts:*", "io.gatling:gatling-charts-highcharts"));

    private GatlingJars() {}

    static List<Path> resolve(Path laminaHome, JarProgress progress) throws NodeException {
        return MavenJars.resolve(REQUEST, laminaHome.toAbsolutePath().normalize(), progress);
    }
}
