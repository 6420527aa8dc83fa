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
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Standard output that keeps why it failed. A {@link PrintStream} only says that it did, so that an answer which a full disk cuts
 * short would look as one that somebody stopped reading.
 */
public final class StandardOutput extends FilterOutputStream {
    private static final int BUFFER_BYTES = 1 << 13;

    /** What standard output is, where the system tells (proc(5)): the text of an error is one of the user's language. */
    private static final Path TARGET = Path.of("/proc/self/fd/1");

    private static volatile IOException failure;

    private StandardOutput(OutputStream out) {
        super(out);
    }

    /** Has {@link System#out} be such a one from now on. */
    public static void install() {
        // As Java makes its own, which has the encoding under the first name from 19 on.
        String encoding = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
        Charset charset = Charset.defaultCharset();
        try {
            charset = encoding == null ? charset : Charset.forName(encoding);
        } catch (IllegalArgumentException e) {
            // A locale may have one that Java does not.
        }
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
        if (failed != null && !isRead()) {
            throw new IOException(
                    "Standard output can't be written (" + failed.getMessage()
                            + "). Free some space where it goes, or send it elsewhere.",
                    failed);
        }
    }

    /** Whether somebody reads it as it comes, as head does, and has gone then. */
    private static boolean isRead() {
        try {
            String target = Files.readSymbolicLink(TARGET).toString();
            return target.startsWith("pipe:") || target.startsWith("socket:");
        } catch (IOException e) {
            return true; // Nobody knows.
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
