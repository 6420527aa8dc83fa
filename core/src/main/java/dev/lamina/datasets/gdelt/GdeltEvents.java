// SPDX-License-Identifier: Apache-2.0
package dev.lamina.datasets.gdelt;

import dev.lamina.codec.ColumnType;
import dev.lamina.model.Entity;
import dev.lamina.model.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of an event, in the order of GDELT's event files ("GDELT Event Codebook" 1.03), with the names that the
 * published study gave them. Only the id is always there: more than a third of real rows have no place for some actor.
 */
final class GdeltEvents {
    private static final String EDITION_B = """
            globalEventId:TEXT sqlDate:DATE monthYear:INT year:INT fractionDate:DOUBLE
            a1Code a1Name a1CountryCode a1KnownGroupCode a1EthnicCode
            a1Religion1Code a1Religion2Code a1Type1Code a1Type2Code a1Type3Code
            a2Code a2Name a2CountryCode a2KnownGroupCode a2EthnicCode
            a2Religion1Code a2Religion2Code a2Type1Code a2Type2Code a2Type3Code
            isRootEvent:INT eventCode eventBaseCode eventRootCode quadClass:INT goldsteinScale:DOUBLE
            numMentions:INT numSources:INT numArticles:INT avgTone:DOUBLE
            a1geoType a1fullName a1gcountryCode a1adm1Code a1lat:DOUBLE a1long:DOUBLE a1featureID
            a2geoType a2fullName a2gcountryCode a2adm1Code a2lat:DOUBLE a2long:DOUBLE a2featureID
            actgeoType actfullName actgcountryCode actadm1Code actlat:DOUBLE actlong:DOUBLE actfeatureID
            dateAdded
            """;

    private static final String EDITION_A = """
            globalEventId:TEXT sqlDate:DATE monthYear:INT year:INT fractionDate:DOUBLE
            actor1Code actor1Name actor1CountryCode actor1KnownGroupCode actor1EthnicCode
            actor1Religion1Code actor1Religion2Code actor1Type1Code actor1Type2Code actor1Type3Code
            actor2Code actor2Name actor2CountryCode actor2KnownGroupCode actor2EthnicCode
            """;

    private GdeltEvents() {}

    /** The 20 fields of the publication's first edition, or the 57 of its second. */
    static Entity entity(Edition edition) {
        List<Field> fields = new ArrayList<>();
        for (String word :
                (edition == Edition.A ? EDITION_A : EDITION_B).strip().split("\\s+")) {
            String[] parts = word.split(":");
            ColumnType type = parts.length == 1 ? ColumnType.TEXT : ColumnType.valueOf(parts[1]);
            fields.add(new Field(parts[0], type, !fields.isEmpty()));
        }
        return new Entity("events", fields, "globalEventId");
    }

    /** Which of the publication's two editions: how many columns, and under which names. */
    enum Edition {
        /** The first 20 columns, with the unshortened names. */
        A,
        /** All 57 columns of GDELT 1.0. */
        B
    }
}
