// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import dev.lamina.codec.stripe.StripeDirectory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which chunks are there, asked stripe by stripe in ascending order; keeps the keys of one partition. */
public final class ShardChunks {
    private final RunContents contents;
    private final StripeRun run;
    private int shard = -1;
    private Map<Integer, Map<String, Boolean>> chunks = Map.of();

    public ShardChunks(RunContents contents, StripeRun run) {
        this.contents = contents;
        this.run = run;
    }

    private Map<String, Boolean> of(int stripe) throws IOException {
        if (run.shard(stripe) != shard) {
            shard = run.shard(stripe);
            chunks = contents.chunks(shard);
        }
        return chunks.getOrDefault(run.rowid(stripe), Map.of());
    }

    /** The name of a chunk that the directory has and the table hasn't; {@code null} where all are there. */
    public String missing(int stripe, StripeDirectory directory) throws IOException {
        Map<String, Boolean> there = of(stripe);
        for (StripeDirectory.Part part : directory.parts()) {
            if (!there.getOrDefault(part.name(), false)) {
                return part.name();
            }
        }
        return null;
    }

    /** The names of chunks that the table has and the directory hasn't. */
    public List<String> strays(int stripe, StripeDirectory directory) throws IOException {
        Set<String> known = new HashSet<>();
        for (StripeDirectory.Part part : directory.parts()) {
            known.add(part.name());
        }
        List<String> strays = new ArrayList<>();
        for (String name : of(stripe).keySet()) {
            if (!known.contains(name)) {
                strays.add(name);
            }
        }
        return strays;
    }
}
