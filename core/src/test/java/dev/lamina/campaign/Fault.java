// SPDX-License-Identifier: Apache-2.0
package dev.lamina.campaign;

/** What is done while a client works. */
enum Fault {
    NOTHING("nothing", 2),
    CLIENT_KILLED("SIGKILL of the client", 6),
    CLIENT_STOPPED("SIGSTOP and SIGCONT of the client", 5),
    SERVER_KILLED("SIGKILL of the server", 2),
    SERVER_STOPPED("SIGSTOP and SIGCONT of the server", 4),
    HOST_KILLED("SIGKILL of the process that started the server", 2),
    LINK_CUT("connections cut", 4),
    LINK_STILL("a network that stands still", 4),
    LINK_SLOW("a slow network", 3),
    SECOND_CLIENT("a second client on the same dataset", 6),
    CLOCK_JUMPS("the clock of a client set by up to a hundred minutes", 4),
    SERVER_CLOCK_JUMPS("the clock of a server set by up to half a minute", 3),
    DISK_FULL("the server's disk full", 2),
    DISK_SLOW("a disk whose writes wait four fifths of the time", 2),
    BYTES_FLIPPED("bytes flipped in an SSTable", 1),
    COMMIT_LOG_LOST("SIGKILL of the server, and its commit log lost", 1),
    TWO_SERVERS_KILLED("SIGKILL of two of three servers", 0),
    TWO_SERVERS_STOPPED("SIGSTOP and SIGCONT of two of three servers", 0);

    /** Whether what is stored may be damaged after it, or gone. */
    boolean damages() {
        return this == BYTES_FLIPPED || this == COMMIT_LOG_LOST;
    }

    final String words;

    /** How often it is chosen beside others, of a single server. */
    final int weight;

    Fault(String words, int weight) {
        this.words = words;
        this.weight = weight;
    }
}
