// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.tiles;

import dev.lamina.data.DatasetProgress;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Tiles' bytes in a file, one after the other, each after its length, so that they are made once and then read as fast as
 * any file: a layout's writing must not wait for them.
 */
final class MadeTiles {
    private static final int BUFFER_BYTES = 1 << 18;
    private static final int TILES_BETWEEN_PROGRESS = 1 << 8;

    private final Path file;
    private final TileOrder order;
    private final Payload payload;
    private final long tiles;
    private final DatasetProgress progress;

    /**
     * @param tiles how many of the order's tiles, from its beginning
     * @param progress hears how many are made, which may take minutes
     */
    MadeTiles(Path file, TileOrder order, Payload payload, long tiles, DatasetProgress progress) {
        this.file = file;
        this.order = order;
        this.payload = payload;
        this.tiles = tiles;
        this.progress = progress;
    }

    /** Opens the file, which is made if it is not there. */
    synchronized DataInputStream open() throws IOException {
        if (!Files.exists(file)) {
            make();
        }
        return new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES));
    }

    private void make() throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(part), BUFFER_BYTES))) {
            TileOrder.Walk walk = order.new Walk();
            for (long made = 0; made < tiles && walk.next(); made++) {
                byte[] bytes = payload.bytes(walk.zoom(), walk.x(), walk.y(), walk.t());
                out.writeInt(bytes.length);
                out.write(bytes);
                if (made % TILES_BETWEEN_PROGRESS == 0) {
                    progress.at("generating", made, tiles);
                }
            }
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }
}
