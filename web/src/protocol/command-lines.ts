/**
 * Prints encoded commands in the line language: what a reader typed, imported or triggered with a button becomes a program that anyone can
 * read and run.
 *
 *   put         key "a", value "1", sync 2          put a 1
 *   fill        n 100, order random, seed 3 ...     fill n=100 order=random first=0 key_space=100 key_bytes=16 value_bytes=100 seed=3
 *
 * Bulk commands are written with all their arguments, so that the line does not depend on lines before it. A command that no line can
 * express (a step of the insert benchmark that starts in the middle) is printed as a different one: a caller that needs exactly the same
 * commands must parse the output and compare. Pure.
 */
import { assert } from '../base/assert.ts';
import { commandInfos } from './commands.gen.ts';
import { viewOf } from './decode.ts';
import type { CommandInfo, FieldInfo } from './info.ts';
import { typed } from './quote.ts';
import { optionValueText } from './option-value.ts';
import { optionInfos } from './options.gen.ts';
import { headerBytes, locate, readBytes, readInt, readU64 } from './wire.ts';

/** Names for the family and snapshot numbers in use before the first command. */
export interface Names {
  /** Column families except the default one. */
  readonly families: ReadonlyMap<number, string>;
  /** Live snapshots. */
  readonly snapshots: ReadonlyMap<number, string>;
}

const infoByKind = new Map<number, CommandInfo>(Object.values(commandInfos).map((info) => [info.kind, info]));
const text = new TextDecoder();

/** Splits encoded commands into single ones, as views. REQUIRES: whole commands. */
export function splitCommands(commands: Uint8Array): Uint8Array[] {
  const v = viewOf(commands);
  const all: Uint8Array[] = [];
  for (let at = 0; at < commands.length;) {
    const size = v.getUint32(at + 4, true);
    assert(size >= headerBytes && at + size <= commands.length, 'commands are whole');
    all.push(commands.subarray(at, at + size));
    at += size;
  }
  return all;
}

/** One line per command, in order. REQUIRES: whole commands of the schema. */
export function linesOfCommands(commands: Uint8Array, names: Names): string[] {
  const writer = new LineWriter(names);
  return splitCommands(commands).map((command) => writer.line(command));
}

class LineWriter {
  private readonly families: Map<number, string>;
  private readonly snapshots: Map<number, string>;

  constructor({ families, snapshots }: Names) {
    this.families = new Map(families);
    this.snapshots = new Map(snapshots);
  }

  line(bytes: Uint8Array): string {
    const info = infoByKind.get(viewOf(bytes).getUint16(0, true));
    assert(info !== undefined, 'a command is of the schema');
    const fields = new Fields(bytes, info);
    const name = info === commandInfos.create_family ? 'family' : info.name.replaceAll('_', '-');
    return [name, ...this.words(info.name, fields)].filter((word) => word !== '').join(' ');
  }

  private words(name: string, f: Fields): readonly string[] {
    switch (name) {
      case 'put':
        return [f.key('key'), f.key('value'), sync(f), this.family(f)];
      case 'delete':
      case 'single_delete':
        return [f.key('key'), sync(f), this.family(f)];
      case 'delete_range':
        return [f.key('begin'), f.key('end'), sync(f), this.family(f)];
      case 'write':
        return [sync(f), new BatchReader(f.bytes('batch'), this.families).entries().join('; ')];
      case 'get':
        return [f.key('key'), this.snapshot(f), this.family(f)];
      case 'scan':
        return [
          f.end('from'),
          f.end('to'),
          f.number('limit') > 0 ? f.named('limit') : '',
          this.snapshot(f),
          f.number('reverse') > 0 ? 'reverse' : '',
          this.family(f),
        ];
      case 'snapshot':
        return [this.newSnapshot(f.number('snapshot'))];
      case 'release':
        return [this.snapshots.get(f.number('snapshot')) ?? ''];
      case 'set':
        return [optionWord(f.number('option'), f.number('value')), this.family(f)];
      case 'create_family':
        return this.createFamily(f);
      case 'drop_family':
        return [this.families.get(f.number('family')) ?? ''];
      case 'compact':
        return [f.end('from'), f.end('to'), this.family(f)];
      case 'delete_where':
        return [f.end('bound'), f.end('from'), f.end('to'), this.family(f)];
      case 'rolling_merge':
        return [f.named('block_bytes'), f.number('note') > 0 ? 'note' : '', f.end('from'), f.end('to'), this.family(f)];
      case 'flush':
        return [this.family(f)];
      case 'crash':
        return [f.named('mode'), f.named('seed')];
      case 'fault':
        return faultWords(f);
      case 'ibench':
        return this.ibench(f);
      default:
        return this.macro(f);
    }
  }

  private macro(f: Fields): readonly string[] {
    return f.info.fields.map(({ name }) => {
      if (name === 'family') return this.family(f);
      return name === 'sync' ? sync(f) : f.named(name);
    });
  }

