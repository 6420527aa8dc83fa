// SPDX-License-Identifier: Apache-2.0
package dev.lamina.node.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eu.maveniverse.maven.mima.context.ContextOverrides;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenJarsTest {
    @Test
    void settings_of_maven_that_are_damaged_are_named(@TempDir Path here) throws Exception {
        Path settings = here.resolve("settings.xml");
        Files.writeString(settings, "<settings><mirrors>");
        ContextOverrides overrides = ContextOverrides.create()
                .withUserSettings(true)
                .withUserSettingsXmlOverride(settings)
                .build();
        assertThatThrownBy(() -> MavenJars.context(overrides))
                .isInstanceOf(NodeException.class)
                .hasMessageStartingWith("Maven's settings can't be used (")
                .hasMessageContaining("Non-readable settings " + settings)
                .hasMessageEndingWith("). Correct the settings.xml, then try again.");
    }
}
