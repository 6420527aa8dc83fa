// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoopbackTest {
    @Test
    void no_two_of_many_places_get_one_jmx_port() throws Exception {
        Loopback place = new Loopback(InetAddress.getByName("127.1.2.3"), 9042, 7000, 7199);
        List<Loopback> places = Loopback.withFreeJmxPorts(Collections.nCopies(1000, place));
        assertThat(places).extracting(Loopback::jmxPort).doesNotHaveDuplicates();
        assertThat(places).extracting(Loopback::contactPoint).containsOnly(place.contactPoint());
    }
}
