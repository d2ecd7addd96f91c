/**
 * The palette's commands on the lab as a whole: undo, save, export, compare, apply presets. Commands inside the lab are in lab-commands.ts.
 */
import { visible } from '../../base/visible.ts';
import type { Command, CommandSource } from '../../interact/palette-commands.ts';
import { runNow, closeDirectory } from '../../examples/lab-origin.ts';
import { kOptionSets } from '../../panels/options/option-sets.ts';
import { keysOf, type LabTools } from './lab-commands.ts';

/** The items of the export dialog, by id. */
const kExports: readonly (readonly [thing: string, title: string, detail: string])[] = [
  ['trace', 'Export the trace', 'For Perfetto, or as text.'],
  ['experiment', 'Export the experiment', 'Seed, options and program of this run, for strata run.'],
  ['counters', 'Export the counters', 'As CSV or JSON.'],
  ['tables', 'Export the tables', 'As CSV or JSON.'],
  ['options', 'Export the options', 'As a RocksDB OPTIONS file.'],
  ['directory', 'Export the directory', 'The files of the database, as a zip.'],
];

function undoes({ undoing }: LabTools): Command[] {
  if (undoing === undefined) return [];
  const { undo, redo } = undoing.store.getState();
  const group = 'Lab';
  return [
    ...(undo === null
      ? []
      : [{ id: 'undo', title: `Undo: ${undo}`, group, keys: 'Ctrl Z', run: () => void undoing.undo() }]),
    ...(redo === null
      ? []
      : [{ id: 'redo', title: `Redo: ${redo}`, group, keys: 'Ctrl Shift Z', run: () => void undoing.redo() }]),
  ];
}

function beside({ compare }: LabTools): Command[] {
  if (compare === undefined) return [];
  return [
    {
      id: 'fork',
      title: 'Fork here',
      detail: 'Starts another engine from this moment, with a change.',
      group: 'Lab',
      ...keysOf('fork here: start another engine from this moment, with a change'),
      run: () => compare(true),
    },
    { id: 'compare', title: 'Compare with other engines', group: 'Lab', run: () => compare() },
  ];
}

function keeps({ saved, panes, onOpen }: LabTools): Command[] {
  if (saved === undefined) return [];
  return [
    {
      id: 'save',
      title: 'Save this lab',
      detail: 'On this device, with a name.',
      group: 'Lab',
      run: () => {
        panes.open('left', 'data');
        requestAnimationFrame(() => document.querySelector<HTMLElement>('.saved input[type="text"]')?.focus());
      },
    },
    ...saved.store.getState().labs.flatMap(({ key, name, lab, newer }) =>
      lab === null
        ? []
        : [
            {
              id: `saved-${key}`,
              title: visible(name),
              detail: 'A saved lab.',
              group: 'Saved labs',
              run: () => onOpen({ id: `saved-${key}`, name: visible(name), about: '', lab, ...(newer && { newer }) }),
            },
          ],
    ),
  ];
}

function closes({ session, undoing }: LabTools): Command[] {
  const { directory } = session.store.getState().lastRun;
  if (directory === null) return [];
  return [
    {
      id: 'close-directory',
      title: `Close the directory ${visible(directory.name)}`,
      detail: 'The program from before runs again.',
      group: 'Lab',
      run: () => void closeDirectory(session, undoing),
    },
  ];
}

/** All commands on the lab as a whole. */
export function labActions(tools: LabTools): CommandSource {
  const { session, onExport } = tools;
  const sets: readonly Command[] = kOptionSets.map(({ id, name, about, options }) => ({
    id: `set-of-options-${id}`,
    title: `Set options: ${name}`,
    detail: about,
    group: 'Options',
    run: () => {
      const { seed, program, status, diagnostics } = session.store.getState();
      if (status !== 'ready' || diagnostics.length > 0) return;
      session.prepare(seed, options);
      void runNow(session, () => session.run(program));
    },
  }));
  return () => [
    ...undoes(tools),
    ...beside(tools),
    ...keeps(tools),
    ...closes(tools),
    ...kExports.map(([thing, title, detail]) => ({
      id: `export-${thing}`,
      title,
      detail,
      group: 'Export',
      run: () => onExport(thing),
    })),
    ...sets,
  ];
}
