// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Where a process listens, as Linux tells it in {@code /proc}. */
final class ListeningSockets {
    /** TCP_LISTEN of the kernel's include/net/tcp_states.h. */
    private static final String LISTEN = "0A";

    private ListeningSockets() {}

    static List<InetAddress> of(long pid) throws IOException {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            for (Path file : files.toList()) {
                String target = Files.exists(file, java.nio.file.LinkOption.NOFOLLOW_LINKS)
                        ? Files.readSymbolicLink(file).toString()
                        : "";
                if (target.startsWith("socket:[")) {
                    inodes.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        }
        List<InetAddress> listening = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            Path path = Path.of("/proc/net/" + table);
            if (!Files.exists(path)) {
                continue;
            }
            for (String line : Files.readAllLines(path)) {
                String[] fields = line.trim().split("\\s+");
                if (fields[3].equals(LISTEN) && inodes.contains(fields[9])) {
                    listening.add(address(fields[1].split(":")[0]));
                }
            }
        }
        return listening;
    }

    /** Hexadecimal words of 32 bits, each in the machine's order of bytes. */
    private static InetAddress address(String hex) throws IOException {
        byte[] bytes = HexFormat.of().parseHex(hex);
        if (java.nio.ByteOrder.nativeOrder() == java.nio.ByteOrder.LITTLE_ENDIAN) {
            for (int word = 0; word < bytes.length; word += 4) {
                byte first = bytes[word];
                byte second = bytes[word + 1];
                bytes[word] = bytes[word + 3];
                bytes[word + 1] = bytes[word + 2];
                bytes[word + 2] = second;
                bytes[word + 3] = first;
            }
        }
        return InetAddress.getByAddress(bytes);
    }
}
