// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.node.Environment;
import dev.lamina.node.NodeProgress;
import dev.lamina.study.operations.Wishes;
import dev.lamina.study.plan.NamedEnvironment;
import dev.lamina.study.run.NoServers;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RunServersTest {
    @Test
    void what_does_not_end_after_an_interrupt_loses_its_session() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        CqlSession session = (CqlSession) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {CqlSession.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("forceCloseAsync");
                    closed.countDown();
                    return CompletableFuture.completedFuture(null);
                });
        RunServers.Open open = new RunServers.Open(new NoServers(), session, List.of(), false);

        open.kill(Duration.ofHours(1));
        assertThat(closed.await(50, TimeUnit.MILLISECONDS)).isFalse();
        open.kill(Duration.ofMillis(1));
        assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void what_is_wrong_with_a_later_version_is_said_before_the_first_is_started() throws Exception {
        RunServers servers = new RunServers(Wishes.none(), NodeProgress.SILENT, () -> {});
        NamedEnvironment first = environment("3.11.19");
        NamedEnvironment later = environment("5.0.9");

        servers.requireLater(List.of(later));
        assertThatThrownBy(() -> servers.requireLater(List.of(first, later)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Cassandra 5.0.9 has no Thrift.");
    }

    private static NamedEnvironment environment(String version) {
        return new NamedEnvironment(version, new Environment(version, "1G", Map.of("start_rpc", "true"), false, null));
    }
}
