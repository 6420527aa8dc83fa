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
 * {@code block: {side: 8, by: range}}: reads blocks of side × side tiles, tile by tile ({@code single}), partition by partition
 * ({@code in}), or range by range of the curve ({@code range}). {@code blocks} are drawn with the seed, and split among
 * {@code users} who read at the same time; {@code aligned: true} draws such as begin at a multiple of their side, which are
 * one range of Z-order and Hilbert. {@code box: "0..7, 0..7"} instead of a side reads one block again and again.
 */
@AutoService(OperationKind.class)
public final class BlockKind implements OperationKind.One {
    @Override
    public String key() {
        return "block";
    }

    @Override
    public Operation operation(OperationEntry entry) {
        Settings block = entry.in(key());
        KeyedRead.Manner manner = block.choice("by", KeyedRead.Manner.SINGLE);
        int users = TileReads.count(block, "users", 8);
        int blocks = TileReads.count(block, "blocks", 64);
        boolean aligned = block.flag("aligned", false);
        boolean isFixed = block.has("box");
        boolean hasSide = block.has("side");
        block.requireAllKnown();
        if (isFixed == hasSide) {
            throw entry.wrong(
                    key(), block.values(), "either a side such as {side: 8} or a box such as {box: \"0..7, 0..7\"}");
        }
        Box fixed = isFixed ? Box.parse(block.text("box")) : null;
        int side = TileReads.count(block, "side", 0);
        String summary = entry.summary("read blocks of " + (fixed == null ? side + " × " + side + " tiles" : "" + fixed)
                + switch (manner) {
                    case SINGLE -> ", tile by tile";
                    case IN -> ", partition by partition with IN";
                    case RANGE -> ", range by range of the curve";
                });
        return new TileReads(entry.name(), summary, manner) {
            @Override
            public String asked() {
                return summary + "; " + blocks + " blocks, " + users + " users" + (aligned ? ", aligned" : "");
            }

            @Override
            List<List<long[]>> users(TileMap map, Random random) {
                List<List<long[]>> steps = new ArrayList<>();
                for (int user = 0; user < Math.min(users, blocks); user++) {
                    steps.add(new ArrayList<>());
                }
                for (int i = 0; i < blocks; i++) {
                    Box box = fixed == null ? drawn(map.bounds(), side, aligned, random) : fixed;
                    steps.get(i % steps.size()).add(map.places(box));
                }
                return steps;
            }
        };
    }

    /** A block somewhere in the grid, of one time if it has several. */
    private static Box drawn(Box bounds, int side, boolean aligned, Random random) {
        int[] least = new int[bounds.dimensions()];
        int[] most = new int[bounds.dimensions()];
        for (int i = 0; i < least.length; i++) {
            int length = i == 2 ? 1 : side;
            if (length > bounds.size(i)) {
                throw new IllegalArgumentException("block, side is " + side + ", expected at most " + bounds.size(i)
                        + ", which is as far as the grid " + bounds + " reaches.");
            }
            int step = aligned ? length : 1;
            least[i] = bounds.least(i) + random.nextInt((int) ((bounds.size(i) - length) / step + 1)) * step;
            most[i] = least[i] + length - 1;
        }
        return Box.of(least, most);
    }
}
