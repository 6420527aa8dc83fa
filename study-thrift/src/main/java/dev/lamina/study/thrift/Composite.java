// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.thrift;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Names of cells that have several components, as Cassandra's CompositeType writes them: of each its length in two bytes,
 * its bytes, and a byte that ends it. The composite of {@code FR} and {@code x}:
 *
 * <pre>
 * 00 02 46 52 00   00 01 78 00
 * length FR   end  length x end
 * </pre>
 *
 * The last byte is 0 in a name. In the bound of a slice, 1 stands after all names that begin with these components.
 */
final class Composite {
    /** What surrounds a component. */
    private static final int FRAME_BYTES = 3;

    private static final int LONGEST = 0xFFFF;

    /** As much of a name as a message shows. */
    private static final int SHOWN_BYTES = 40;

    private Composite() {}

    /** The name with these components; as the lower bound of a slice, it stands before all names that begin with them. */
    static ByteBuffer of(List<ByteBuffer> components) throws IOException {
        return of(components, 0);
    }

    /** The bound after all names that begin with these components. */
    static ByteBuffer behind(List<ByteBuffer> components) throws IOException {
        return of(components, 1);
    }

    private static ByteBuffer of(List<ByteBuffer> components, int end) throws IOException {
        int length = 0;
        for (ByteBuffer component : components) {
            if (component.remaining() > LONGEST) {
                throw new IOException("A part of a record's key has " + component.remaining()
                        + " bytes, expected at most " + LONGEST + ", as much as the name of a cell holds.");
            }
            length += component.remaining() + FRAME_BYTES;
        }
        ByteBuffer name = ByteBuffer.allocate(length);
        for (int i = 0; i < components.size(); i++) {
            ByteBuffer component = components.get(i);
            name.putShort((short) component.remaining());
            name.put(component.duplicate());
            name.put((byte) (i == components.size() - 1 ? end : 0));
        }
        return name.flip();
    }

    /**
     * A name's components, which share its bytes.
     *
     * @throws IOException if it is not a composite of as many components as these
     */
    static List<ByteBuffer> components(ByteBuffer name, int least, int most) throws IOException {
        List<ByteBuffer> components = new ArrayList<>(most);
        ByteBuffer rest = name.duplicate();
        while (rest.hasRemaining()) {
            if (rest.remaining() < FRAME_BYTES) {
                throw damaged(name, "ends within a component");
            }
            int length = rest.getShort() & 0xFFFF;
            if (length >= rest.remaining()) {
                throw damaged(
                        name, "has a component of " + length + " bytes where " + (rest.remaining() - 1) + " are left");
            }
            components.add(rest.slice(rest.position(), length));
            rest.position(rest.position() + length);
            rest.get();
        }
        if (components.size() < least || components.size() > most) {
            throw damaged(
                    name,
                    "has " + components.size() + " components, expected " + least
                            + (least == most ? "" : " to " + most));
        }
        return components;
    }

    private static IOException damaged(ByteBuffer name, String how) {
        byte[] bytes = new byte[Math.min(name.remaining(), SHOWN_BYTES)];
        name.duplicate().get(bytes);
        return new IOException("found a cell whose name, 0x" + HexFormat.of().formatHex(bytes)
                + (name.remaining() > SHOWN_BYTES ? "…" : "") + ", " + how + ".");
    }
}
