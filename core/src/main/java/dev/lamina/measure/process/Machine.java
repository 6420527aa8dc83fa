// SPDX-License-Identifier: Apache-2.0
package dev.lamina.measure.process;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** This process and the machine that it runs on. */
public final class Machine {
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** {@code null} where this Java only interprets. */
    private static final CompilationMXBean COMPILERS = ManagementFactory.getCompilationMXBean();

    private Machine() {}

    /** The processor time that this process has used, in nanoseconds; the clock ticks every 10 ms. */
    public static long processCpuNanos() {
        return SYSTEM.getProcessCpuTime();
    }

    /** The time that the compilers of this process have taken until now, in milliseconds. */
    public static long compilerMillis() {
        return COMPILERS == null ? 0 : COMPILERS.getTotalCompilationTime();
    }

    /** Processors available to this process. */
    public static int cpus() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** The model of the processors; {@code null} where the system does not tell, as on ARM and elsewhere than on Linux. */
    public static String processor() {
        return ProcFiles.ofThisSystem().processor();
    }

    /** Physical memory in bytes. */
    public static long memoryBytes() {
        return SYSTEM.getTotalMemorySize();
    }

    /** Name, version and architecture of the operating system. */
    public static String os() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch");
    }

    /** Version and vendor of this Java. */
    public static String java() {
        return System.getProperty("java.version") + " (" + System.getProperty("java.vm.name") + ", "
                + System.getProperty("java.vendor") + ")";
    }
}
