// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Cassandra 6.0 and later, of which there are alphas only: as 5.0, but its files need not be readable by 4.x. */
final class ReleaseLine60 implements ReleaseLine {
    private final ReleaseLine before = new ReleaseLine50();

    @Override
    public String name() {
        return "6.0";
    }

    @Override
    public boolean covers(int major, int minor) {
        return major >= 6;
    }

    @Override
    public List<String> jvmOptions(List<Path> jars) {
        return before.jvmOptions(jars);
    }

    @Override
    public int shippedTokens() {
        return before.shippedTokens();
    }

    @Override
    public void shipped(ObjectNode yaml) {
        before.shipped(yaml);
        yaml.put("storage_compatibility_mode", "NONE");
    }

    @Override
    public Map<String, String> lacking() {
        return before.lacking();
    }
}
