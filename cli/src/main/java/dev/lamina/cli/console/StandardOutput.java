// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cli.console;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * Standard output that keeps why it failed. A {@link PrintStream} only says that it did, so that an answer which a full disk cuts
 * short would look as one that somebody stopped reading.
 */
public final class StandardOutput extends FilterOutputStream {
    private static final int BUFFER_BYTES = 1 << 13;

    /** Who reads has gone, as head does. */
    private static final String READER_GONE = "Broken pipe";

    private static volatile IOException failure;

    private StandardOutput(OutputStream out) {
        super(out);
    }

    /** Has {@link System#out} be such a one from now on. */
    public static void install() {
        // As Java makes its own, which has the encoding under the first name from 19 on.
        String encoding = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
        Charset charset = encoding == null ? Charset.defaultCharset() : Charset.forName(encoding);
        OutputStream kept = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        System.setOut(new PrintStream(new BufferedOutputStream(kept, BUFFER_BYTES), true, charset));
    }

    /**
     * Refuses to go on where something is lost. It is not where who reads has gone.
     *
     * @throws IOException if output failed
     */
    public static void requireWhole() throws IOException {
        System.out.flush();
        IOException failed = failure;
        if (failed != null && !String.valueOf(failed.getMessage()).contains(READER_GONE)) {
            throw new IOException(
                    "Standard output can't be written (" + failed.getMessage()
                            + "). Free some space where it goes, or send it elsewhere.",
                    failed);
        }
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }
}
