// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import dev.lamina.cql.Access;
import dev.lamina.fixtures.Keyspaces;
import dev.lamina.fixtures.MemoryDataset;
import dev.lamina.fixtures.SharedNode;
import dev.lamina.store.StoredDatasets;
import dev.lamina.store.catalogue.DatasetVersion;
import dev.lamina.store.catalogue.LoadProgress;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Machines whose clocks are days away from each other's. */
@Tag("node")
class ClockSkewTest {
    private static final String KEYSPACE = "clock_skew";
    private static final Duration AWAY = Duration.ofDays(2);

    /** The driver's timestamps on a machine whose clock is ahead. */
    public static final class Ahead extends Skewed {
        public Ahead(DriverContext context) {
            super(AWAY);
        }
    }

    /** The driver's timestamps on a machine whose clock is behind. */
    public static final class Behind extends Skewed {
        public Behind(DriverContext context) {
            super(AWAY.negated());
        }
    }

    private abstract static class Skewed implements TimestampGenerator {
        private final Duration away;

        Skewed(Duration away) {
            this.away = away;
        }

        @Override
        public long next() {
            return 1_000 * (System.currentTimeMillis() + away.toMillis());
        }

        @Override
        public void close() {}
    }

    private static CqlSession session(Class<?> clock) {
        return CqlSession.builder()
                .addContactPoint(SharedNode.contactPoint())
                .withLocalDatacenter(SharedNode.datacenter())
                .withConfigLoader(DriverConfigLoader.programmaticBuilder()
                        .withClass(DefaultDriverOption.TIMESTAMP_GENERATOR_CLASS, clock)
                        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(60))
                        .build())
                .build();
    }

    @ParameterizedTest
    @ValueSource(classes = {Ahead.class, Behind.class})
    void what_a_machine_loaded_is_read_and_dropped_by_one_with_another_clock(Class<?> clock) throws IOException {
        CqlSession right = Keyspaces.session();
        right.execute("DROP KEYSPACE IF EXISTS " + KEYSPACE);
        try (CqlSession wrong = session(clock);
                StoredDatasets there = StoredDatasets.open(wrong, KEYSPACE, Access.tuned());
                StoredDatasets here = StoredDatasets.open(right, KEYSPACE, Access.tuned())) {
            load(there, 0);
            load(here, 4_000);
            load(there, 8_000);
            DatasetVersion last = here.find("shops", OptionalInt.empty());
            assertThat(last.rows()).isEqualTo(12_000);
            assertThat(here.check(last, (done, of) -> {}).damages()).isEmpty();
            for (DatasetVersion version : here.list()) {
                here.drop("shops", version.version());
            }
            assertThat(rows(right, "data")).isZero();
            assertThat(rows(right, "stripes")).isZero();

            load(here, 0);
            there.drop("shops", here.find("shops", OptionalInt.empty()).version());
            assertThat(rows(right, "data")).isZero();
            load(there, 0);
            load(here, 4_000);
            last = there.find("shops", OptionalInt.empty());
            assertThat(last.rows()).isEqualTo(8_000);
            assertThat(there.check(last, (done, of) -> {}).damages()).isEmpty();
        }
    }

    private static void load(StoredDatasets datasets, int from) throws IOException {
        MemoryDataset rows = Sales.later(4_000, from, 7);
        datasets.append(
                "shops",
                TestSource.of(rows, TestSource.Way.STRIPES),
                "rows from " + from,
                SharedStore.SMALL,
                LoadProgress.SILENT);
    }

    private static long rows(CqlSession session, String table) {
        return session.execute("SELECT count(*) FROM " + KEYSPACE + "." + table)
                .one()
                .getLong(0);
    }
}
