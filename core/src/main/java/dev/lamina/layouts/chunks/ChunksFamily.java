// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.chunks;

import com.google.auto.service.AutoService;
import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import dev.lamina.codec.ChunkEnvelope;
import dev.lamina.codec.ColumnType;
import dev.lamina.layouts.Compression;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.LayoutFamily;
import dev.lamina.layouts.LayoutParameters;
import java.util.stream.Collectors;

/**
 * One cell per column chunk. Parameters: {@code codec} (a registered chunk codec), {@code chunkRows} and
 * {@code chunksPerShard} (the GDELT publication's 1000 and 100 where not given), {@code dates} ({@code date},
 * {@code text} or {@code timestamp}: what days are stored as), {@code compression} and {@code chunkLength} of its SSTables,
 * and {@code summary}.
 */
@AutoService(LayoutFamily.class)
public final class ChunksFamily implements LayoutFamily {
    @Override
    public String name() {
        return "chunks";
    }

    @Override
    public String summary() {
        return "One cell per column chunk.";
    }

    @Override
    public Layout layout(LayoutParameters parameters) {
        String codec = parameters.text("codec", "missing");
        int chunkRows = parameters.count("chunkRows", 1000);
        if (ChunkCodecs.all().stream().noneMatch(known -> known.name().equals(codec))) {
            throw parameters.wrong("codec", codec, "one of " + names());
        }
        if (chunkRows > ChunkEnvelope.MAX_ROWS) {
            throw parameters.wrong("chunkRows", chunkRows, "at most " + ChunkEnvelope.MAX_ROWS);
        }
        int sstables = parameters.count("sstables", 1);
        if (sstables > 1) {
            throw parameters.wrong("sstables", sstables, "1, since each load takes the place of the one before");
        }
        String dates = parameters.text("dates", "date");
        ColumnType days = switch (dates) {
            case "date" -> ColumnType.DATE;
            case "text" -> ColumnType.TEXT;
            case "timestamp" -> ColumnType.TIMESTAMP;
            default -> throw parameters.wrong("dates", dates, "date, text or timestamp");
        };
        return new ChunksLayout(
                parameters.name(),
                parameters.text("summary", summary()),
                codec,
                chunkRows,
                parameters.count("chunksPerShard", 100),
                days,
                Compression.option(parameters));
    }

    private static String names() {
        return ChunkCodecs.all().stream().map(ChunkCodec::name).collect(Collectors.joining(", "));
    }
}
