/**
 * `strata dump PATH`: a table, log, manifest or whole directory, as text or JSON.
 *
 * The engine reads the bytes (src/dump); this file only formats its JSON. For a directory it reads every file, like check. Integers above
 * 2^53 are exact. Exit 2 if anything is damaged, with each problem on standard error as file, offset, message; everything readable is
 * printed nevertheless.
 */
import { basename } from 'node:path';
import { type Exact, parseExact } from '../../web/src/base/exact-json.ts';
import { loadFile, loadDirectory, isDirectory } from './files.ts';
import type { Host } from './host.ts';
import { keyText, plural } from './text.ts';

interface Problem {
  readonly file?: string;
  readonly offset: number;
  readonly message: string;
  readonly torn_tail?: boolean;
}

interface Entry {
  readonly key: string;
  readonly sequence: Exact;
  readonly type: string;
  readonly value_bytes: number;
}

interface Block {
  readonly offset: number;
  readonly size_bytes: number;
  readonly kind: string;
  readonly name?: string;
  readonly compression: string;
  readonly checksum: string;
  readonly entries?: readonly Entry[];
  readonly ranges?: readonly { readonly begin: string; readonly end: string; readonly sequence: Exact }[];
}

interface Placed {
  readonly table: number;
  readonly size_bytes: number;
  readonly smallest: string;
  readonly largest: string;
}

interface Family {
  readonly family: number;
  readonly name: string;
  readonly log_number: number;
  readonly levels: readonly (readonly Placed[])[];
}

interface Edit {
  readonly offset: number;
  readonly size_bytes: number;
  readonly family?: number;
  readonly add_family?: string;
  readonly drop_family?: boolean;
  readonly min_log_number?: number;
  readonly comparator?: string;
  readonly log_number?: number;
  readonly next_file?: number;
  readonly last_sequence?: Exact;
  readonly compact_pointers?: readonly { readonly level: number; readonly key: string }[];
  readonly deleted_tables?: readonly { readonly level: number; readonly table: number }[];
  readonly new_tables?: readonly (Placed & { readonly level: number })[];
}

/** The JSON that src/dump/dump.h documents; members depend on kind. */
export interface Dump {
  readonly kind: string;
  readonly name?: string;
  readonly size_bytes?: number;
  readonly text?: string;
  readonly problems?: readonly Problem[];
  readonly properties?: Readonly<Record<string, number | string | readonly number[]>>;
  readonly blocks?: readonly Block[];
  readonly entries_not_listed?: number;
  readonly records?: readonly {
    readonly offset: number;
    readonly size_bytes: number;
    readonly sequence?: Exact;
    readonly count?: number;
    readonly ops?: readonly {
      readonly type: string;
      readonly family?: number;
      readonly key: string;
      readonly value_bytes: number;
      readonly value: string;
    }[];
  }[];
  readonly edits?: readonly Edit[];
  readonly current?: string;
  readonly comparator?: string;
  readonly last_sequence?: Exact;
  readonly log_number?: number;
  /** Levels of the default family. */
  readonly levels?: readonly (readonly Placed[])[];
  /** The other families, by number, if there are any. */
  readonly families?: readonly Family[];
  readonly files?: readonly {
    readonly name: string;
    readonly size_bytes: number;
    readonly kind: string;
    readonly left_over?: boolean;
  }[];
}

export interface DumpResult {
  readonly lines: readonly string[];
  /** "file: offset n: message". */
  readonly problems: readonly string[];
}

/** Loads path into the host's memory and returns its dump, which is JSON. REQUIRES: the host is open and empty. */
export async function dump(host: Host, path: string): Promise<Uint8Array> {
  if (isDirectory(path)) {
    await loadDirectory(host, path);
    return host.inspect('check');
  }
  await loadFile(host, path);
  return host.inspect(`dump/${basename(path)}`);
}

/** Parses the engine's answer. Pure. */
export const readDump = (answer: Uint8Array): Dump => parseExact(new TextDecoder().decode(answer)) as Dump;

/** Pure. */
export function dumpInWords(dump: Dump): DumpResult {
  return { lines: [...head(dump), ...body(dump)], problems: problemsOf(dump) };
}

/** Pure. Includes a torn tail, although it is not damage: a crash leaves one. */
export function problemsOf(dump: Dump): string[] {
  return (dump.problems ?? [])
    .filter((problem) => problem.torn_tail !== true)
    .map((problem) => `${problem.file ?? dump.name ?? 'directory'}: offset ${problem.offset}: ${problem.message}`);
}

function head(dump: Dump): string[] {
  return [dump.kind === 'directory' ? 'directory' : `${dump.kind} ${dump.name ?? ''}, ${dump.size_bytes ?? 0} bytes`];
}

