import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex, utf8 } from '../../../web/src/base/bytes.ts';
import {
  encodeChurn,
  encodeCompact,
  encodeCrash,
  encodeDelete,
  encodeDeleteFill,
  encodeFill,
  encodeGet,
  encodeMix,
  encodePut,
  encodeReadFill,
  encodeRelease,
  encodeReopen,
  encodeScan,
  encodeSet,
  encodeSnapshot,
  encodeWrite,
} from '../../../web/src/protocol/commands.gen.ts';
import { describe as say } from '../../../web/src/protocol/diagnostic.ts';
import { diagnosticsMax, parseProgram, programLengthMax } from '../../../web/src/protocol/language.ts';
import { optionByName } from '../../../web/src/protocol/option-value.ts';

const commandsOf = (text: string) => {
  const program = parseProgram(text);
  expect(program.diagnostics.map(say)).toEqual([]);
  return program.commands.map(hex);
};
const sentences = (text: string) => parseProgram(text).diagnostics.map(say);
const id = (name: string) => optionByName(name)?.id ?? -1;

describe('lines become commands', () => {
  it('puts, deletes, gets', () => {
    expect(commandsOf('put k v\nput k "" sync\ndelete 0x00ff sync=no\nget "a b"')).toEqual([
      hex(encodePut({ key: utf8('k'), value: utf8('v'), sync: 2 })),
      hex(encodePut({ key: utf8('k'), value: utf8(''), sync: 1 })),
      hex(encodeDelete({ key: Uint8Array.of(0, 255), sync: 0 })),
      hex(encodeGet({ key: utf8('a b'), snapshot: 0 })),
    ]);
  });

  it('takes positional keys literally, including equals signs and hashes', () => {
    expect(commandsOf('put a=b c#d # a comment')).toEqual([
      hex(encodePut({ key: utf8('a=b'), value: utf8('c#d'), sync: 2 })),
    ]);
  });

  it('scans and compacts ranges', () => {
    expect(commandsOf('scan\nscan from=a to="b c" limit=5 reverse\ncompact\ncompact to=0xff')).toEqual([
      hex(encodeScan({ from: utf8(''), to: utf8(''), limit: 0, snapshot: 0, reverse: 0 })),
      hex(encodeScan({ from: utf8('a'), to: utf8('b c'), limit: 5, snapshot: 0, reverse: 1 })),
      hex(encodeCompact({ from: utf8(''), to: utf8('') })),
      hex(encodeCompact({ from: utf8(''), to: Uint8Array.of(255) })),
    ]);
  });

  it("writes batches with LevelDB's entries", () => {
    const long = 'v'.repeat(200);
    expect(commandsOf(`write put a 1; delete b;\nwrite sync put "k;" ${long}`)).toEqual([
      hex(encodeWrite({ sync: 2, batch: Uint8Array.of(1, 1, 97, 1, 49, 0, 1, 98) })),
      hex(encodeWrite({ sync: 1, batch: Uint8Array.of(1, 2, 107, 59, 0xc8, 0x01, ...utf8(long)) })),
    ]);
  });

  it('numbers snapshots and finds them by name', () => {
    expect(commandsOf('snapshot s\nsnapshot t\nget k snapshot=t\nrelease s\nsnapshot s\nscan snapshot=s')).toEqual([
      hex(encodeSnapshot({ snapshot: 1 })),
      hex(encodeSnapshot({ snapshot: 2 })),
      hex(encodeGet({ key: utf8('k'), snapshot: 2 })),
      hex(encodeRelease({ snapshot: 1 })),
      hex(encodeSnapshot({ snapshot: 3 })),
      hex(encodeScan({ from: utf8(''), to: utf8(''), limit: 0, snapshot: 3, reverse: 0 })),
    ]);
    expect([...parseProgram('snapshot s\nsnapshot t').snapshots]).toEqual([
      ['s', 1],
      ['t', 2],
    ]);
    expect(sentences('snapshot s\nreopen\nget k snapshot=s')).toEqual([
      'line 3, column 7: get: there is no snapshot s here; there are none',
    ]);
    expect(sentences('snapshot s\nsnapshot s')).toEqual([
      'line 2, column 10: snapshot: the snapshot s already exists; release it first, or choose another name',
    ]);
  });

  it('opens with the first set lines and sets with the others', () => {
    const program = parseProgram(
      'set num_levels=3 write_buffer_size=64KiB\nset filter=full\nput a b\nset sync=yes compaction_pri=by_compensated_size device_sync_latency=2ms',
    );
    expect(program.diagnostics).toEqual([]);
    expect(program.options).toEqual([
      { id: id('num_levels'), value: 3 },
      { id: id('write_buffer_size'), value: 65536 },
      { id: id('filter'), value: 2 },
    ]);
    expect(program.commands.slice(1).map(hex)).toEqual([
      hex(encodeSet({ option: id('sync'), value: 1 })),
      hex(encodeSet({ option: id('compaction_pri'), value: 2 })),
      hex(encodeSet({ option: id('device_sync_latency'), value: 2_000_000 })),
    ]);
    expect(program.lines).toEqual([3, 4, 4, 4]);
    expect(sentences('flush\nset num_levels=3')).toEqual([
      'line 2, column 5: set: num_levels cannot change while the engine runs; put it before the first command other than set',
    ]);
  });

  it('crashes and reopens', () => {
    expect(commandsOf('crash\nreopen\ncrash mode=keep_all seed=9\nreopen')).toEqual([
      hex(encodeCrash({ mode: 'drop_unsynced', seed: 1 })),
      hex(encodeReopen()),
      hex(encodeCrash({ mode: 'keep_all', seed: 9 })),
      hex(encodeReopen()),
    ]);
    expect(sentences('crash\nput a b\nput a c')).toEqual([
      'line 2, column 1: after crash the next command must be reopen; got put',
    ]);
  });
});

