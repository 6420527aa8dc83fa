// SPDX-License-Identifier: Apache-2.0
package dev.lamina.cql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Which certificates a connection trusts. */
public final class TlsContext {
    private TlsContext() {}

    /** Those that the Java installation trusts. */
    public static SSLContext usual() {
        try {
            return SSLContext.getDefault();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java has no TLS: " + e.getMessage(), e);
        }
    }

    /**
     * Those of a truststore, in Java's own form or PKCS #12.
     *
     * @param password the store's; {@code null} where it has none
     * @throws IllegalArgumentException if it can't be read; the message has no secret in it
     */
    public static SSLContext of(Path truststore, char[] password) {
        return of(truststore, password, Cluster.OptionNames.COMMAND_LINE);
    }

    /** As {@link #of(Path, char[])}, with other names of options in messages. */
    public static SSLContext of(Path truststore, char[] password, Cluster.OptionNames options) {
        try (InputStream in = Files.newInputStream(truststore)) {
            // Reads both forms, whichever is named (JEP 229).
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(in, password);
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    options.heading("truststore") + ": " + truststore + " can't be read (" + e
                            + "). Name a truststore of Java or PKCS #12,"
                            + " and give its password as LAMINA_TRUSTSTORE_PASSWORD.",
                    e);
        }
    }
}
