// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.writes;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.model.Batch;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKinds;
import dev.lamina.study.source.RunProgress;
import dev.lamina.study.source.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Readings of ten devices, one every second of a quarter of an hour. */
public final class Readings {
    static final Entity ENTITY = new Entity(
            "readings",
            List.of(
                    new Field("device", ColumnType.TEXT, false),
                    new Field("ts", ColumnType.TIMESTAMP, false),
                    new Field("site", ColumnType.TEXT, true),
                    new Field("value", ColumnType.DOUBLE, true)),
            "ts",
            List.of("device"));

    private static final long BEGIN = 1_767_225_600_000L; // 2026-01-01

    private Readings() {}

    static MemoryDataset dataset(int count) {
        Batch rows = new Batch(ENTITY.fields());
        for (int i = 0; i < count; i++) {
            ((TextVector) rows.column(0)).append("d" + i % 10);
            ((LongVector) rows.column(1)).append(BEGIN + i / 10 * 1000L);
            ((TextVector) rows.column(2)).append("s" + i % 10 % 3);
            if (i % 7 == 0) {
                rows.column(3).appendMissing();
            } else {
                ((DoubleVector) rows.column(3)).append(i / 4.0);
            }
        }
        rows.setRows(count);
        return new MemoryDataset(ENTITY, rows);
    }

    /** The first of them. */
    public static Source source(int count) throws Exception {
        return Source.read(dataset(count), 1, RunProgress.SILENT);
    }

    /** An entry of a study. */
    static Map<String, Object> entry(Object... words) {
        Map<String, Object> entry = new LinkedHashMap<>();
        for (int i = 0; i < words.length; i += 2) {
            entry.put((String) words[i], words[i + 1]);
        }
        return entry;
    }

    static List<Operation> operations(Object... words) {
        return OperationKinds.all(entry(words), List.of());
    }
}
