// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;

/** 64-bit integers. */
interface LongSource extends Source {
    /** How many values are worked on at a time, so that they stay in a core's cache. */
    int PIECE = ChunkValues.WINDOW;

    /** Reads the next values. The caller asks for no more than there are. */
    void read(long[] into, int at, int count) throws MalformedChunkException;

    /** Opens the node that follows, of so many values. */
    static LongSource open(BodyReader in, int count) throws MalformedChunkException {
        in.enter();
        Encoding encoding = Encoding.read(in);
        LongSource source = switch (encoding) {
            case CONSTANT -> new ConstantLongs(in.signed("constant"));
            case FRAME -> new FrameLongs(in, count);
            case DELTA -> new DeltaLongs(in, count);
            case RUNS -> new RunLongs(in, count);
            case DICTIONARY -> new DictionaryLongs(in, count);
            case PLANES -> new PlaneLongs(in, count);
            case PLAIN -> new PlainLongs(in, count);
            default -> throw encoding.unexpected(in, "long numbers");
        };
        in.leave();
        return source;
    }

    /** Reads all {@code count} values of a node that was just opened; none if only the structure is asked for. */
    default long[] all(BodyReader in, int count) throws MalformedChunkException {
        if (in.structureOnly()) {
            return new long[0];
        }
        in.charge(8L * count);
        long[] values = new long[count];
        read(values, 0, count);
        return values;
    }
}
