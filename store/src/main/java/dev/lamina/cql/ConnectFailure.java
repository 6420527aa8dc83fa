// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Says in a few words why there is no session; the driver's own words have its classes and channels in them. */
final class ConnectFailure {
    private ConnectFailure() {}

    /** The error to report. */
    static IOException of(Cluster cluster, RuntimeException failure) {
        Cluster.OptionNames options = cluster.options();
        StringJoiner points = new StringJoiner(", ");
        cluster.contactPoints().forEach(point -> points.add(Cluster.words(point.getHostString(), point.getPort())));
        List<Throwable> errors = new ArrayList<>();
        if (failure instanceof AllNodesFailedException all) {
            for (Map.Entry<Node, List<Throwable>> node : all.getAllErrors().entrySet()) {
                errors.addAll(node.getValue());
            }
        }
        errors.add(failure);
        for (Throwable error : errors) {
            if (has(error, AuthenticationException.class)) {
                return new IOException(
                        cluster.credentials() == null
                                ? points + ": the cluster requires a user and a password. Give "
                                        + options.of("user") + ", and the password by " + options.of("password-file")
                                        + " or LAMINA_PASSWORD."
                                : points + ": the cluster refuses user "
                                        + cluster.credentials().user()
                                        + " with this password. Correct " + options.of("user")
                                        + ", or the password in " + options.of("password-file")
                                        + " or LAMINA_PASSWORD.",
                        failure);
            }
            if (has(error, SSLException.class)) {
                return new IOException(
                        points + ": the TLS connection failed (" + tls(root(error)) + "). Does the cluster encrypt"
                                + " client"
                                + " connections (" + options.of("tls") + "), and does " + options.of("truststore")
                                + " hold its certificate's issuer?",
                        failure);
            }
        }
        if (failure instanceof IllegalStateException && !(failure instanceof AllNodesFailedException)) {
            // The policy that infers the data centre says which ones the contact points are in.
            return new IOException(
                    points + ": " + failure.getMessage() + ". Name one: " + options.of("datacenter") + ".", failure);
        }
        return new IOException(
                points + ": no Cassandra answers (" + reason(errors.get(0)) + "), expected a node of the cluster."
                        + " Check " + options.of("contact-points") + ", " + options.of("tls")
                        + ", and whether the cluster is up.",
                failure);
    }

    /** The library's words, without the bytes that a server sent which speaks no TLS. */
    private static String tls(String words) {
        return words.startsWith("not an SSL/TLS record") ? "the server answers without TLS" : words;
    }

    /** What broke the connection; of some failures the libraries say no more than the name of a class. */
    static String reason(Throwable error) {
        if (has(error, DriverTimeoutException.class) || has(error, TimeoutException.class)) {
            return "the time for an answer is over";
        }
        if (has(error, ClosedChannelException.class)) {
            return "the connection was refused or closed";
        }
        return root(error);
    }

    private static boolean has(Throwable error, Class<? extends Throwable> kind) {
        for (Throwable at = error; at != null; at = at.getCause()) {
            if (kind.isInstance(at)) {
                return true;
            }
        }
        return false;
    }

    private static String root(Throwable error) {
        Throwable at = error;
        while (at.getCause() != null) {
            at = at.getCause();
        }
        return at.getMessage() == null ? at.getClass().getSimpleName() : at.getMessage();
    }
}
