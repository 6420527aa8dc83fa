// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompositeTest {
    private static ByteBuffer text(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String hex(ByteBuffer bytes) {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return HexFormat.of().formatHex(copy);
    }

    private static ByteBuffer bytes(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    }

    @Test
    void components_stand_between_their_lengths_and_a_zero() throws IOException {
        assertThat(hex(Composite.of(List.of(text("FR"), text("x"))))).isEqualTo("00024652000001" + "7800");
        assertThat(hex(Composite.of(List.of(text("FR"), text(""))))).isEqualTo("0002465200" + "000000");
        assertThat(hex(Composite.behind(List.of(text("FR"))))).isEqualTo("0002465201");
    }

    @Test
    void names_are_taken_apart_as_they_were_put_together() throws IOException {
        long seed = 20_140_512;
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 1000; i++) {
            List<ByteBuffer> parts = new ArrayList<>();
            int count = random.nextInt(1, 5);
            for (int part = 0; part < count; part++) {
                byte[] value = new byte[random.nextInt(10) == 0 ? 0xFFFF : random.nextInt(40)];
                random.nextBytes(value);
                parts.add(ByteBuffer.wrap(value));
            }
            ByteBuffer name = Composite.of(parts);
            assertThat(Composite.components(name, count, count))
                    .as("seed %s", seed)
                    .isEqualTo(parts);
            assertThat(name.position()).isZero();
        }
    }

    @ParameterizedTest(name = "0x{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "00|ends within a component",
                "0002|ends within a component",
                "000246|has a component of 2 bytes where 0 are left",
                "00024652|has a component of 2 bytes where 1 are left",
                "ffff4652000000|has a component of 65535 bytes where 4 are left",
                "000246520000|ends within a component",
                "0002465200|has 1 components, expected 2",
                "000141000001420000014300|has 3 components, expected 2",
                "''|has 0 components, expected 2"
            })
    void a_damaged_name_is_refused_with_what_is_wrong(String hex, String how) {
        assertThatThrownBy(() -> Composite.components(bytes(hex), 2, 2))
                .isInstanceOf(IOException.class)
                .hasMessage("found a cell whose name, 0x" + hex + ", " + how + ".");
    }

    @Test
    void a_key_that_no_name_can_hold_is_refused() {
        ByteBuffer longest = ByteBuffer.allocate(0x10000);
        assertThatThrownBy(() -> Composite.of(List.of(longest)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has 65536 bytes, expected at most 65535");
    }
}
