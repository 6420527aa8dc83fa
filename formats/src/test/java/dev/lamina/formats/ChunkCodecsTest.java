// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lamina.codec.ChunkCodec;
import dev.lamina.codec.ChunkCodecs;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkCodecsTest {
    @Test
    void the_codecs_of_this_module_are_registered_with_the_ids_that_are_on_disk() {
        List<String> found = ChunkCodecs.all().stream()
                .map(codec -> codec.name() + "=" + codec.id())
                .toList();
        assertThat(found)
                .contains(
                        "flatbuffers=1",
                        "flatbuffers-dict=2",
                        "flatbuffers-dict-a=3",
                        "capnp=4",
                        "capnp-dict=5",
                        "arrow=6",
                        "arrow-zstd=7",
                        "arrow-lz4=8");
    }

    @Test
    void a_named_codec_is_a_new_one_each_time() {
        ChunkCodec one = ChunkCodecs.named("flatbuffers");
        assertThat(ChunkCodecs.named("flatbuffers")).isNotSameAs(one).hasSameClassAs(one);
    }

    @Test
    void an_unknown_name_lists_the_known_ones() {
        assertThatThrownBy(() -> ChunkCodecs.named("flatbufers"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("There is no chunk codec \"flatbufers\". Did you mean \"flatbuffers\"? Known: "
                        + String.join(
                                ", ",
                                ChunkCodecs.all().stream().map(ChunkCodec::name).toList()) + ".");
    }
}
