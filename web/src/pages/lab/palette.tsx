/** The command palette of the lab: everything that can be done and found, under one field. Its own chunk, loaded when it is first wanted. */
import { useCallback, useState } from 'react';
import { findCommands, type Command } from '../../interact/palette-commands.ts';
import { identityMigration, openDocument } from '../../persistence/document.ts';
import { documentKinds } from '../../persistence/kinds.ts';
import { pageStorage } from '../../persistence/storage.ts';
import { Finder } from '../../ui/Finder.tsx';
import '../../ui/finder.css';
import { labCommands, type LabTools } from './lab-commands.ts';
import { labDeeds } from './lab-deeds.ts';
import { labFinds } from './lab-finds.ts';

/** Number of recent commands that are remembered. */
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
      findCommands([labFinds(session, tools.panes), labDeeds(tools), labCommands(tools)], query, before),
    // Tools are made anew with each drawing of the page and mean the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [session, before, open],
  );
  function choose(command: Command): void {
    // What was found in this run will not be there in the next.
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
