// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class InterruptibleInputTest {
    /** As a pipe whose writer writes nothing: no interrupt reaches who reads. */
    private static final class Silent extends InputStream {
        private final CountDownLatch asked = new CountDownLatch(1);

        @Override
        public int read() {
            asked.countDown();
            while (true) {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    // Read on.
                }
            }
        }
    }

    @Test
    void all_bytes_are_read_to_the_end() throws Exception {
        byte[] bytes = {3, 0, -1, 7};
        try (InputStream input = new InterruptibleInput(new ByteArrayInputStream(bytes))) {
            assertThat(input.read()).isEqualTo(3);
            assertThat(input.available()).isEqualTo(3);
            assertThat(input.readAllBytes()).containsExactly(0, -1, 7);
            assertThat(input.read()).isEqualTo(-1);
        }
    }

    @Test
    @Timeout(20)
    void who_waits_for_more_can_be_interrupted() throws Exception {
        Silent silent = new Silent();
        Thread reader = Thread.currentThread();
        Thread other = new Thread(() -> {
            try {
                silent.asked.await();
            } catch (InterruptedException e) {
                return;
            }
            reader.interrupt();
        });
        other.start();
        try (InputStream input = new InterruptibleInput(silent)) {
            assertThatThrownBy(() -> input.read(new byte[4], 0, 4)).isInstanceOf(InterruptedIOException.class);
        }
        other.join();
    }

    @Test
    void a_failure_is_that_of_the_input() {
        IOException broken = new IOException("broken");
        InputStream failing = new InputStream() {
            @Override
            public int read() throws IOException {
                throw broken;
            }
        };
        assertThatThrownBy(() -> new InterruptibleInput(failing).read()).isSameAs(broken);
    }
}
