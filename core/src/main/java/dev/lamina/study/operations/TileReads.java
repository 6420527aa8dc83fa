// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.operations;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.Vector;
import dev.lamina.layouts.KeyedRead;
import dev.lamina.layouts.KeyedRequest;
import dev.lamina.layouts.SliceAnswer;
import dev.lamina.layouts.Store;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.study.run.Operation;
import dev.lamina.study.source.Answer;
import dev.lamina.study.source.Source;
import dev.lamina.syntax.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Reads of tiles: users that all begin at once, each taking one step after the other; the requests of a step are sent
 * together. Every answer is compared with the source's.
 */
abstract class TileReads implements Operation {
    private static final int MAX_COUNT = 1 << 20;

    private final String name;
    private final String summary;
    private final KeyedRead.Manner manner;

    TileReads(String name, String summary, KeyedRead.Manner manner) {
        this.name = name;
        this.summary = summary;
        this.manner = manner;
    }

    /** A whole number among the keys of a kind. */
    static int count(Settings settings, String key, int defaultValue) {
        return settings.number(key, defaultValue, 1, MAX_COUNT);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary;
    }

    /**
     * What is asked.
     *
     * @return per user the steps, each of them the places of the tiles, ascending
     */
    abstract List<List<long[]>> users(TileMap map, Random random);

    @Override
    public Task prepare(Source source) throws IOException {
        Entity entity = source.entity();
        List<String> columns = new ArrayList<>(entity.names());
        columns.removeAll(entity.within());
        if (manner == KeyedRead.Manner.SINGLE) {
            // As published: a reader of a single tile knows its key.
            columns.remove(entity.identity());
        }
        TileMap map = TileMap.of(source, columns);
        return new Drawn(map, columns, users(map, new Random(source.seed())));
    }

    /** What is asked, before a layout has said with which requests. */
    final class Drawn implements TileTask {
        private final TileMap map;
        private final List<String> columns;
        private final List<List<long[]>> users;
        private final Answer expected;

        Drawn(TileMap map, List<String> columns, List<List<long[]>> users) {
            this.map = map;
            this.columns = columns;
            this.users = users;
            int rows = 0;
            long digest = 0;
            for (List<long[]> steps : users) {
                for (long[] places : steps) {
                    SliceAnswer step = map.expected(places, 0, places.length);
                    rows += step.rows();
                    digest += step.digest();
                }
            }
            this.expected = Answer.of(rows, digest);
        }

        @Override
        public long[] neighbourhood() {
            for (List<long[]> steps : users) {
                for (long[] places : steps) {
                    if (places.length > 1) {
                        return places.clone();
                    }
                }
            }
            return null;
        }

        @Override
        public List<KeyedRequest> asked(Store store) throws UnsupportedQueryException {
            return store.requests(read(neighbourhood()));
        }

        @Override
        public Answer run(Store store) throws IOException, UnsupportedQueryException {
            return on(store).run(store);
        }

        @Override
        public Answer expected() {
            return expected;
        }

        @Override
        public long rows() {
            return expected.rows();
        }

        @Override
        public Task on(Store store) throws UnsupportedQueryException {
            List<List<List<UserReads.Request>>> ready = new ArrayList<>();
            for (List<long[]> steps : users) {
                List<List<UserReads.Request>> user = new ArrayList<>();
                for (long[] places : steps) {
                    user.add(requests(store, places));
                }
                ready.add(user);
            }
            return new UserReads(ready, expected);
        }

        private List<UserReads.Request> requests(Store store, long[] places) throws UnsupportedQueryException {
            List<UserReads.Request> requests = new ArrayList<>();
            for (KeyedRequest request : store.requests(read(places))) {
                requests.add(
                        new UserReads.Request(request.request(), map.expected(places, request.from(), request.to())));
            }
            return requests;
        }

        private KeyedRead read(long[] places) {
            LongVector identities = (LongVector) Vector.of(ColumnType.LONG);
            for (long place : places) {
                identities.append(place);
            }
            return new KeyedRead(map.group(), identities, manner, columns);
        }
    }
}
