// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;

/**
 * Structs: a vector per named field, all with as many rows as this one. A struct may be missing, and then all its
 * fields are; a present one may have fields that are missing, even all of them.
 *
 * <p>A struct is appended by appending one row to each {@link #child} and then {@link #endRow}.
 */
public final class StructVector extends Vector {
    private final List<String> names;
    private final Vector[] children;
    private final int depth;

    StructVector(List<String> names, List<Vector> children) {
        super(ColumnType.STRUCT);
        if (names.isEmpty() || names.size() != children.size() || new HashSet<>(names).size() != names.size()) {
            throw new IllegalArgumentException("A struct has the fields " + names + " and " + children.size()
                    + " vectors for them, expected at least one field, distinct names and as many vectors.");
        }
        this.names = List.copyOf(names);
        this.children = children.toArray(new Vector[0]);
        int deepest = 0;
        for (Vector child : children) {
            deepest = Math.max(deepest, child.depth());
        }
        this.depth = deeper(deepest);
    }

    /** The names of the fields, in order. */
    public List<String> names() {
        return names;
    }

    /** The values of the field at this index of {@link #names}. */
    public Vector child(int index) {
        return children[index];
    }

    /**
     * Appends a row: the struct of what was appended to each {@link #child} since the row before.
     *
     * @throws IllegalStateException if a field did not get exactly one row
     */
    public void endRow() {
        for (int i = 0; i < children.length; i++) {
            if (children[i].size() != size + 1) {
                throw new IllegalStateException("Field " + names.get(i) + " has " + children[i].size()
                        + " rows, expected " + (size + 1) + ". Append one row to each before the struct ends.");
            }
        }
        size++;
    }

    /**
     * Forgets all rows and gives this vector {@code rows} new ones. The caller gives each {@link #child} as many and,
     * where structs are missing, calls {@link #setMissing}.
     */
    public void resize(int rows) {
        clear();
        size = rows;
    }

    @Override
    public Vector emptyLike() {
        Vector[] empty = new Vector[children.length];
        for (int i = 0; i < empty.length; i++) {
            empty[i] = children[i].emptyLike();
        }
        return new StructVector(names, List.of(empty));
    }

    @Override
    int depth() {
        return depth;
    }

    @Override
    public void appendMissing() {
        for (Vector child : children) {
            child.appendMissing();
        }
        size++;
        markMissing(size - 1);
    }

    @Override
    public void append(Vector other, int row) {
        if (other.isMissing(row)) {
            appendMissing();
            return;
        }
        for (int i = 0; i < children.length; i++) {
            children[i].append(((StructVector) other).children[i], row);
        }
        size++;
    }

    @Override
    public void append(Vector other, int from, int to) {
        Objects.checkFromToIndex(from, to, other.size);
        if (other.missingCount() > 0) {
            // One by one: whatever a caller left in the slots of missing structs stays there.
            for (int row = from; row < to; row++) {
                append(other, row);
            }
            return;
        }
        for (int i = 0; i < children.length; i++) {
            children[i].append(((StructVector) other).children[i], from, to);
        }
        size += to - from;
    }

    @Override
    public void clear() {
        super.clear();
        for (Vector child : children) {
            child.clear();
        }
    }

    @Override
    public long hash(int row) {
        if (isMissing(row)) {
            return 0;
        }
        long h = children.length;
        for (Vector child : children) {
            h = chained(h, child.hash(row));
        }
        return mix(h);
    }

    @Override
    boolean samePresent(int row, Vector other, int otherRow) {
        for (int i = 0; i < children.length; i++) {
            if (!children[i].sameAt(row, ((StructVector) other).children[i], otherRow)) {
                return false;
            }
        }
        return true;
    }

    @Override
    String presentText(int row) {
        return nestedText(row);
    }

    @Override
    void resizeEmpty(int rows) {
        resize(rows);
        for (Vector child : children) {
            child.resizeMissing(rows);
        }
    }

    @Override
    public long heapBytes() {
        long bytes = 8L * missing().length;
        for (Vector child : children) {
            bytes += child.heapBytes();
        }
        return bytes;
    }
}
