/**
 * The commands of the palette. Parts of the lab register sources; a source runs only when the reader searches, so it costs nothing before
 * and its results are current. Pure, except for `run` of a command.
 *
 * Invariants: 1. ids are unique within one result: the first source wins; 2. commands that a source matched itself (`found`) come before
 * commands that match by text, in the source's order; 3. an empty query lists recent commands first, then all others in the order of the
 * sources.
 */
import { match } from './fuzzy.ts';

export interface Command {
  /** Stable across pages and visits: recent commands are stored by id. */
  readonly id: string;
  readonly title: string;
  /** The heading that it is listed under: "Playback", "Options". */
  readonly group: string;
  /** Keyboard shortcut, as the help writes it. */
  readonly keys?: string;
  /** More about it; shown in small type and also searched. */
  readonly detail?: string;
  /** Its source matched it against this query: do not match it again. */
  readonly found?: boolean;
  readonly run: () => unknown;
}

/** Commands for a query; '' is the empty query. Should return within a few milliseconds. */
export type CommandSource = (query: string) => readonly Command[];

/** Maximum number of results. */
const kFoundMax = 60;
/** A match in the title outweighs one in the detail; a recent command gets a small bonus. */
const kInTitle = 20;
const kLately = 4;

function all(sources: readonly CommandSource[], query: string): readonly Command[] {
  const commands = new Map<string, Command>();
  for (const source of sources)
    for (const command of source(query)) if (!commands.has(command.id)) commands.set(command.id, command);
  return [...commands.values()];
}

/** Details are sentences, which contain almost any letters in any order: here each word of the query must occur whole. */
function mentioned(query: string, text: string): number | null {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
    ? 0
    : null;
}

/** Best match first, at most 60. `recent`: ids of recent commands, newest first. */
export function findCommands(
  sources: readonly CommandSource[],
  query: string,
  recent: readonly string[] = [],
): readonly Command[] {
  const asked = query.trim();
  const commands = all(sources, asked);
  if (asked === '') {
    const before = recent.flatMap((id) => commands.filter((command) => command.id === id));
    return [...before, ...commands.filter((command) => !before.includes(command))].slice(0, kFoundMax);
  }
  const ranked = commands.flatMap((command) => {
    if (command.found) return [{ command, weight: Infinity }];
    const title = match(asked, command.title);
    const weight = title ?? mentioned(asked, `${command.title} ${command.group} ${command.detail ?? ''}`);
    if (weight === null) return [];
    const place = recent.indexOf(command.id);
    return [{ command, weight: weight + (title === null ? 0 : kInTitle) + (place < 0 ? 0 : kLately / (place + 1)) }];
  });
  // Sorting is stable: equal weights keep the order of their sources.
  ranked.sort((a, b) => (a.weight === b.weight ? 0 : b.weight - a.weight));
  return ranked.slice(0, kFoundMax).map(({ command }) => command);
}
