// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class CqlTypeTest {
    @Test
    void a_varint_has_the_bytes_of_a_big_integer_which_partitions_are_found_by() {
        for (int bits = 0; bits < Long.SIZE; bits++) {
            for (long value : new long[] {1L << bits, (1L << bits) - 1, -(1L << bits), -(1L << bits) - 1}) {
                LongVector one = (LongVector) Vector.of(ColumnType.LONG);
                one.append(value);
                ByteBuffer bytes = CqlType.VARINT.encode(one, 0, new Arena());
                assertThat(bytes)
                        .as("%d", value)
                        .isEqualTo(ByteBuffer.wrap(BigInteger.valueOf(value).toByteArray()));
                LongVector back = (LongVector) Vector.of(ColumnType.LONG);
                CqlType.VARINT.decode(bytes, back);
                assertThat(back.get(0)).isEqualTo(value);
            }
        }
    }

    @Test
    void a_larger_varint_is_no_number_of_64_bits() {
        assertThatThrownBy(() -> CqlType.VARINT.decode(ByteBuffer.allocate(9), Vector.of(ColumnType.LONG)))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("a varint of 9 bytes is no number of 64 bits");
    }
}
