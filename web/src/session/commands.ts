/** Encoded commands: how many operations they are, the mask to record them under, and typed keys and values as bytes. */
import { fromHex, utf8 } from '../base/bytes.ts';
import { formatBytes } from '../base/units.ts';
import type { CommandLog } from '../engine/client-types.ts';
import { commandInfos } from '../protocol/commands.gen.ts';
import { viewOf } from '../protocol/decode.ts';
import type { CommandInfo } from '../protocol/info.ts';
import { fullMask, groups, tier1Mask } from '../protocol/records.gen.ts';
import { headerBytes, readU64 } from '../protocol/wire.ts';

const infoByKind = new Map<number, CommandInfo>(Object.values(commandInfos).map((info) => [info.kind, info]));

/** Operations that these commands expand into. REQUIRES: whole commands. Pure. */
export function operationsIn(commands: Uint8Array): number {
  const v = viewOf(commands);
  let operations = 0;
  for (let at = 0; at + headerBytes <= commands.length;) {
    const n = infoByKind.get(v.getUint16(at, true))?.fields.find((field) => field.name === 'n');
    operations += n === undefined ? 1 : readU64(v, at + n.offset);
    const size = v.getUint32(at + 4, true);
    if (size < headerBytes) break;
    at += size;
  }
  return operations;
}

/** Operations that a log expands into; 0 without one. Pure. */
export const operationsOf = (log?: Pick<CommandLog, 'entries'>): number =>
  log === undefined ? 0 : log.entries.reduce((sum, { commands }) => sum + operationsIn(commands), 0);

/**
 * Above these numbers of operations, comparisons, then all detail, are not recorded: the window could not hold them, and detail can be recorded
 * again. With small tables an operation makes about 1.5 KB of detail in compactions, without comparisons; detail beyond the window would slow
 * the engine down and be dropped.
 */
const comparedMax = 50_000;
const detailedMax = 100_000;
const compareBit = 1 << groups.findIndex((group) => group.name === 'compare');

/** The mask to record so many operations under. Pure. */
export function maskFor(operations: number): number {
  if (operations > detailedMax) return tier1Mask;
  return operations > comparedMax ? fullMask & ~compareBit : fullMask;
}

export type Typed =
  { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly sentence: string };

/** Bytes of a key or value as typed: text in UTF-8, or 0x and hex digits. The sentence names what is too long or no hex. Pure. */
export function typed(what: 'key' | 'value', text: string): Typed {
  const bytes = text.startsWith('0x') ? fromHex(text.slice(2)) : utf8(text);
  if (bytes === undefined)
    return { ok: false, sentence: `The ${what} starts with 0x, so pairs of hex digits must follow.` };
  const max = commandInfos.put.fields.find((field) => field.name === what)?.max ?? 0;
  if (bytes.length > max)
    return {
      ok: false,
      sentence: `The ${what} is ${formatBytes(bytes.length)} long; the limit is ${formatBytes(max)}.`,
    };
  return { ok: true, bytes };
}
