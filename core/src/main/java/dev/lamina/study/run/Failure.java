// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import com.datastax.oss.driver.api.core.DriverException;
import dev.lamina.model.UnsupportedQueryException;
import dev.lamina.node.process.NodeException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Why something could not be done for a layout.
 *
 * @param reason what went wrong
 * @param unsupported whether the layout can't do it at all, which is not an error
 */
public record Failure(String reason, boolean unsupported) {
    /** Something that is done for a layout. */
    public interface Work {
        void run() throws Exception;
    }

    /**
     * Does it. Any exception becomes the failure of this layout, so that the run goes on with the others, unless a lost
     * node or an interrupt is after it.
     *
     * @return empty if it was done
     * @throws NodeException if a node is lost
     * @throws RunContext.InterruptedRun if the run is to stop
     */
    public static Optional<Failure> of(RunContext context, Work work) throws NodeException {
        context.checkInterrupted();
        try {
            work.run();
            return Optional.empty();
        } catch (RunContext.InterruptedRun e) {
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            context.checkAlive();
            throw new RunContext.InterruptedRun("interrupted");
        } catch (UnsupportedQueryException e) {
            return Optional.of(new Failure(e.getMessage(), true));
        } catch (Exception e) {
            context.checkAlive();
            return Optional.of(new Failure(reason(e), false));
        }
    }

    /** The message of an error that we know how to tell; an unexpected one is named, since its message alone says little. */
    private static String reason(Exception e) {
        boolean expected = !(e instanceof RuntimeException)
                || e instanceof DriverException
                || e instanceof UncheckedIOException
                || e instanceof IllegalArgumentException;
        if (e.getMessage() == null) {
            return e.getClass().getSimpleName();
        }
        return expected ? e.getMessage() : e.getClass().getSimpleName() + ": " + e.getMessage();
    }
}
