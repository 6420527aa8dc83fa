// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;

/** Turns the resolver's events, which come from several threads, into one count of jars and bytes. */
final class DownloadProgress extends AbstractTransferListener {
    private JarProgress progress;
    private final Map<String, Long> begun = new HashMap<>();
    private long bytesDone;
    private long bytesTotal;
    private int jarsDone;
    private int jarsTotal;

    DownloadProgress(JarProgress progress) {
        this.progress = progress;
    }

    /** From now on nobody is told. */
    synchronized void end() {
        progress = JarProgress.SILENT;
    }

    /** How many jars are to be downloaded, now that the dependencies are known. */
    synchronized void expect(int jars) {
        jarsTotal = jars;
        jarsDone = 0;
    }

    @Override
    public synchronized void transferSucceeded(TransferEvent event) {
        if (event.getResource().getResourceName().endsWith(".jar")) {
            jarsDone++;
            say();
        }
    }

    @Override
    public synchronized void transferProgressed(TransferEvent event) {
        String name = event.getResource().getResourceName();
        long length = Math.max(0, event.getResource().getContentLength());
        if (begun.putIfAbsent(name, length) == null) {
            bytesTotal += length;
        }
        bytesDone += event.getDataLength();
        bytesTotal = Math.max(bytesTotal, bytesDone);
        say();
    }

    private void say() {
        progress.downloading(Math.min(jarsDone, jarsTotal), jarsTotal, bytesDone, bytesTotal);
    }
}
