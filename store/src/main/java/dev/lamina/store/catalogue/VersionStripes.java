// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the stripes of a version are: they are numbered through all its parts, and so are its partitions, which are told
 * by their place here and have another shard number in their part. Safe for use by several threads.
 */
public final class VersionStripes {
    private final List<StripeRun> runs;

    /** Of each run its first stripe, and of the end how many there are. */
    private final int[] firstStripe;

    /** Of each run its first partition, and of the end how many there are. */
    private final int[] firstShard;

    private VersionStripes(List<StripeRun> runs) {
        this.runs = List.copyOf(runs);
        this.firstStripe = new int[runs.size() + 1];
        this.firstShard = new int[runs.size() + 1];
        for (int i = 0; i < runs.size(); i++) {
            firstStripe[i + 1] = Math.addExact(firstStripe[i], runs.get(i).stripes());
            firstShard[i + 1] = firstShard[i] + runs.get(i).shards();
        }
    }

    /** @param parts those of the version */
    public static VersionStripes of(DatasetVersion version, List<VersionPart> parts) {
        List<StripeRun> runs = new ArrayList<>();
        for (VersionPart part : parts) {
            runs.add(StripeRun.of(version, part));
        }
        return new VersionStripes(runs);
    }

    /** The parts' stripes, in order. */
    public List<StripeRun> runs() {
        return runs;
    }

    /** How many stripes. */
    public int stripes() {
        return firstStripe[runs.size()];
    }

    /** How many partitions. */
    public int shards() {
        return firstShard[runs.size()];
    }

    private static int place(int[] firsts, int number) {
        int found = Arrays.binarySearch(firsts, number);
        if (found < 0) {
            return -found - 2;
        }
        // A part without stripes begins where the next one does, which has it.
        while (found + 1 < firsts.length && firsts[found + 1] == number) {
            found++;
        }
        return found;
    }

    /** The run that a stripe is in. */
    public StripeRun run(int stripe) {
        return runs.get(place(firstStripe, stripe));
    }

    /** Which run a stripe is in, by its place among them. */
    public int placeOfRun(int stripe) {
        return place(firstStripe, stripe);
    }

    /** A stripe's place in its run. */
    public int local(int stripe) {
        return stripe - firstStripe[place(firstStripe, stripe)];
    }

    /** The first stripe of the run that comes after the one that this stripe is in. */
    int endOfRun(int stripe) {
        return firstStripe[place(firstStripe, stripe) + 1];
    }

    /** The partition of a stripe. */
    public int shard(int stripe) {
        int at = place(firstStripe, stripe);
        return firstShard[at] + runs.get(at).shard(stripe - firstStripe[at]);
    }

    /** A stripe's row id in its partition. */
    public int rowid(int stripe) {
        return run(stripe).rowid(local(stripe));
    }

    /** The run that a partition is in. */
    public StripeRun runOfShard(int shard) {
        return runs.get(place(firstShard, shard));
    }

    /** A partition's shard number in its run. */
    public int localShard(int shard) {
        return shard - firstShard[place(firstShard, shard)];
    }

    /** The first stripe of a partition; of the number of partitions, that of stripes. */
    public int firstOfShard(int shard) {
        if (shard == shards()) {
            return stripes();
        }
        int at = place(firstShard, shard);
        return firstStripe[at] + (shard - firstShard[at]) * runs.get(at).stripesPerShard();
    }

    /** A chunk's place in messages. */
    public String place(int stripe, String column) {
        return run(stripe).place(local(stripe), column);
    }
}
