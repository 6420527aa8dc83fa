// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.util.List;

/** Why a server died, told from what it wrote, and what to do. The first that fits is the answer. */
enum Diagnosis {
    PORT_TAKEN(
            "a port it needs was taken by another process",
            "Try again. If it fails again, see which process has its ports (ss -ltnp).",
            List.of(
                    "java.net.BindException",
                    "Address already in use",
                    "Failed to bind port",
                    "is in use by another process")),
    NO_DISK(
            "its disk is full",
            "Free some space, or set LAMINA_HOME (or the --data-dir that was given) to a directory on another disk.",
            // Linux sends SIGBUS when a page of a mapped file is written for which the disk has no room.
            List.of("No space left on device", "Disk quota exceeded", "Insufficient disk space", "SIGBUS")),
    NO_THREADS(
            "the system allowed it no further thread",
            "Raise the limit of processes (ulimit -u, or the container's pids limit), or stop other programs.",
            List.of("unable to create native thread", "unable to create new native thread", "pthread_create failed")),
    NO_MEMORY(
            "the machine has not enough memory for it",
            "Stop other programs, or choose a smaller heap (--heap).",
            List.of(
                    "Cannot allocate memory",
                    "insufficient memory for the Java Runtime",
                    "Could not reserve enough space")),
    HEAP_FULL(
            "its heap was too small",
            "Choose a larger heap (--heap).",
            List.of(
                    "java.lang.OutOfMemoryError",
                    "GC triggered before VM initialization",
                    "Too small maximum heap",
                    "Initial heap size set to a")),
    WRONG_JAVA(
            "its Java can't run it",
            "Set LAMINA_JAVA to the directory of a JDK 17.",
            List.of(
                    "UnsupportedClassVersionError",
                    "Unrecognized VM option",
                    "Could not create the Java Virtual Machine")),
    OTHER_SHAPE(
            "its data are of a cluster with other racks, or with another number of tokens",
            "Give the --racks and --vnodes of the first start, or choose another directory (--data-dir).",
            List.of("Cannot start node if snitch's", "Cannot change the number of tokens")),
    BAD_SETTING(
            "it does not accept a setting",
            "Correct the setting that the message names; names are those of cassandra.yaml.",
            List.of("ConfigurationException", "Invalid yaml", "YAMLException")),
    KILLED(
            "it was killed",
            "If dmesg shows that the machine ran out of memory, choose a smaller heap (--heap).",
            List.of()),
    UNKNOWN("it ended by itself", "Its log says more.", List.of());

    /** What a shell reports for a process killed with SIGKILL, which is what Linux does when memory runs out. */
    private static final int SIGKILL_STATUS = 128 + 9;

    private final String cause;
    private final String remedy;
    private final List<String> signs;

    Diagnosis(String cause, String remedy, List<String> signs) {
        this.cause = cause;
        this.remedy = remedy;
        this.signs = signs;
    }

    static Diagnosis of(ServerLog log, int status) {
        for (Diagnosis diagnosis : values()) {
            for (String sign : diagnosis.signs) {
                if (log.says(sign)) {
                    return diagnosis;
                }
            }
        }
        return status == SIGKILL_STATUS ? KILLED : UNKNOWN;
    }

    String cause() {
        return cause;
    }

    String remedy() {
        return remedy;
    }
}
