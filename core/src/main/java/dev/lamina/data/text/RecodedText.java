// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Text of another encoding, as the bytes of UTF-8; for what is none in that encoding, a byte that is none in UTF-8. */
final class RecodedText extends InputStream {
    private static final byte NO_TEXT = (byte) 0xFF;
    /** Half a character, which no text has: the encoder fails at it. */
    private static final String NO_CHARACTER = "\uDFFF";

    private final Reader reader;
    private final CharsetEncoder encoder = StandardCharsets.UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private final CharBuffer chars = CharBuffer.allocate(1 << 14).flip();
    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).flip();
    private boolean ended;

    RecodedText(InputStream text, Charset charset) {
        CharsetDecoder decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE)
                .replaceWith(NO_CHARACTER);
        this.reader = new InputStreamReader(text, decoder);
    }

    @Override
    public int read() throws IOException {
        return prepare() ? bytes.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!prepare()) {
            return -1;
        }
        int count = Math.min(length, bytes.remaining());
        bytes.get(to, offset, count);
        return count;
    }

    private boolean prepare() throws IOException {
        while (!bytes.hasRemaining() && !ended) {
            chars.compact();
            ended = reader.read(chars) < 0;
            chars.flip();
            bytes.clear();
            while (encoder.encode(chars, bytes, ended).isError()) {
                chars.get();
                bytes.put(NO_TEXT);
            }
            bytes.flip();
        }
        return bytes.hasRemaining();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
