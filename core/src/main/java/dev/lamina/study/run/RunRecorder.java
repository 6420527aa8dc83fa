// SPDX-License-Identifier: Apache-2.0
package dev.lamina.study.run;

import dev.lamina.results.Activity;
import dev.lamina.results.Cell;
import dev.lamina.results.LayerMap;
import dev.lamina.results.LayoutResult;
import dev.lamina.study.judge.Results;
import dev.lamina.study.source.RunProgress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Gathers a run's results as they come in, so that a run that is cut short still leaves what it has. */
public final class RunRecorder {
    private final RunProgress progress;
    private final int steps;
    private final List<LayoutResult> layouts = new ArrayList<>();
    private final List<Cell> cells = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<LayerMap> maps = new ArrayList<>();
    private final List<Activity> activities = new ArrayList<>();
    private int done;

    /** @param steps how many steps there will be, as far as known */
    public RunRecorder(RunProgress progress, int steps) {
        this.progress = progress;
        this.steps = steps;
    }

    public synchronized void step(String what) {
        progress.step(done, Math.max(steps, done + 1), what);
        done++;
    }

    /** What is true of several environments is said once. */
    public synchronized void note(String note) {
        if (!notes.contains(note)) {
            notes.add(note);
            progress.note(note);
        }
    }

    public synchronized void layout(LayoutResult layout) {
        layouts.add(layout);
        if (!layout.equivalent()) {
            progress.note(layout.name() + " (" + layout.client().word() + ") is not measured: " + layout.difference());
        }
    }

    public synchronized void cell(Cell cell) {
        cells.add(cell);
    }

    /** Records that cells have failed which were measured: what they left behind was found to be wrong. */
    synchronized void withdraw(Collection<Cell.Key> keys, String reason) {
        for (int i = 0; i < cells.size(); i++) {
            Cell.Key key = cells.get(i).key();
            if (cells.get(i).measured() && keys.contains(key)) {
                progress.note(key.operation() + " on " + key.layout() + " ("
                        + key.client().word() + ") failed: " + reason);
                cells.set(i, Cell.failed(key, reason));
            }
        }
    }

    public synchronized void activity(Activity activity) {
        activities.add(activity);
    }

    /** What processes did, so far; without what they did in cells that have failed, which have no figures. */
    public synchronized List<Activity> activities() {
        List<Activity> valid = new ArrayList<>(activities);
        for (Cell cell : cells) {
            if (cell.status() == Cell.Status.FAILED) {
                valid.removeIf(activity ->
                        cell.key().equals(new Cell.Key(activity.layout(), activity.client(), activity.operation())));
            }
        }
        return List.copyOf(valid);
    }

    public synchronized void map(LayerMap map) {
        maps.add(map);
    }

    /** The maps so far. */
    public synchronized List<LayerMap> maps() {
        return List.copyOf(maps);
    }

    public void failed(LayoutUnderTest tested, String operation, String reason) {
        progress.note(operation + " on " + tested.label() + " failed: " + reason);
        cell(Cell.failed(tested.cell(operation), reason));
    }

    /** Records an operation of a layout that has failed itself, or that the servers' version can't hold. */
    void failed(LayoutUnderTest tested, String operation) {
        if (tested.isUnsupported()) {
            unsupported(tested, operation, tested.failure());
        } else {
            failed(tested, operation, tested.failure());
        }
    }

    void unsupported(LayoutUnderTest tested, String operation, String reason) {
        cell(Cell.unsupported(tested.cell(operation), reason));
    }

    /** The layouts so far; those that are not equivalent take their ingest's numbers with them. */
    public Results results() {
        return results(null);
    }

    /** As {@link #results}, when the run has ended: layouts that were not compared with the source have no numbers. */
    public Results atEnd() {
        return results("the run ended before the layout was compared with the source");
    }

    /** @param unseen what is wrong with a layout of which nothing is known */
    private synchronized Results results(String unseen) {
        List<Cell> valid = new ArrayList<>();
        for (Cell cell : cells) {
            String wrong = cell.measured() ? wrong(cell, unseen) : null;
            valid.add(wrong == null ? cell : Cell.failed(cell.key(), wrong));
        }
        return new Results(layouts, valid, notes, activities);
    }

    /** Why a cell has no numbers by right; {@code null} if it has. */
    private String wrong(Cell cell, String unseen) {
        for (LayoutResult layout : layouts) {
            if (layout.name().equals(cell.layout()) && layout.client() == cell.client()) {
                return layout.equivalent() ? null : "the layout is not equivalent to the source";
            }
        }
        return unseen;
    }
}