  private ibench(f: Fields): readonly string[] {
    const n = f.named('n');
    const seed = f.named('seed');
    switch (f.word('step')) {
      case 'load':
        return ['l.i0', n, f.named('value_bytes'), seed];
      case 'index':
        return [
          'l.x',
          f.named('secondary_indexes'),
          f.named('single_delete'),
          this.family(f, 'secondary_family'),
          seed,
        ];
      case 'churn':
        return ['l.i1', n, seed];
      default:
        return ['q100', n, f.named('queries'), f.named('lookups'), seed];
    }
  }

  private createFamily(f: Fields): readonly string[] {
    const name = text.decode(f.bytes('name'));
    this.families.set(f.number('family'), name);
    const options = f.bytes('options');
    const v = viewOf(options);
    const words: string[] = [];
    // The layout of encodeOptions.
    for (let at = 0; at < options.length; at += 16) words.push(optionWord(v.getUint16(at, true), readU64(v, at + 8)));
    return [name, ...words];
  }

  private family(f: Fields, field = 'family'): string {
    const number = f.number(field);
    return number === 0 ? '' : `${field}=${this.families.get(number) ?? ''}`;
  }

  private snapshot(f: Fields): string {
    const number = f.number('snapshot');
    return number === 0 ? '' : `snapshot=${this.snapshots.get(number) ?? ''}`;
  }

  /** A name that no snapshot has had yet. */
  private newSnapshot(number: number): string {
    const taken = new Set(this.snapshots.values());
    let name = `s${number}`;
    while (taken.has(name)) name += '_';
    this.snapshots.set(number, name);
    return name;
  }
}

/** The fields of one command, formatted as in a line. */
class Fields {
  readonly info: CommandInfo;
  private readonly v: DataView;

  constructor(bytes: Uint8Array, info: CommandInfo) {
    this.v = viewOf(bytes);
    this.info = info;
  }

  bytes(name: string): Uint8Array {
    const { start, length } = locate(this.v, 0, this.info, this.field(name));
    return readBytes(this.v, start, length);
  }

  number(name: string): number {
    const { offset, width } = this.field(name);
    return width === 8 ? readU64(this.v, offset) : readInt(this.v, offset, width);
  }

  /** The name of an enum's value. */
  word(name: string): string {
    return this.field(name).names?.[this.number(name)] ?? '';
  }

  key(name: string): string {
    return typed(this.bytes(name));
  }

  /** `name=value`. */
  named(name: string): string {
    return `${name}=${this.field(name).form === 'enum' ? this.word(name) : this.number(name)}`;
  }

  /** `name=key`; '' for an open end. */
  end(name: string): string {
    return this.bytes(name).length === 0 ? '' : `${name}=${this.key(name)}`;
  }

  private field(name: string): FieldInfo {
    const field = this.info.fields.find((f) => f.name === name);
    assert(field !== undefined, `${this.info.name} has no ${name}`);
    return field;
  }
}

function faultWords(f: Fields): readonly string[] {
  if (f.number('clear') > 0) return ['clear'];
  const effect = f.word('effect');
  const argument = { torn_write: 'kept_bytes', bit_flip: 'bit' }[effect];
  return [
    f.word('call'),
    f.word('files') === 'any' ? '' : `class=${f.word('files')}`,
    f.named('nth'),
    f.named('effect'),
    argument === undefined ? '' : `${argument}=${f.number('argument')}`,
    f.number('always') > 0 ? 'always' : '',
  ];
}

/** 0: no, 1: yes, 2: as the option `sync` says. */
const sync = (f: Fields): string => ['sync=no', 'sync', ''][f.number('sync')] ?? '';

function optionWord(id: number, value: number): string {
  const info = optionInfos.find((option) => option.id === id);
  return info ? `${info.name}=${optionValueText(info, value)}` : '';
}

/** By entry type: the verb, the number of byte strings after it, and whether a family follows. write-line.ts documents the types. */
const verbs: Readonly<Record<number, readonly [verb: string, parts: number, inFamily: boolean]>> = {
  0: ['delete', 1, false],
  1: ['put', 2, false],
  4: ['delete', 1, true],
  5: ['put', 2, true],
  7: ['single-delete', 1, false],
  8: ['single-delete', 1, true],
  14: ['delete-range', 2, true],
  15: ['delete-range', 2, false],
};

class BatchReader {
  private readonly bytes: Uint8Array;
  private readonly families: ReadonlyMap<number, string>;
  private at = 0;

  constructor(bytes: Uint8Array, families: ReadonlyMap<number, string>) {
    this.bytes = bytes;
    this.families = families;
  }

  entries(): string[] {
    const entries: string[] = [];
    while (this.at < this.bytes.length) {
      const verb = verbs[this.bytes[this.at++]!];
      assert(verb !== undefined, 'an entry of a batch is of the schema');
      const [name, parts, inFamily] = verb;
      const family = inFamily ? ` family=${this.families.get(this.varint()) ?? ''}` : '';
      const words = Array.from({ length: parts }, () => {
        const length = this.varint();
        return typed(this.bytes.subarray(this.at, (this.at += length)));
      });
      entries.push(`${name} ${words.join(' ')}${family}`);
    }
    return entries;
  }

  private varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
}
