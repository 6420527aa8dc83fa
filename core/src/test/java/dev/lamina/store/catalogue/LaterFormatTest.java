// SPDX-License-Identifier: Apache-2.0
package dev.lamina.store.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.store.load.ScriptedCatalogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A version that another release has written. */
class LaterFormatTest {
    private final ScriptedCatalogue catalogue = new ScriptedCatalogue();

    @BeforeEach
    void publish() {
        catalogue.begun("published", DatasetVersion.FORMAT, "a loader");
    }

    @Test
    void a_later_release_s_version_is_told_as_such_though_its_cells_can_not_be_read() throws IOException {
        catalogue.row.put("format", 3);
        String entity = (String) catalogue.row.get("entity");
        for (String cell : List.of(entity, entity.replace("\"double\"", "\"decimal\""))) {
            catalogue.row.put("entity", cell);
            assertThatThrownBy(() -> catalogue.space.catalogue().of("shops"))
                    .isInstanceOf(DamagedVersionException.class)
                    .hasMessage(
                            "Version shops/0: its row in table versions can't be read: found format 3, expected 1 or"
                                    + " 2; a later release may have written it. Use that release. If there is none, restore the"
                                    + " table from a backup, or drop the version: lamina drop shops --version 0");
        }
        List<DamagedVersionException> damaged = new ArrayList<>();
        assertThat(catalogue.space.catalogue().all(damaged::add)).isEmpty();
        assertThat(damaged).hasSize(1);
    }

    @Test
    void a_format_that_no_release_has_is_damage() {
        catalogue.row.put("format", 0);
        assertThatThrownBy(() -> catalogue.space.catalogue().of("shops"))
                .hasMessage("Version shops/0: its row in table versions is damaged: found format 0, expected 1 or 2."
                        + " Restore the table from a backup, or drop the version: lamina drop shops --version 0");
    }
}
