/**
 * What a reader can do, as a list with names, for the palette. Rooms bring sources; a source is asked when somebody looks, so that it costs
 * nothing before and is never out of date. All of it is pure but what a command runs.
 *
 * Invariants: 1. ids are unique among what a question finds: the first source wins; 2. what a source has found itself (`found`) stands
 * above what merely matches, in the order of the source; 3. an empty question shows what was chosen last first, then all in the order of the
 * sources.
 */
import { match } from './fuzzy.ts';

export interface Command {
  /** Stays the same from page to page: what was chosen lately is remembered by it. */
  readonly id: string;
  readonly title: string;
  /** What it belongs to: "Playback", "Options". */
  readonly group: string;
  /** Keys that do the same, as the help writes them. */
  readonly keys?: string;
  /** More about it, shown small and searched too. */
  readonly detail?: string;
  /** Found by its source for this very question: not matched again. */
  readonly found?: boolean;
  readonly run: () => unknown;
}

/** Commands there are for a question; '' is none. Should answer within a few milliseconds. */
export type CommandSource = (query: string) => readonly Command[];

/** At most so many are found. */
const kFoundMax = 60;
/** What a title answers weighs more than what only its detail does, and what was chosen lately a little more than the rest. */
const kInTitle = 20;
const kLately = 4;

function all(sources: readonly CommandSource[], query: string): readonly Command[] {
  const commands = new Map<string, Command>();
  for (const source of sources)
    for (const command of source(query)) if (!commands.has(command.id)) commands.set(command.id, command);
  return [...commands.values()];
}

/** Sentences hold any letters in any order: of them each word that was asked for must be there whole. */
function mentioned(query: string, text: string): number | null {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
    ? 0
    : null;
}

/** The best first, at most 60. `lately`: ids, the last one chosen first. */
export function findCommands(
  sources: readonly CommandSource[],
  query: string,
  lately: readonly string[] = [],
): readonly Command[] {
  const asked = query.trim();
  const commands = all(sources, asked);
  if (asked === '') {
    const before = lately.flatMap((id) => commands.filter((command) => command.id === id));
    return [...before, ...commands.filter((command) => !before.includes(command))].slice(0, kFoundMax);
  }
  const weighed = commands.flatMap((command) => {
    if (command.found) return [{ command, weight: Infinity }];
    const title = match(asked, command.title);
    const weight = title ?? mentioned(asked, `${command.title} ${command.group} ${command.detail ?? ''}`);
    if (weight === null) return [];
    const place = lately.indexOf(command.id);
    return [{ command, weight: weight + (title === null ? 0 : kInTitle) + (place < 0 ? 0 : kLately / (place + 1)) }];
  });
  // Sorting is stable: equals stay in the order of their sources.
  weighed.sort((a, b) => (a.weight === b.weight ? 0 : b.weight - a.weight));
  return weighed.slice(0, kFoundMax).map(({ command }) => command);
}
