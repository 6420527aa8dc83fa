// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** 32-bit integers. */
interface IntSource extends Source {
    /** Reads the next values. The caller asks for no more than there are. */
    void read(int[] into, int at, int count) throws MalformedChunkException;

    /** Opens the node that follows, of so many values. */
    static IntSource open(BodyReader in, int count) throws MalformedChunkException {
        in.enter();
        Encoding encoding = Encoding.read(in);
        IntSource source = switch (encoding) {
            case CONSTANT -> new ConstantInts(in.signed32("constant"));
            case PACKED -> new PackedInts(in, count);
            case PLANES -> new PlaneInts(in, count);
            case DELTA -> new DeltaInts(in, count);
            case RUNS -> new RunInts(in, count);
            case REPEATS -> new RepeatInts(in, count);
            case DICTIONARY -> new DictionaryInts(in, count);
            default -> throw encoding.unexpected(in, "whole numbers");
        };
        in.leave();
        return source;
    }

    /** Reads all {@code count} values of a node that was just opened; none if only the structure is asked for. */
    default int[] all(BodyReader in, int count) throws MalformedChunkException {
        if (in.structureOnly()) {
            return new int[0];
        }
        in.charge(4L * count);
        int[] values = new int[count];
        read(values, 0, count);
        return values;
    }

    /** Opens the node that follows and reads all of its values. */
    static int[] openAll(BodyReader in, int count) throws MalformedChunkException {
        return open(in, count).all(in, count);
    }
}
