// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import dev.lamina.layouts.Layout;
import dev.lamina.model.Entity;
import dev.lamina.node.SharedNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Keyspaces of the shared node, through a session as runs have it. For tests tagged {@code node}. */
public final class Keyspaces {
    private static final Set<String> MADE = new HashSet<>();
    private static CqlSession session;

    private Keyspaces() {}

    /** The session, opened by the first call; it ends with the JVM. */
    public static synchronized CqlSession session() {
        if (session == null) {
            SharedNode shared = SharedNode.get();
            session =
                    Sessions.connect(shared.node().contactPoint(), shared.node().datacenter());
        }
        return session;
    }

    /** A new keyspace with the layout's tables; its name is made of these words. */
    public static synchronized String create(Layout layout, Entity entity, String words) {
        String name = words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
        name = name.substring(0, Math.min(44, name.length()));
        String keyspace = name;
        for (int i = 2; !MADE.add(keyspace); i++) {
            keyspace = name + "_" + i;
        }
        session()
                .execute("CREATE KEYSPACE "
                        + CqlIdentifier.fromInternal(keyspace).asCql(true)
                        + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
        try {
            layout.create(session, entity, keyspace);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return keyspace;
    }
}
