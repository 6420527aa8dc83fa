// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec.lamina;

import dev.lamina.codec.DoubleVector;
import dev.lamina.codec.IntVector;
import dev.lamina.codec.ListVector;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.StructVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import java.util.Arrays;

/** Rows without a value. */
record AllMissing() implements ColumnSource {
    @Override
    public void next(int count, Vector into) {
        fill(into, count);
    }

    private static void fill(Vector into, int count) {
        if (into instanceof IntVector ints) {
            Arrays.fill(ints.resize(count), 0, count, 0);
        } else if (into instanceof LongVector longs) {
            Arrays.fill(longs.resize(count), 0, count, 0);
        } else if (into instanceof DoubleVector doubles) {
            Arrays.fill(doubles.resize(count), 0, count, 0);
        } else if (into instanceof TextVector texts) {
            texts.resize(count, 0);
            Arrays.fill(texts.offsets(), 0, count + 1, 0);
        } else if (into instanceof ListVector lists) {
            Arrays.fill(lists.resize(count), 0, count + 1, 0);
        } else {
            StructVector structs = (StructVector) into;
            structs.resize(count);
            for (int i = 0; i < structs.names().size(); i++) {
                fill(structs.child(i), count);
            }
        }
        if (count > 0) {
            into.setAllMissing(count);
        }
    }

    @Override
    public void describe(StringBuilder into) {
        into.append("missing");
    }
}
