// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.encoding;

import dev.lamina.codec.MalformedChunkException;
import dev.lamina.codec.TextVector;

/** Texts, none of them missing. */
interface TextSource extends Source {
    /**
     * Reads the next values into the rows {@code first} to {@code first + count} of a vector that is given {@code rows}
     * rows, all others empty. The caller asks for no more than there are.
     */
    void read(int count, TextVector into, int first, int rows) throws MalformedChunkException;

    /** Opens the node that follows, of so many values. */
    static TextSource open(BodyReader in, int count) throws MalformedChunkException {
        in.enter();
        Encoding encoding = Encoding.read(in);
        TextSource source = switch (encoding) {
            case PLAIN -> new PlainTexts(in, count);
            case FRONT -> new FrontTexts(in, count);
            case NUMERALS -> new NumeralTexts(in, count);
            default -> throw encoding.unexpected(in, "texts");
        };
        in.leave();
        return source;
    }
}
