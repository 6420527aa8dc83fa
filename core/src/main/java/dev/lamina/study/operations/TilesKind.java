// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import com.google.auto.service.AutoService;
import dev.lamina.curves.Box;
import dev.lamina.layouts.KeyedRead;
import dev.lamina.study.plan.OperationEntry;
import dev.lamina.study.run.Operation;
import dev.lamina.study.run.OperationKind;
import dev.lamina.syntax.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * {@code tiles: {together: 16}}: reads every tile of the layer once, one by one, as published: keys column by column are cut
 * into tasks of so many, all tasks run at once, and each reads one tile after the other. (GeoTrellis' spec of PR 2855 slides
 * a window of 16 over 64 × 64 keys, which makes 256 tasks of 1 × 16 tiles.)
 */
@AutoService(OperationKind.class)
public final class TilesKind implements OperationKind.One {
    @Override
    public String key() {
        return "tiles";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        Settings tiles = entry.in(key());
        int together = TileReads.count(tiles, "together", 16);
        tiles.requireAllKnown();
        String summary = entry.summary("read every tile once, one by one; tasks of " + together
                + (together == 1 ? " tile" : " tiles") + ", all at once");
        return new TileReads(entry.name(), summary, KeyedRead.Manner.SINGLE) {
            @Override
            List<List<long[]>> users(TileMap map, Random random) {
                Box bounds = map.bounds();
                List<List<long[]>> tasks = new ArrayList<>();
                List<long[]> task = new ArrayList<>();
                boolean timed = bounds.dimensions() == 3;
                for (int t = timed ? bounds.least(2) : 0; t <= (timed ? bounds.most(2) : 0); t++) {
                    for (int x = bounds.least(0); x <= bounds.most(0); x++) {
                        for (int y = bounds.least(1); y <= bounds.most(1); y++) {
                            task.add(new long[] {timed ? map.place(x, y, t) : map.place(x, y)});
                            if (task.size() == together) {
                                tasks.add(task);
                                task = new ArrayList<>();
                            }
                        }
                    }
                }
                if (!task.isEmpty()) {
                    tasks.add(task);
                }
                return tasks;
            }
        };
    }
}
