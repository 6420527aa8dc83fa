// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.util.Arrays;
import java.util.Objects;

/**
 * Lists: the elements of all rows one after the other in one vector, row {@code i} from {@code offsets[i]} to {@code
 * offsets[i + 1]}. A missing list has no elements, and is not the empty list.
 *
 * <p>A list is appended by appending its elements to {@link #element} and then {@link #endRow}.
 */
public final class ListVector extends Vector {
    private final Vector element;
    private final int depth;
    private int[] offsets = new int[65];

    ListVector(Vector element) {
        super(ColumnType.LIST);
        this.element = element;
        this.depth = deeper(element.depth());
    }

    /** The elements of all rows. */
    public Vector element() {
        return element;
    }

    /** Where each row's elements begin, and after the last row where they end; the first is 0. */
    public int[] offsets() {
        return offsets;
    }

    /** Where in {@link #element} the row's list begins. */
    public int start(int row) {
        return offsets[row];
    }

    /** Where in {@link #element} the row's list ends, exclusive. */
    public int end(int row) {
        return offsets[row + 1];
    }

    /** Appends a row: the list of what was appended to {@link #element} since the row before. */
    public void endRow() {
        if (size + 1 == offsets.length) {
            offsets = Arrays.copyOf(offsets, grown(size + 2, size));
        }
        offsets[++size] = element.size();
    }

    /**
     * Forgets all rows and gives this vector {@code rows} new ones. The caller fills {@link #offsets} from 1 on, gives
     * {@link #element} as many rows as the last offset says and, where lists are missing, calls {@link #setMissing}.
     */
    public int[] resize(int rows) {
        clear();
        if (offsets.length <= rows) {
            offsets = new int[rows + 1];
        }
        offsets[0] = 0;
        size = rows;
        return offsets;
    }

    @Override
    public Vector emptyLike() {
        return new ListVector(element.emptyLike());
    }

    @Override
    int depth() {
        return depth;
    }

    @Override
    public void appendMissing() {
        endRow();
        markMissing(size - 1);
    }

    @Override
    public void append(Vector other, int row) {
        if (other.isMissing(row)) {
            appendMissing();
        } else {
            ListVector lists = (ListVector) other;
            element.append(lists.element, lists.start(row), lists.end(row));
            endRow();
        }
    }

    @Override
    public void append(Vector other, int from, int to) {
        Objects.checkFromToIndex(from, to, other.size);
        if (other.missingCount() > 0) {
            // One by one: whatever a caller left in the slots of missing lists stays there.
            for (int row = from; row < to; row++) {
                append(other, row);
            }
            return;
        }
        ListVector lists = (ListVector) other;
        if (size + to - from >= offsets.length) {
            offsets = Arrays.copyOf(offsets, grown(Math.addExact(size, to - from + 1), size));
        }
        int[] source = lists.offsets;
        int shift = element.size() - source[from];
        element.append(lists.element, source[from], source[to]);
        for (int row = from; row < to; row++) {
            offsets[++size] = source[row + 1] + shift;
        }
    }

    @Override
    public void clear() {
        super.clear();
        element.clear();
    }

    @Override
    public long hash(int row) {
        if (isMissing(row)) {
            return 0;
        }
        long h = offsets[row + 1] - offsets[row];
        for (int i = offsets[row]; i < offsets[row + 1]; i++) {
            h = chained(h, element.hash(i));
        }
        return mix(h);
    }

    @Override
    boolean samePresent(int row, Vector other, int otherRow) {
        ListVector lists = (ListVector) other;
        int length = end(row) - start(row);
        if (lists.end(otherRow) - lists.start(otherRow) != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (!element.sameAt(start(row) + i, lists.element, lists.start(otherRow) + i)) {
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
        Arrays.fill(resize(rows), 0, rows + 1, 0);
    }

    @Override
    public long heapBytes() {
        return 4L * offsets.length + 8L * missing().length + element.heapBytes();
    }
}
