// SPDX-License-Identifier: Apache-2.0
package dev.lamina.layouts.stripes;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.Version;
import dev.lamina.cql.Access;
import dev.lamina.layouts.AccessPlan;
import dev.lamina.layouts.Compression;
import dev.lamina.layouts.Layout;
import dev.lamina.layouts.RowWrite;
import dev.lamina.layouts.Select;
import dev.lamina.layouts.Store;
import dev.lamina.model.Entity;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.store.StripeTable;
import dev.lamina.store.catalogue.LoadOptions;
import dev.lamina.store.catalogue.StripeSpace;
import dev.lamina.store.catalogue.StripeTables;
import java.util.List;
import java.util.Optional;

/**
 * A layout of stripes: the entity's name is the dataset's, every ingest writes a version, and the latest is read.
 *
 * @param name the layout's name
 * @param summary which questions it answers cheaply
 * @param stripeRows the most rows of a stripe
 * @param stripesPerShard the most stripes of a partition
 * @param compression the SSTables' compression as a table option; empty for none
 */
record StripeLayout(String name, String summary, int stripeRows, int stripesPerShard, String compression)
        implements Layout {
    @Override
    public List<String> ddl(Entity entity, String keyspace) {
        return StripeTables.ddl(keyspace, compression);
    }

    @Override
    public Optional<String> lacking(Version version) {
        return Compression.lacking(compression, version);
    }

    @Override
    public List<String> tables() {
        return List.of(StripeTables.DATA, StripeTables.STRIPES);
    }

    @Override
    public AccessPlan plan(Entity entity, Select select) {
        return AccessPlan.stripes(select);
    }

    @Override
    public AccessPlan plan(Entity entity, RowWrite write) throws UnsupportedQueryException {
        throw RowWrite.together("stripes", stripeRows);
    }

    @Override
    public Store open(CqlSession session, Entity entity, String keyspace, Access client) {
        StripeTable table = new StripeTable(
                StripeSpace.of(session, keyspace, client), new LoadOptions(stripeRows, stripesPerShard), entity);
        return new StripeStore(table, stripeRows);
    }
}
