import { describe, expect, it } from 'vitest';
import { hex, utf8 } from '../../../web/src/base/bytes.ts';
import {
  encodeChurn,
  encodeCompact,
  encodeCreateFamily,
  encodeDelete,
  encodeDropFamily,
  encodeFill,
  encodeFlush,
  encodeGet,
  encodeIbench,
  encodePut,
  encodeScan,
  encodeSet,
  encodeWrite,
} from '../../../web/src/protocol/commands.gen.ts';
import { describe as say } from '../../../web/src/protocol/diagnostic.ts';
import { parseProgram } from '../../../web/src/protocol/language.ts';
import { optionByName } from '../../../web/src/protocol/option-value.ts';
import { encodeOptions } from '../../../web/src/protocol/wire.ts';

const id = (name: string): number => optionByName(name)!.id;
const options = (values: Readonly<Record<string, number>> = {}): Uint8Array =>
  encodeOptions(new Map(Object.entries(values).map(([name, value]) => [id(name), value])));
const made = (family: number, name: string, values: Readonly<Record<string, number>> = {}): string =>
  hex(encodeCreateFamily({ family, name: utf8(name), options: options(values) }));

function commandsOf(text: string, known?: ReadonlyMap<string, number>): string[] {
  const program = parseProgram(text, known);
  expect(program.diagnostics.map(say)).toEqual([]);
  return program.commands.map(hex);
}
/** Commands of the lines after `family cf1` and `family cf2`. */
const after = (text: string): string[] => commandsOf(`family cf1\nfamily cf2\n${text}`).slice(2);
const sentences = (text: string): string[] => parseProgram(text).diagnostics.map(say);

describe('families are created and dropped', () => {
  it('by name, with options; numbers increase and are not reused', () =>
    expect(
      commandsOf(
        'family cf1 write_buffer_size=16KiB filter=full\nfamily cf2\ndrop-family cf1\nfamily cf1\nfamily cf2 bits_per_key=5',
      ),
    ).toEqual([
      made(1, 'cf1', { write_buffer_size: 16384, filter: 2 }),
      made(2, 'cf2'),
      hex(encodeDropFamily({ family: 1 })),
      made(3, 'cf1'),
      made(2, 'cf2', { bits_per_key: 5 }),
    ]));

  it("in RocksDB's syntax, scaled on request", () =>
    expect(
      commandsOf(
        'family cf1\noverride-cf-options "cf2={write_buffer_size=64m;num_levels=4};cf1={compression=kNoCompression}" scale=1024',
      ),
    ).toEqual([
      made(1, 'cf1'),
      made(2, 'cf2', { write_buffer_size: 65536, num_levels: 4 }),
      made(1, 'cf1', { compression: 0 }),
    ]));

  it("an override's options of the default family are for opening, and set later", () => {
    const text = 'override-cf-options "default={write_buffer_size=64k;num_levels=4}"';
    expect(parseProgram(text)).toMatchObject({
      commands: [],
      options: [
        { id: id('write_buffer_size'), value: 65536 },
        { id: id('num_levels'), value: 4 },
      ],
    });
    expect(commandsOf('put a 1\noverride-cf-options "default={write_buffer_size=64k}"').slice(1)).toEqual([
      hex(encodeSet({ option: id('write_buffer_size'), value: 65536 })),
    ]);
    expect(sentences(`put a 1\n${text}`)).toEqual([
      'line 2, column 22: override-cf-options: num_levels cannot change while the engine runs; put it before the first command other than set',
    ]);
  });

  it('a database has families of its own', () =>
    expect(commandsOf('put a 1 family=old\nfamily new\nfamily old', new Map([['old', 7]]))).toEqual([
      hex(encodePut({ key: utf8('a'), value: utf8('1'), sync: 2, family: 7 })),
      made(8, 'new'),
      made(7, 'old'),
    ]));

  it('an absent option gets a note with its position, and is not a mistake', () => {
    const { diagnostics, notes } = parseProgram('override-cf-options "cf1={bloom_locality=1}"');
    expect(diagnostics).toEqual([]);
    expect(notes.map(say)).toEqual([
      'line 1, column 27: override-cf-options: bloom_locality is not supported: the filter of a memtable has one scheme',
    ]);
  });
});

