// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The main class of the process of a server, or of another program, which dies with its parent: the parent holds the other
 * end of its standard input, and the end of that stream, which also comes when the parent is killed, is the sign. A byte on
 * it lets the server go instead: it then lives on without a parent, and, as a service, until nobody has used it for a
 * while. Runs beside the program's classes and is the only one
 * of ours that they need, so it uses the JDK alone and has no nested class.
 *
 * <p>Arguments: the process' directory, {@code keep}, {@code serve} or {@code remove}, the class to run, its own arguments.
 */
public final class Tether {
    /** The file that a kept directory's server holds a lock on as long as it lives, longer perhaps than its parent. */
    public static final String LOCK = "server.lock";

    /** In the directory of a service: what is known of it, as long as it serves. */
    public static final String NOTE = "lamina-service.json";

    /** Commands that use a service hold a shared lock on this file; a service that ends holds an exclusive one. */
    public static final String USERS = "lamina-service.users";

    /** After so many seconds without a user a service ends. */
    public static final String IDLE = "lamina.idleSeconds";

    /** The byte by which the parent lets the server go on without it. */
    static final int LET_GO = 'G';

    /** Held until the process ends. */
    private static FileChannel held;

    /** The thread that removes the directory, once it does. */
    private static volatile Thread removing;

    private Tether() {}

    /** Starts the server; the process ends when standard input does. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        File directory = new File(arguments[0]);
        boolean keep = !arguments[1].equals("remove");
        boolean serve = arguments[1].equals("serve");
        if (keep && !lock(directory)) {
            System.err.println(directory + ": another server is at work in it");
            System.exit(1);
        }
        ignoreInterrupts();
        Runtime.getRuntime().addShutdownHook(new Thread(Tether::awaitRemoval, "lamina-removal"));
        Thread thread = new Thread(() -> hold(directory, keep, serve), "lamina-tether");
        thread.setDaemon(true);
        thread.setPriority(Thread.MAX_PRIORITY);
        thread.start();
        try {
            Object rest = Arrays.copyOfRange(arguments, 3, arguments.length);
            Class.forName(arguments[2]).getMethod("main", String[].class).invoke(null, rest);
        } catch (InvocationTargetException e) {
            e.getCause().printStackTrace();
            System.exit(1);
        }
    }

    private static boolean lock(File directory) {
        try {
            held = new RandomAccessFile(new File(directory, LOCK), "rw").getChannel();
            return held.tryLock() != null;
        } catch (IOException e) {
            e.printStackTrace();
            return false;
        }
    }

    /**
     * Ctrl-C and the end of a terminal reach every process that was started in it, but it is the parent that decides when a
     * server stops.
     */
    private static void ignoreInterrupts() {
        ignore("INT");
        ignore("HUP");
    }

    private static void ignore(String name) {
        try {
            // By reflection, since the compiler warns of this JDK class with no way to say that it is meant.
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object interrupt = signal.getConstructor(String.class).newInstance(name);
            signal.getMethod("handle", signal, handler)
                    .invoke(null, interrupt, handler.getField("SIG_IGN").get(null));
        } catch (ReflectiveOperationException e) {
            System.err.println("Signal " + name + " will stop this server at once: " + e);
        }
    }

    private static void hold(File directory, boolean keep, boolean serve) {
        try {
            for (int said = System.in.read(); said >= 0; said = System.in.read()) {
                if (said == LET_GO) {
                    if (serve) {
                        serve(directory);
                    }
                    return;
                }
            }
        } catch (IOException broken) {
            // As good as the end.
        }
        if (keep) {
            exitInOrder();
        } else {
            removing = Thread.currentThread();
            remove(directory);
        }
        Runtime.getRuntime().halt(0);
    }

    /** Waits until nobody has used the server for a while, and ends it then, with all that it holds written out. */
    private static void serve(File directory) throws IOException {
        long idleNanos = TimeUnit.SECONDS.toNanos(Long.getLong(IDLE, 600));
        FileChannel users = new RandomAccessFile(new File(directory, USERS), "rw").getChannel();
        long used = System.nanoTime();
        try {
            while (true) {
                Thread.sleep(500);
                if (!new File(directory, LOCK).exists()) {
                    // Somebody removed the directory, with all that there was to serve.
                    Runtime.getRuntime().halt(0);
                }
                FileLock all = users.tryLock();
                if (all == null || clients() > 0) {
                    used = System.nanoTime();
                } else if (System.nanoTime() - used >= idleNanos) {
                    // From here on commands wait at the lock, which goes with the process, and then start another
                    // server.
                    Files.deleteIfExists(new File(directory, NOTE).toPath());
                    drain();
                    exitInOrder();
                    Runtime.getRuntime().halt(0);
                }
                if (all != null) {
                    all.release();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How many connections over CQL there are; 0 where the server does not tell. */
    private static int clients() {
        try {
            ObjectName name = new ObjectName("org.apache.cassandra.metrics:type=Client,name=connectedNativeClients");
            Object count = ManagementFactory.getPlatformMBeanServer().getAttribute(name, "Value");
            return ((Number) count).intValue();
        } catch (JMException unknown) {
            return 0;
        }
    }

    private static void drain() {
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName("org.apache.cassandra.db:type=StorageService"), "drain", null, null);
        } catch (JMException e) {
            // Its commit log has all that was acknowledged.
            e.printStackTrace();
        }
    }

    /** Lets the server write its memtables' commit log out, for 30 s at most. */
    private static void exitInOrder() {
        Thread exit = new Thread(() -> System.exit(0), "lamina-exit");
        exit.start();
        try {
            exit.join(30_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A server whose files vanish exits because of that, and would leave the rest of them. */
    private static void awaitRemoval() {
        Thread thread = removing;
        try {
            if (thread != null) {
                thread.join(30_000);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Renames first: what the server still opens by its old path then fails instead of coming back. */
    private static void remove(File directory) {
        File gone = new File(directory.getParentFile(), directory.getName() + ".gone");
        delete(directory.renameTo(gone) ? gone : directory);
    }

    private static void delete(File file) {
        File[] children = file.listFiles();
        if (children != null && !Files.isSymbolicLink(file.toPath())) {
            for (File child : children) {
                delete(child);
            }
        }
        // What can't be deleted now is swept when the next node starts.
        boolean unused = file.delete();
    }
}
