// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** 64-bit floating-point numbers (IEEE 754). */
interface DoubleSource extends Source {
    /** Reads the next values. The caller asks for no more than there are. */
    void read(double[] into, int at, int count) throws MalformedChunkException;

    /** Opens the node that follows, of so many values. */
    static DoubleSource open(BodyReader in, int count) throws MalformedChunkException {
        in.enter();
        Encoding encoding = Encoding.read(in);
        DoubleSource source = switch (encoding) {
            case BITS -> new BitDoubles(in, count);
            case DECIMAL -> new DecimalDoubles(in, count);
            case DICTIONARY -> new DictionaryDoubles(in, count);
            case QUOTIENTS -> new QuotientDoubles(in, count);
            default -> throw encoding.unexpected(in, "fractions");
        };
        in.leave();
        return source;
    }

    /** Reads all {@code count} values of a node that was just opened; none if only the structure is asked for. */
    default double[] all(BodyReader in, int count) throws MalformedChunkException {
        if (in.structureOnly()) {
            return new double[0];
        }
        in.charge(8L * count);
        double[] values = new double[count];
        read(values, 0, count);
        return values;
    }
}
