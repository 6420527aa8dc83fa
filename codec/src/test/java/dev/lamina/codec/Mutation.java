// SPDX-License-Identifier: Apache-2.0
package dev.lamina.codec;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Ways to damage bytes. */
public enum Mutation {
    /** Some bits turned. */
    FLIP {
        @Override
        public byte[] of(byte[] body, byte[] other, SplittableRandom random) {
            byte[] damaged = body.clone();
            for (int flips = random.nextInt(1, 6); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            return damaged;
        }
    },
    /** One of the first bytes, where heads, counts and lengths are, replaced by any. */
    HEAD {
        @Override
        public byte[] of(byte[] body, byte[] other, SplittableRandom random) {
            byte[] damaged = body.clone();
            damaged[random.nextInt(Math.min(48, damaged.length))] = (byte) random.nextInt();
            return damaged;
        }
    },
    /** A number of one to eight bytes replaced by an extreme one. */
    EXTREME {
        @Override
        public byte[] of(byte[] body, byte[] other, SplittableRandom random) {
            byte[] damaged = body.clone();
            int length = Math.min(1 << random.nextInt(4), damaged.length);
            int at = random.nextInt(damaged.length - length + 1);
            byte fill = (byte) (random.nextBoolean() ? 0 : -1);
            Arrays.fill(damaged, at, at + length, fill);
            if (random.nextBoolean()) {
                damaged[at + length - 1] = (byte) (random.nextBoolean() ? 0x7F : 0x80);
            }
            return damaged;
        }
    },
    /** A piece copied to another place. */
    COPY {
        @Override
        public byte[] of(byte[] body, byte[] other, SplittableRandom random) {
            byte[] damaged = body.clone();
            int length = random.nextInt(1, Math.min(64, damaged.length) + 1);
            int from = random.nextInt(damaged.length - length + 1);
            System.arraycopy(body, from, damaged, random.nextInt(damaged.length - length + 1), length);
            return damaged;
        }
    },
    /** The beginning of one body and the end of another. */
    SPLICE {
        @Override
        public byte[] of(byte[] body, byte[] other, SplittableRandom random) {
            int taken = random.nextInt(body.length + 1);
            int from = random.nextInt(other.length + 1);
            byte[] damaged = Arrays.copyOf(body, taken + other.length - from);
            System.arraycopy(other, from, damaged, taken, other.length - from);
            return damaged;
        }
    },
    /** Cut short. */
    CUT {
        @Override
        public byte[] of(byte[] body, byte[] other, SplittableRandom random) {
            return Arrays.copyOf(body, random.nextInt(body.length));
        }
    },
    /** A piece put in, or taken out. */
    SHIFT {
        @Override
        public byte[] of(byte[] body, byte[] other, SplittableRandom random) {
            int at = random.nextInt(body.length);
            int length = random.nextInt(1, 9);
            if (random.nextBoolean()) {
                byte[] damaged = new byte[body.length + length];
                random.nextBytes(damaged);
                System.arraycopy(body, 0, damaged, 0, at);
                System.arraycopy(body, at, damaged, at + length, body.length - at);
                return damaged;
            }
            int gone = Math.min(length, body.length - at);
            byte[] damaged = Arrays.copyOf(body, body.length - gone);
            System.arraycopy(body, at + gone, damaged, at, body.length - at - gone);
            return damaged;
        }
    };

    /**
     * A damaged copy.
     *
     * @param body at least one byte
     * @param other other bytes of the same kind
     */
    public abstract byte[] of(byte[] body, byte[] other, SplittableRandom random);
}
