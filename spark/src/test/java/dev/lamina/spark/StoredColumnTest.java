// SPDX-License-Identifier: Apache-2.0
package dev.lamina.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ColumnType;
import dev.lamina.codec.LongVector;
import dev.lamina.codec.TextVector;
import dev.lamina.codec.Vector;
import dev.lamina.model.Field;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

/** Vectors as Spark sees them, in the forms that decoders give them. */
class StoredColumnTest {
    private static final Field WORD = new Field("word", ColumnType.TEXT, true);

    private static TextVector texts(String... texts) {
        TextVector vector = (TextVector) Vector.of(ColumnType.TEXT);
        for (String text : texts) {
            if (text == null) {
                vector.appendMissing();
            } else {
                vector.append(text);
            }
        }
        return vector;
    }

    private static String shown(StoredColumn column, int rows) {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows; row++) {
            text.append(column.isNullAt(row) ? "-" : column.getUTF8String(row)).append(' ');
        }
        return text.toString();
    }

    @Test
    void plain_and_coded_texts_look_the_same() {
        StoredColumn column = StoredColumn.of(WORD);
        column.show(texts("a", null, "", "ż"));
        assertThat(shown(column, 4)).isEqualTo("a -  ż ");
        assertThat(column.numNulls()).isEqualTo(1);
        TextVector dictionary = texts("x", null, "yy");
        TextVector coded = (TextVector) Vector.of(ColumnType.TEXT);
        int[] codes = coded.resizeCoded(4, dictionary);
        codes[0] = 2;
        codes[1] = 1;
        codes[2] = 0;
        codes[3] = 2;
        column.show(coded);
        assertThat(shown(column, 4)).isEqualTo("yy - x yy ");
        assertThat(column.hasNull()).isTrue();
        // One object for all rows of an entry.
        assertThat(column.getUTF8String(0)).isSameAs(column.getUTF8String(3));
        assertThat(column.getUTF8String(0)).isEqualTo(UTF8String.fromString("yy"));
    }

    @Test
    void a_dictionary_that_is_filled_again_is_another_one() {
        StoredColumn column = StoredColumn.of(WORD);
        TextVector coded = (TextVector) Vector.of(ColumnType.TEXT);
        coded.resizeCoded(2);
        coded.dictionary().append("old");
        column.show(coded);
        assertThat(shown(column, 2)).isEqualTo("old old ");
        coded.resizeCoded(2);
        coded.dictionary().append("new");
        column.show(coded);
        assertThat(shown(column, 2)).isEqualTo("new new ");
    }

    @Test
    void an_instant_that_microseconds_do_not_reach_is_named() {
        LongVector instants = (LongVector) Vector.of(ColumnType.TIMESTAMP);
        instants.append(-5);
        instants.append(Long.MAX_VALUE / 2);
        StoredColumn column = StoredColumn.of(new Field("at", ColumnType.TIMESTAMP, true));
        column.show(instants);
        assertThat(column.getLong(0)).isEqualTo(-5_000);
        assertThatThrownBy(() -> column.getLong(1)).hasMessageContaining("Column at: found the instant +146");
        assertThatThrownBy(() -> column.getInt(0))
                .hasMessageContaining("A column of type timestamp has no such values.");
    }
}
