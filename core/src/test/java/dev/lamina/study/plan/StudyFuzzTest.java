// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lamina.codec.Mutation;
import dev.lamina.codec.Vectors;
import dev.lamina.fixtures.TextMutation;
import dev.lamina.study.Plan;
import dev.lamina.study.operations.Wishes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Studies whose text is damaged: each makes a plan, or is refused in a sentence. {@code -Dlamina.fuzz=N} damages each study
 * that comes with Lamina N times in each way, 20 without.
 */
@Timeout(3 * 3600)
class StudyFuzzTest {
    private static final int ROUNDS = Integer.getInteger("lamina.fuzz", 20);

    private final SplittableRandom random = Vectors.printed("StudyFuzzTest").random();

    @TempDir
    Path directory;

    private List<String> texts;
    private int refused;
    private int planned;

    static Stream<String> studies() {
        return Studies.names().stream();
    }

    @BeforeEach
    void readAll() throws IOException {
        texts = new ArrayList<>();
        for (String name : Studies.names()) {
            texts.add(text(name));
        }
    }

    private static String text(String name) throws IOException {
        try (InputStream in = Studies.class.getResourceAsStream("/studies/" + name + ".yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @MethodSource("studies")
    void a_damaged_study_makes_a_plan_or_is_refused_in_a_sentence(String name) throws Exception {
        String whole = text(name);
        byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < ROUNDS; round++) {
            String other = texts.get(random.nextInt(texts.size()));
            for (TextMutation mutation : TextMutation.values()) {
                String damaged = mutation.of(whole, other, random);
                for (int more = random.nextInt(3); more > 0; more--) {
                    damaged = mutation.of(damaged, other, random);
                }
                tryOne(mutation + " of " + name, damaged.getBytes(StandardCharsets.UTF_8));
            }
            Mutation mutation = Mutation.values()[round % Mutation.values().length];
            byte[] damaged = mutation.of(bytes, other.getBytes(StandardCharsets.UTF_8), random);
            tryOne(mutation + " of " + name, damaged);
        }
        assertThat(refused).isPositive();
        assertThat(planned).isPositive();
    }

    private void tryOne(String what, byte[] damaged) throws IOException {
        Path file = Files.write(directory.resolve("study.yaml"), damaged);
        try {
            Plan.of(Studies.named(file.toString(), null), Wishes.none());
            planned++;
        } catch (IllegalArgumentException e) {
            refused++;
            assertThat(e.getMessage())
                    .as(() -> what + ": " + kept(damaged))
                    .isNotBlank()
                    .doesNotContain("com.fasterxml", "dev.lamina", "java.", "Exception");
        } catch (RuntimeException | Error e) {
            throw new AssertionError(what + ": " + kept(damaged), e);
        }
    }

    /** Where the damaged text is, which somebody will want to look at. */
    private static Path kept(byte[] damaged) {
        try {
            return Files.write(Files.createTempFile(Path.of("target"), "damaged-", ".yaml"), damaged);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
