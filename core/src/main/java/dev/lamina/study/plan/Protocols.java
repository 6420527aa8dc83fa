// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import dev.lamina.cql.Access;
import java.util.ArrayList;
import java.util.List;

/**
 * The clients that a user names, by what they speak: {@code cql} and {@code thrift} are the tuned client on the layouts of either
 * protocol; where neither is named, each layout runs as the study says.
 *
 * @param cql whether layouts over CQL run
 * @param thrift whether layouts over Thrift run, also those that do not by default
 * @param clients the clients' names
 */
public record Protocols(boolean cql, boolean thrift, List<String> clients) {
    static final String CQL = "cql";
    static final String THRIFT = "thrift";

    public static Protocols of(List<String> words) {
        List<String> clients = new ArrayList<>(words);
        boolean cql = clients.remove(CQL);
        boolean thrift = clients.remove(THRIFT);
        if (clients.isEmpty()) {
            clients.add(Access.tuned().name());
        }
        return new Protocols(cql || !thrift, thrift, List.copyOf(clients));
    }

    /** Whether a layout runs if no layouts are named. */
    public boolean runs(StudyLayout layout) {
        return layout.overThrift() ? thrift || cql && layout.runsByDefault() : cql && layout.runsByDefault();
    }
}