function body(dump: Dump): string[] {
  switch (dump.kind) {
    case 'table':
      return [
        ...Object.entries(dump.properties ?? {}).map(([name, value]) => `  ${name} = ${String(value)}`),
        ...(dump.blocks ?? []).flatMap(blockLines),
        ...(dump.entries_not_listed === undefined ? [] : [`  entries that are not listed: ${dump.entries_not_listed}`]),
      ];
    case 'wal':
      return [...(dump.records ?? []).flatMap(recordLines), ...tornTails(dump)];
    case 'manifest':
      return [...(dump.edits ?? []).flatMap(editLines), ...tornTails(dump)];
    case 'directory':
      return directoryLines(dump);
    default:
      return dump.text === undefined ? [] : [`  ${JSON.stringify(dump.text)}`];
  }
}

function blockLines(block: Block): string[] {
  const checksum = block.checksum === 'ok' ? 'checksum ok' : block.checksum;
  const name = block.name === undefined ? block.kind : `${block.kind} ${block.name}`;
  return [
    `  ${name} block at ${block.offset}, ${block.size_bytes} bytes, ${block.compression}, ${checksum}`,
    ...(block.ranges ?? []).map(
      (range) => `    ${keyText(range.begin)} up to ${keyText(range.end)} @ ${range.sequence} range_delete`,
    ),
    ...(block.entries ?? []).map(
      (entry) =>
        `    ${keyText(entry.key)} @ ${entry.sequence} ${entry.type}${entry.type === 'put' ? ` ${plural(entry.value_bytes, 'byte')}` : ''}`,
    ),
  ];
}

function recordLines(record: NonNullable<Dump['records']>[number]): string[] {
  return [
    `  record at ${record.offset}, ${record.size_bytes} bytes: sequence ${record.sequence ?? '?'}, ${plural(record.count ?? 0, 'operation')}`,
    ...(record.ops ?? []).map(
      (op) =>
        `    ${op.type} ${keyText(op.key)}${op.type === 'put' ? ` ${plural(op.value_bytes, 'byte')}` : ''}${op.family === undefined ? '' : ` of family ${op.family}`}`,
    ),
  ];
}

function tornTails(dump: Dump): string[] {
  return (dump.problems ?? [])
    .filter((problem) => problem.torn_tail === true)
    .map((problem) => `  torn tail at ${problem.offset}: ${problem.message}`);
}

function editLines(edit: Edit): string[] {
  const facts: string[] = [];
  if (edit.add_family !== undefined) facts.push(`creates family ${edit.family ?? 0} ${keyText(edit.add_family)}`);
  else if (edit.drop_family === true) facts.push(`drops family ${edit.family ?? 0}`);
  else if (edit.family !== undefined) facts.push(`of family ${edit.family}`);
  if (edit.comparator !== undefined) facts.push(`comparator ${edit.comparator}`);
  if (edit.log_number !== undefined) facts.push(`log ${edit.log_number}`);
  if (edit.min_log_number !== undefined) facts.push(`oldest log ${edit.min_log_number}`);
  if (edit.next_file !== undefined) facts.push(`next file ${edit.next_file}`);
  if (edit.last_sequence !== undefined) facts.push(`last sequence ${edit.last_sequence}`);
  return [
    `  edit at ${edit.offset}, ${edit.size_bytes} bytes${facts.length > 0 ? `: ${facts.join(', ')}` : ''}`,
    ...(edit.compact_pointers ?? []).map(
      (pointer) => `    compact pointer of L${pointer.level}: ${keyText(pointer.key)}`,
    ),
    ...(edit.deleted_tables ?? []).map((table) => `    removes table ${table.table} from L${table.level}`),
    ...(edit.new_tables ?? []).map((table) => `    adds table ${table.table} to L${table.level}: ${placed(table)}`),
  ];
}

function placed(table: Placed): string {
  return `${table.size_bytes} bytes, ${keyText(table.smallest)} .. ${keyText(table.largest)}`;
}

function levelLines(levels: readonly (readonly Placed[])[], indent: string): string[] {
  return levels.flatMap((tables, level) =>
    tables.length === 0
      ? []
      : [`${indent}L${level}`, ...tables.map((table) => `${indent}  table ${table.table}: ${placed(table)}`)],
  );
}

function directoryLines(dump: Dump): string[] {
  return [
    `  current ${dump.current ?? 'missing'}, comparator ${dump.comparator ?? 'unknown'}, last sequence ${dump.last_sequence ?? 0}`,
    ...levelLines(dump.levels ?? [], '  '),
    ...(dump.families ?? []).flatMap((family) => [
      `  family ${family.family} ${keyText(family.name)}, log ${family.log_number}`,
      ...levelLines(family.levels, '    '),
    ]),
    ...(dump.files ?? []).map(
      (file) =>
        `  ${file.name}: ${file.kind}, ${file.size_bytes} bytes${file.left_over === true ? ', left over: no version needs it' : ''}`,
    ),
  ];
}
