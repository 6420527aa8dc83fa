// SPDX-License-Identifier: Apache-2.0
package dev.lamina.formats;

/** The ids of this module's codecs. They are written into every chunk: a number once given is never given again. */
public final class FormatIds {
    static final int FLATBUFFERS = 1;
    static final int FLATBUFFERS_DICT = 2;
    static final int FLATBUFFERS_DICT_A = 3;

    public static final int CAPNP = 4;
    public static final int CAPNP_DICT = 5;
    public static final int ARROW = 6;
    public static final int ARROW_ZSTD = 7;
    public static final int ARROW_LZ4 = 8;

    private FormatIds() {}
}
