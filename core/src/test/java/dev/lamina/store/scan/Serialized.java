// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.scan;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** Objects as another process gets them. */
public final class Serialized {
    private Serialized() {}

    public static <T> T copy(T object, Class<T> type) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return type.cast(in.readObject());
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }
}
