// SPDX-License-Identifier: Apache-2.0
package dev.lamina.data.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Decompresses files one after the other on a thread of its own, some slices ahead of whoever takes their bytes. Bytes
 * are taken by one thread at a time, of the files in their order.
 */
final class InflateAhead implements AutoCloseable {
    private static final int SLICES = 8;
    private static final int SLICE_BYTES = 1 << 20;

    private final List<TextFile> files;
    private final BlockingQueue<Slice> full = new ArrayBlockingQueue<>(SLICES + 1);
    private final BlockingQueue<byte[]> free = new ArrayBlockingQueue<>(SLICES);
    private final Thread thread = new Thread(this::inflate, "lamina-inflate");
    private Slice current = new Slice(-1, new byte[0], 0, null);
    private int used;

    /** @param files the files to decompress */
    InflateAhead(List<TextFile> files) {
        this.files = List.copyOf(files);
        for (int i = 0; i < SLICES; i++) {
            free.add(new byte[0]);
        }
        thread.setDaemon(true);
        thread.start();
    }

    /** The bytes of one of the files; what is left of files before it is thrown away. */
    ByteSource open(TextFile file) {
        int index = files.indexOf(file);
        return (into, from, room) -> read(index, into, from, room);
    }

    private int read(int file, byte[] into, int from, int room) throws IOException {
        while (current.file < file || (current.file == file && used == current.length)) {
            if (current.failure != null) {
                throw new IOException(current.failure.getMessage(), current.failure);
            }
            if (current.length == 0 && current.file == file) {
                return -1;
            }
            next();
        }
        int count = Math.min(room, current.length - used);
        System.arraycopy(current.bytes, used, into, from, count);
        used += count;
        return count;
    }

    private void next() throws IOException {
        try {
            if (current.bytes.length > 0) {
                free.put(current.bytes);
            }
            current = full.take();
            used = 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Reading was interrupted.");
        }
    }

    private void inflate() {
        try {
            for (int file = 0; file < files.size(); file++) {
                if (!inflate(file)) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            stop(new IOException("The pass was closed.", e));
        } catch (RuntimeException | Error e) {
            stop(new IOException(e));
        }
    }

    /** Lets go of a thread that still waits for bytes. */
    private void stop(IOException why) {
        full.clear();
        full.add(new Slice(-1, new byte[0], 0, why));
    }

    private boolean inflate(int file) throws InterruptedException {
        try (InputStream stream = files.get(file).open()) {
            while (true) {
                byte[] bytes = free.take();
                if (bytes.length == 0) {
                    bytes = new byte[SLICE_BYTES];
                }
                int length = stream.readNBytes(bytes, 0, bytes.length);
                if (length > 0) {
                    full.put(new Slice(file, bytes, length, null));
                } else {
                    free.put(bytes);
                }
                if (length < bytes.length) {
                    full.put(new Slice(file, new byte[0], 0, null));
                    return true;
                }
            }
        } catch (IOException e) {
            full.put(new Slice(file, new byte[0], 0, e));
            return false;
        }
    }

    /** Ends the thread; nothing may be taken from now on. */
    @Override
    public void close() {
        thread.interrupt();
    }

    /** Some bytes of a file; none at its end, or where it can't be read. */
    private record Slice(int file, byte[] bytes, int length, IOException failure) {}
}