describe('lines name a family', () => {
  const key = utf8('k');
  it.each([
    ['put k 1 family=cf2 sync', encodePut({ key, value: utf8('1'), sync: 1, family: 2 })],
    ['put k family=cf2', encodePut({ key, value: utf8('family=cf2'), sync: 2, family: 0 })],
    ['put k 1 family=default', encodePut({ key, value: utf8('1'), sync: 2 })],
    ['delete k family=cf1', encodeDelete({ key, sync: 2, family: 1 })],
    ['get k family=cf1', encodeGet({ key, snapshot: 0, family: 1 })],
    [
      'scan limit=2 family=cf2',
      encodeScan({ from: utf8(''), to: utf8(''), limit: 2, snapshot: 0, reverse: 0, family: 2 }),
    ],
    ['flush family=cf2', encodeFlush({ family: 2 })],
    ['compact family=cf1', encodeCompact({ from: utf8(''), to: utf8(''), family: 1 })],
    ['set family=cf2 write_buffer_size=1KiB', encodeSet({ option: id('write_buffer_size'), value: 1024, family: 2 })],
    [
      'fill n=5 family=cf1',
      encodeFill({
        n: 5,
        first: 0,
        keySpace: 5,
        order: 'seq',
        keyBytes: 16,
        valueBytes: 100,
        seed: 1,
        sync: 2,
        family: 1,
      }),
    ],
    [
      'churn n=5 family=cf1',
      encodeChurn({ n: 5, head: 0, tail: 0, keyBytes: 16, valueBytes: 100, seed: 1, family: 1 }),
    ],
  ])('%s', (line, command) => expect(after(line)).toEqual([hex(command)]));

  it('an entry of a batch has the type with a family, and its number', () =>
    expect(
      after(
        'write put a 1; put a 2 family=cf1; delete b family=cf2; single-delete c family=cf1; delete-range d e family=cf1',
      ),
    ).toEqual([
      hex(
        encodeWrite({
          batch: Uint8Array.from([
            ...[1, 1, 97, 1, 49],
            ...[5, 1, 1, 97, 1, 50],
            ...[4, 2, 1, 98],
            ...[8, 1, 1, 99],
            ...[14, 1, 1, 100, 1, 101],
          ]),
          sync: 2,
        }),
      ),
    ]));

  it('the insert benchmark keeps the family of its secondary indexes', () => {
    const step = { head: 0, tail: 0, valueBytes: 100, queries: 0, lookups: 0, singleDelete: 0 };
    expect(after('ibench l.i0 n=5\nibench l.x secondary_family=cf2\nibench l.i1 n=3')).toEqual([
      hex(encodeIbench({ ...step, step: 'load', n: 5, seed: 1, secondaryIndexes: 0 })),
      hex(encodeIbench({ ...step, step: 'index', n: 5, head: 5, seed: 2, secondaryIndexes: 3, secondaryFamily: 2 })),
      hex(encodeIbench({ ...step, step: 'churn', n: 3, head: 5, seed: 3, secondaryIndexes: 3, secondaryFamily: 2 })),
    ]);
  });
});

describe('each mistake gets one message', () => {
  it.each([
    ['family', 'line 1, column 1: family needs a name: family cf1 write_buffer_size=16KiB'],
    [
      'family 1cf',
      'line 1, column 8: family: a name must be a letter and then at most 63 letters, digits, _ or -; got "1cf"',
    ],
    ['family default', 'line 1, column 8: family: the default family always exists; use set for its options'],
    ['family cf1 block_size', 'line 1, column 12: family: block_size needs a value: block_size=...'],
    [
      'family cf1 dialect=extended',
      'line 1, column 12: family: dialect applies to the whole database, so it cannot be set for one family',
    ],
    [
      'family cf1\nfamily cf2\nget a family=cf',
      'line 3, column 7: get: there is no family cf here; did you mean cf1? there are default, cf1, cf2',
    ],
    [
      'family cf1\ndrop-family cf1\nput a 1 family=cf1',
      'line 3, column 9: put: there is no family cf1 here; there is default',
    ],
    ['put a 1 family=', 'line 1, column 16: put: family must be the name of a family; got nothing'],
    ['scan family', 'line 1, column 6: scan: family needs a value: family=...'],
    ['write put a 1 family=x', 'line 1, column 15: write: there is no family x here; there is default'],
    ['drop-family', 'line 1, column 1: drop-family needs a name: drop-family cf2'],
    ['drop-family default', 'line 1, column 13: drop-family: the default family cannot be dropped'],
    ['drop-family x', 'line 1, column 13: drop-family: there is no family x here; there is default'],
    ['family x\ndrop-family x y', 'line 2, column 15: drop-family: one family per line'],
    ['set family=x bits_per_key=5', 'line 1, column 5: set: there is no family x here; there is default'],
    [
      'family x\nset family=x sync=yes',
      'line 2, column 14: set: sync applies to the whole database, so it cannot be set for one family',
    ],
    [
      'family x\nset family=x num_levels=5',
      'line 2, column 14: set: num_levels cannot change while the engine runs; put it before the first command other than set',
    ],
    [
      'override-cf-options',
      'line 1, column 1: override-cf-options needs the families in quotes: override-cf-options "cf2={write_buffer_size=64m;compression=kNoCompression}" scale=1024',
    ],
    [
      'override-cf-options "cf1={}" twice',
      'line 1, column 30: override-cf-options takes one text in quotes, and scale=... with a whole number',
    ],
    ['override-cf-options "cf1={}', 'line 1, column 21: override-cf-options: the text has no closing quote'],
    [
      'override-cf-options cf1={block_size=1k}',
      'line 1, column 26: override-cf-options: block_size belongs in braces after block_based_table_factory: block_based_table_factory={block_size=...}',
    ],
    [
      'ibench l.i0 n=5\nibench l.i1 n=5 secondary_family=default',
      'line 2, column 17: ibench: l.i1 has no secondary_family: the step l.x sets where entries of secondary indexes go',
    ],
  ])('%s', (text, sentence) => expect(sentences(text)).toEqual([sentence]));

  it('63 families, and no more', () => {
    const lines = Array.from({ length: 64 }, (_, i) => `family f${i}`).join('\n');
    expect(sentences(lines)).toEqual([
      'line 64, column 8: family: at most 63 families can be created, including dropped ones',
    ]);
  });
});