describe('lines remember what was filled', () => {
  const fill = {
    n: 100,
    first: 0,
    keySpace: 100,
    seed: 1,
    keyBytes: 16,
    valueBytes: 100,
    order: 'seq',
    sync: 2,
  } as const;

  it('fills with the defaults of the manual', () => {
    expect(commandsOf('fill n=100')).toEqual([hex(encodeFill(fill))]);
    expect(commandsOf('fill n=100 order=zipf first=7 key_space=50 key_bytes=8 value_bytes=1KiB seed=3 sync')).toEqual([
      hex(
        encodeFill({ n: 100, first: 7, keySpace: 50, seed: 3, keyBytes: 8, valueBytes: 1024, order: 'zipf', sync: 1 }),
      ),
    ]);
  });

  it('continues a churn from head and tail', () => {
    const churn = { keyBytes: 8, valueBytes: 100 };
    expect(
      commandsOf(
        'fill n=100 first=10 key_bytes=8\nchurn n=30\nchurn n=5\nchurn n=1 head=900 tail=800\nchurn n=1',
      ).slice(1),
    ).toEqual([
      hex(encodeChurn({ ...churn, n: 30, head: 110, tail: 10, seed: 2 })),
      hex(encodeChurn({ ...churn, n: 5, head: 140, tail: 40, seed: 3 })),
      hex(encodeChurn({ ...churn, n: 1, head: 900, tail: 800, seed: 4 })),
      hex(encodeChurn({ ...churn, n: 1, head: 901, tail: 801, seed: 5 })),
    ]);
    // A fill that continues at the head keeps the tail; a delete-fill at the tail moves it.
    expect(commandsOf('fill n=10\nfill n=10 first=10\ndelete-fill n=4 first=0\nchurn n=1').at(-1)).toBe(
      hex(encodeChurn({ n: 1, head: 20, tail: 4, seed: 4, keyBytes: 16, valueBytes: 100 })),
    );
    expect(sentences('churn n=5 head=3 tail=4')).toEqual([
      'line 1, column 18: churn: tail must be at most head, 3; got 4',
    ]);
  });

  it('reads and deletes where the last fill wrote', () => {
    expect(
      commandsOf('fill n=100 first=50 key_bytes=6\nread-fill n=20 order=random\ndelete-fill n=10').slice(1),
    ).toEqual([
      hex(encodeReadFill({ n: 20, first: 50, keySpace: 100, seed: 2, keyBytes: 6, order: 'random' })),
      hex(encodeDeleteFill({ n: 10, first: 50, keySpace: 100, seed: 3, keyBytes: 6, order: 'seq', sync: 2 })),
    ]);
    expect(commandsOf('read-fill n=20')).toEqual([
      hex(encodeReadFill({ n: 20, first: 0, keySpace: 20, seed: 1, keyBytes: 16, order: 'seq' })),
    ]);
  });

  it('mixes gets and puts of the last fill, by one client unless it says more', () => {
    const keys = { first: 50, keySpace: 100, keyBytes: 6, valueBytes: 100, sync: 2 };
    expect(
      commandsOf(
        'fill n=100 first=50 key_bytes=6\nmix n=20\nmix n=9 clients=4 reads=90 think_ns=2ms order=zipf sync',
      ).slice(1),
    ).toEqual([
      hex(encodeMix({ ...keys, n: 20, clients: 1, reads: 50, thinkNs: 0, seed: 2, order: 'random' })),
      hex(encodeMix({ ...keys, n: 9, clients: 4, reads: 90, thinkNs: 2e6, seed: 3, order: 'zipf', sync: 1 })),
    ]);
    expect(commandsOf('mix n=9 writes=30 seed=1')).toEqual(commandsOf('mix n=9 reads=70 writes=30 seed=1'));
  });

  it('refuses clients and shares that cannot be', () => {
    expect(
      sentences(
        'mix n=1 clients=1000000\nmix n=1 clients=0\nmix n=1 reads=101\nmix n=1 reads=80 writes=30\nmix n=1 writes=300',
      ),
    ).toEqual([
      'line 1, column 17: mix: clients must be a whole number from 1 to 256; got "1000000", and the nearest allowed is 256',
      'line 2, column 17: mix: clients must be a whole number from 1 to 256; got "0", and the nearest allowed is 1',
      'line 3, column 15: mix: reads must be a whole number from 0 to 100; got "101", and the nearest allowed is 100',
      'line 4, column 18: mix: reads and writes must add up to 100; 80 and 30 add up to 110',
      'line 5, column 9: mix: writes must be at most 100; got 300',
    ]);
  });

  it('ignores a refused line in its state', () => {
    const program = parseProgram('fill n=7 key_bytes=x\nsnapshot s now\nchurn n=1\nget k snapshot=s');
    expect(program.diagnostics.map((d) => d.line)).toEqual([1, 2, 4]);
    expect(program.commands.map(hex)).toEqual([
      hex(encodeChurn({ n: 1, head: 0, tail: 0, seed: 1, keyBytes: 16, valueBytes: 100 })),
    ]);
  });

  it('refuses keys that do not fit their digits', () => {
    expect(sentences('fill n=101 key_bytes=2')).toEqual([
      'line 1, column 12: fill: key_bytes must be at least 3 to hold the key 100; got 2',
    ]);
    expect(commandsOf('fill n=100 key_bytes=2')).toHaveLength(1);
    expect(sentences('fill n=5 key_bytes=2\nchurn n=100')).toEqual([
      'line 2, column 1: churn: key_bytes must be at least 3 to hold the key 104; got 2',
    ]);
  });
});

