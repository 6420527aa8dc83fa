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
 * {@code pan: {view: 4, by: in}}: users who look at the same hot neighbourhood and pan: each begins with a view of view × view
 * tiles near the layer's middle, within a neighbourhood of four views' side, and then moves it by one tile at a time, in a
 * direction drawn with the seed. A step asks for the tiles that came into view, as a map client that keeps what it has. The
 * same tiles are read again and again, by all users.
 */
@AutoService(OperationKind.class)
public final class PanKind implements OperationKind.One {
    /** The neighbourhood's side, in views. */
    private static final int HOT_VIEWS = 4;

    @Override
    public String key() {
        return "pan";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        Settings pan = entry.in(key());
        KeyedRead.Manner manner = pan.choice("by", KeyedRead.Manner.SINGLE);
        int view = TileReads.count(pan, "view", 4);
        int users = TileReads.count(pan, "users", 8);
        int steps = TileReads.count(pan, "steps", 32);
        pan.requireAllKnown();
        String summary = entry.summary("pan " + users + (users == 1 ? " view" : " views") + " of " + view + " × " + view
                + " tiles over a hot neighbourhood, " + steps + (steps == 1 ? " step" : " steps")
                + " of one tile each");
        return new TileReads(entry.name(), summary, manner) {
            @Override
            public String asked() {
                return summary + "; by " + manner;
            }

            @Override
            List<List<long[]>> users(TileMap map, Random random) {
                Walk walk = new Walk(map, view, random);
                List<List<long[]>> all = new ArrayList<>();
                for (int user = 0; user < users; user++) {
                    all.add(walk.user(steps));
                }
                return all;
            }
        };
    }

    /** Views that move within the hot neighbourhood. */
    private static final class Walk {
        private final TileMap map;
        private final int view;
        private final Random random;
        private final int[] least = new int[2];
        private final int[] most = new int[2];

        Walk(TileMap map, int view, Random random) {
            this.map = map;
            this.view = view;
            this.random = random;
            for (int i = 0; i < 2; i++) {
                Box bounds = map.bounds();
                if (view >= bounds.size(i)) {
                    throw new IllegalArgumentException("pan, view is " + view + ", expected less than " + bounds.size(i)
                            + ", so that it can move on the grid " + bounds + ".");
                }
                int side = (int) Math.min(bounds.size(i), (long) HOT_VIEWS * view);
                least[i] = bounds.least(i) + (int) (bounds.size(i) - side) / 2;
                most[i] = least[i] + side - view;
            }
        }

        List<long[]> user(int steps) {
            int[] at = {
                least[0] + random.nextInt(most[0] - least[0] + 1), least[1] + random.nextInt(most[1] - least[1] + 1)
            };
            List<long[]> asked = new ArrayList<>();
            asked.add(tiles(at[0], at[1], view, view));
            while (asked.size() <= steps) {
                int axis = random.nextInt(2);
                int way = random.nextBoolean() ? 1 : -1;
                if (at[axis] + way < least[axis] || at[axis] + way > most[axis]) {
                    way = -way;
                }
                at[axis] += way;
                int edge = at[axis] + (way > 0 ? view - 1 : 0);
                asked.add(axis == 0 ? tiles(edge, at[1], 1, view) : tiles(at[0], edge, view, 1));
            }
            return asked;
        }

        private long[] tiles(int x, int y, int width, int height) {
            int right = x + width - 1;
            int down = y + height - 1;
            return map.places(
                    map.bounds().dimensions() == 2
                            ? Box.of(new int[] {x, y}, new int[] {right, down})
                            : Box.of(
                                    new int[] {x, y, map.bounds().least(2)},
                                    new int[] {right, down, map.bounds().least(2)}));
        }
    }
}
