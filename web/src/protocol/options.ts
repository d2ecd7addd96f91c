/** What is asked of options and commands beyond their tables. */
import { commandInfos } from './commands.gen.ts';
import { viewOf } from './decode.ts';
import type { CommandInfo } from './info.ts';
import { optionInfos } from './options.gen.ts';
import { headerBytes, readU64 } from './wire.ts';

const further = new Set(
  (Object.values(commandInfos) as readonly CommandInfo[]).filter(({ full }) => full === true).map(({ kind }) => kind),
);
const [valueField, optionField] = commandInfos.set.fields;

/** An option that only the full link has is given another value than its default. */
const chosen = (id: number, value: number): boolean =>
  optionInfos.some((option) => option.id === id && option.full === true && option.default !== value);

/**
 * Whether the core link of the engine would refuse any of this: options by id to open with, or commands, those that set an option too. Looks
 * no further than the first malformed command, which every link refuses. Pure.
 */
export function needsFullLink(options: ReadonlyMap<number, number>, commands: Uint8Array = new Uint8Array(0)): boolean {
  for (const [id, value] of options) if (chosen(id, value)) return true;
  const v = viewOf(commands);
  for (let at = 0; at + headerBytes <= commands.length;) {
    const kind = v.getUint16(at, true);
    const size = v.getUint32(at + 4, true);
    if (size < headerBytes || at + size > commands.length) return false;
    if (further.has(kind)) return true;
    const sets = kind === commandInfos.set.kind && size >= commandInfos.set.size;
    if (sets && chosen(v.getUint16(at + optionField.offset, true), readU64(v, at + valueField.offset))) return true;
    at += size;
  }
  return false;
}