describe('each mistake gets one message', () => {
  it.each([
    [
      'fill',
      'line 1, column 1: fill needs n=..., how many; for example: fill n=1000 order=random key_space=500 value_bytes=64',
    ],
    ['  get', 'line 1, column 3: get needs a key: get key [snapshot=...] [family=...]'],
    ['scan from=', 'line 1, column 11: scan: from has no value; write "" for an empty value'],
    ['scan limit', 'line 1, column 6: scan: limit needs a value: limit=...'],
    ['scan limit=1 limit=2', 'line 1, column 14: scan: limit is given twice'],
    ['scan reverse=maybe', 'line 1, column 14: scan: reverse must be yes or no; got "maybe"'],
    ['flush now', 'line 1, column 7: flush has no "now"; it takes family'],
    ['put a b snc', 'line 1, column 9: put has no "snc"; it takes sync, family; did you mean sync?'],
    ['put a 0xabc', 'line 1, column 7: put: value "0xabc" has an odd number of hex digits (3); a byte needs two'],
    [
      'put a 0xzz',
      'line 1, column 7: put: value "0xzz" starts with 0x but is not hex; use the digits 0-9 and a-f, or put the text in quotes',
    ],
    [
      'put a "\\q"',
      `line 1, column 8: put: value '"\\q"' has the unknown escape "\\q"; known are \\n \\t \\r \\\\ \\" and \\xNN`,
    ],
    [
      'put a "b"c',
      'line 1, column 9: put: value \'"b"c\' continues after its closing quote; separate words with a space',
    ],
    [
      'put a b"c',
      'line 1, column 8: put: value \'b"c\' has a quote inside a bare word; put the whole word in quotes and write \\" for each quote',
    ],
    [
      'snapshot 1',
      'line 1, column 10: snapshot: name must be a letter and then at most 63 letters, digits, _ or -; got "1"',
    ],
    ['set', 'line 1, column 1: set needs option=value; for example: set write_buffer_size=64KiB'],
    ['set sync', 'line 1, column 5: set: sync needs a value: sync=...'],
    ['set sync=2', 'line 1, column 10: set: sync must be yes or no; got "2"'],
    ['set filter=bloom', 'line 1, column 12: set: filter must be one of none, block, full, both; got "bloom"'],
    [
      'set bits_per_key=0',
      'line 1, column 18: set: bits_per_key must be a whole number from 1 to 64; got "0", and the nearest allowed is 1',
    ],
    [
      'set bits_per_key=10bits',
      'line 1, column 18: set: bits_per_key must be a whole number from 1 to 64; got "10bits", and it has no unit',
    ],
    [
      'write',
      'line 1, column 1: write needs at least one put or delete; for example: write sync put a 1; put b 2; delete c',
    ],
    [
      'write ; put a b',
      'line 1, column 1: write: an entry between two semicolons is empty; each is put key value, delete key, single-delete key or delete-range begin end',
    ],
    ['write put a', 'line 1, column 7: write: put needs a value'],
    [
      'write delete a b',
      'line 1, column 16: write: "b" is one word too many; separate entries with semicolons, and put words with spaces in quotes',
    ],
    [
      'write get a',
      'line 1, column 7: write: an entry is put key value, delete key, single-delete key or delete-range begin end; got "get"',
    ],
    [
      'fill n=Infinity',
      'line 1, column 8: fill: n must be a whole number from 1 to 100000000; got "Infinity", which is not a number',
    ],
    [
      'fill n=0',
      'line 1, column 8: fill: n must be a whole number from 1 to 100000000; got "0", and the nearest allowed is 1',
    ],
    [
      'fill n=1.5',
      'line 1, column 8: fill: n must be a whole number from 1 to 100000000; got "1.5", which is not whole',
    ],
    ['fill n=0x10', 'line 1, column 8: fill: n must be a whole number from 1 to 100000000; got "0x10", write 16'],
    [
      'fill n=1_000',
      'line 1, column 8: fill: n must be a whole number from 1 to 100000000; got "1_000", write the digits without separators',
    ],
    [
      'fill n=1 seed=9007199254740992',
      'line 1, column 15: fill: seed must be a whole number from 0 to 9007199254740991; got "9007199254740992", and the nearest allowed is 9007199254740991',
    ],
    [
      `fill n=${'9'.repeat(500)}`,
      `line 1, column 8: fill: n must be a whole number from 1 to 100000000; got "${'9'.repeat(39)}…", and the nearest allowed is 100000000`,
    ],
  ])('%s', (text, sentence) => expect(sentences(text)).toEqual([sentence]));

  it('names the limits of keys and values', () => {
    expect(sentences(`put ${'k'.repeat(65537)} v`)).toEqual([
      'line 1, column 5: put: key can have at most 65536 bytes (64 KiB); got 65537',
    ]);
    expect(commandsOf(`put ${'k'.repeat(65536)} v`)).toHaveLength(1);
    expect(sentences(`put k ${'é'.repeat(524289)}`)).toEqual([
      'line 1, column 7: put: value can have at most 1048576 bytes (1 MiB); got 1048578',
    ]);
    expect(sentences(`write put ${'k'.repeat(65537)} v`)).toEqual([
      'line 1, column 11: write: key can have at most 65536 bytes (64 KiB); got 65537',
    ]);
  });

  it('shows every mistake of a line, in order, and keeps the good lines', () => {
    const program = parseProgram('put a b\nscan limit=x from="y\nput c d');
    expect(program.diagnostics.map((d) => d.line)).toEqual([2, 2]);
    expect(program.diagnostics.map((d) => d.column)).toEqual([12, 19]);
    expect(program.lines).toEqual([1, 3]);
  });

  it('is bounded for any number of mistakes, and refuses a program that is too long', () => {
    expect(parseProgram('nonsense\n'.repeat(10000)).diagnostics).toHaveLength(diagnosticsMax);
    const long = parseProgram('#'.repeat(programLengthMax + 1));
    expect(long.diagnostics.map(say)).toEqual([
      'line 1, column 1: a program can have at most 16777216 characters; got 16777217',
    ]);
  });

  it('reads every kind of line end, blank lines and comments', () => {
    expect(parseProgram('put a b\r\n\r\n# c\rput c d\n\n  # e').lines).toEqual([1, 4]);
  });

  it('never throws, and points into the text that it was given', () => {
    const words = fc.constantFrom(
      'put',
      'fill',
      'set',
      'write',
      'n=',
      'n=5',
      '"',
      '\\',
      ';',
      '#',
      '=',
      '0x',
      '0xf',
      'snapshot',
      's',
      'release',
      'crash',
      '\ud800',
      '１',
      '-0',
      'block_size=1KiB',
      'scan',
      'from=',
      '\n',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(words, { maxLength: 20 }).map((w) => w.join(' ')),
          fc.array(words, { maxLength: 20 }).map((w) => w.join('')),
        ),
        (text) => {
          const program = parseProgram(text);
          const lines = text.split(/\r\n|\n|\r/);
          for (const d of program.diagnostics) {
            const content = lines[d.line - 1];
            expect(content).toBeDefined();
            expect(d.column).toBeGreaterThanOrEqual(1);
            expect(d.column - 1).toBeLessThanOrEqual(content?.length ?? 0);
            expect(d.length).toBeGreaterThanOrEqual(1);
            expect(d.message).not.toMatch(/undefined|NaN|\n|\[object/);
          }
          expect(program.lines).toHaveLength(program.commands.length);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
