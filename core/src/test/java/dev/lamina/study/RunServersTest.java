// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.study.run.NoServers;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
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
}
