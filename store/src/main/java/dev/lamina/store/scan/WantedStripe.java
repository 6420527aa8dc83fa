// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import dev.lamina.codec.stripe.StripeDirectory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A stripe on its way through a scan, with its chunks once they have come. Is in the hands of one thread at a time. */
final class WantedStripe {
    /** What is done with the stripe's rows. */
    enum Stage {
        /** All of them are wanted. */
        WHOLE,
        /** Those that meet the condition are wanted, and all columns are fetched at once. */
        FILTERED,
        /** The condition's columns are fetched to see whether any row meets it. */
        LOOKED_AT,
        /** It is known which rows meet it, and the columns asked for are fetched. */
        CHOSEN
    }

    final int number;
    final StripeDirectory directory;
    final Map<String, ByteBuffer> chunks = new HashMap<>();
    final SelectionVector hits = new SelectionVector();
    Stage stage;

    /** Of the chunks that are to be fetched next. */
    List<String> names;

    /** The names of chunks that have come from another copy. */
    final Set<String> replaced = new HashSet<>();

    /** Of the chunks that are here or on their way. */
    long bytes;

    WantedStripe(int number, StripeDirectory directory, Stage stage) {
        this.number = number;
        this.directory = directory;
        this.stage = stage;
    }

    /** Says which columns are needed next; chunks that are here already are not fetched again. */
    void need(int[] columns) {
        names = new ArrayList<>();
        BitSet needed = directory.needed(columns);
        for (int part = needed.nextSetBit(0); part >= 0; part = needed.nextSetBit(part + 1)) {
            StripeDirectory.Part chunk = directory.parts().get(part);
            if (!chunks.containsKey(chunk.name())) {
                names.add(chunk.name());
                bytes += chunk.bytes();
            }
        }
    }

    static long bytes(StripeDirectory directory, int[] columns) {
        long bytes = 0;
        BitSet needed = directory.needed(columns);
        for (int part = needed.nextSetBit(0); part >= 0; part = needed.nextSetBit(part + 1)) {
            bytes += directory.parts().get(part).bytes();
        }
        return bytes;
    }
}
