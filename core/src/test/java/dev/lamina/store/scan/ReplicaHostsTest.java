// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.metadata.DefaultEndPoint;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class ReplicaHostsTest {
    private static Node node(InetAddress address) {
        DefaultEndPoint endPoint = new DefaultEndPoint(new InetSocketAddress(address, 9042));
        return (Node) Proxy.newProxyInstance(
                ReplicaHostsTest.class.getClassLoader(), new Class<?>[] {Node.class}, (proxy, method, given) -> {
                    if (!method.getName().equals("getEndPoint")) {
                        throw new UnsupportedOperationException(method.getName());
                    }
                    return endPoint;
                });
    }

    @Test
    void a_name_that_is_not_known_is_not_looked_up() throws UnknownHostException {
        // Whose name every machine could tell.
        InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        assertThat(ReplicaHosts.names(node(address))).containsExactly("127.0.0.1");
    }

    @Test
    void a_name_that_is_known_is_given_beside_the_address() throws UnknownHostException {
        InetAddress address = InetAddress.getByAddress("one.example", new byte[] {10, 0, 0, 1});
        assertThat(ReplicaHosts.names(node(address))).containsExactly("10.0.0.1", "one.example");
    }
}
