/** The command palette of the lab: one field for commands and matches in the run. A chunk of its own, loaded when it is first opened. */
import { useCallback, useState } from 'react';
import { findCommands, type Command } from '../../interact/palette-commands.ts';
import { identityMigration, openDocument } from '../../persistence/document.ts';
import { documentKinds } from '../../persistence/kinds.ts';
import { pageStorage } from '../../persistence/storage.ts';
import { Finder } from '../../ui/Finder.tsx';
import '../../ui/finder.css';
import { labCommands, type LabTools } from './lab-commands.ts';
import { labActions } from './lab-actions.ts';
import { labSearch } from './lab-search.ts';

/** Number of recent commands stored. */
const kRecentMax = 8;

const recentCommands = openDocument<readonly string[]>(
  {
    ...documentKinds.recentCommands,
    migrations: [identityMigration],
    read: (note) =>
      Array.isArray(note) ? note.filter((id): id is string => typeof id === 'string').slice(0, kRecentMax) : null,
  },
  pageStorage,
);

export interface PaletteProps extends LabTools {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function Palette({ open, onClose, ...tools }: PaletteProps) {
  const { session } = tools;
  const [before, setBefore] = useState(() => recentCommands.read().value ?? []);
  const find = useCallback(
    (query: string) =>
      findCommands([labSearch(session, tools.panes), labActions(tools), labCommands(tools)], query, before),
    // Tools are new objects in each render, with the same meaning.
    // oxlint-disable-next-line react/exhaustive-deps
    [session, before, open],
  );
  function choose(command: Command): void {
    // Matches in this run do not exist in the next.
    if (!command.found) {
      const now = [command.id, ...before.filter((id) => id !== command.id)].slice(0, kRecentMax);
      setBefore(now);
      recentCommands.write(now);
    }
    command.run();
  }
  return (
    <Finder
      label="Find a command, key, table or event"
      placeholder="A command, an option, a key, #table, flush 2 …"
      open={open}
      find={find}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
