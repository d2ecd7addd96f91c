/** From commands to lines and back: the same bytes, for every command of random programs and for typed ones. */
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../web/src/base/bytes.ts';
import { encodeIbench, encodePut, encodeScan } from '../../../web/src/protocol/commands.gen.ts';
import { linesOfCommands, splitCommands } from '../../../web/src/protocol/command-lines.ts';
import { parseProgram } from '../../../web/src/protocol/language.ts';
import { randomProgram } from '../../contract/random-program.ts';

const none = { families: new Map<number, string>(), snapshots: new Map<number, string>() };
const linesOf = (text: string): readonly string[] => {
  const { commands, diagnostics } = parseProgram(text);
  expect(diagnostics).toEqual([]);
  return linesOfCommands(Buffer.concat(commands), none);
};

describe('lines of commands', () => {
  it('are what a person would type', () => {
    expect(linesOf('put a "two words" sync\ndelete 0x00ff sync=no\nget a\nscan from=a limit=3 reverse\nscan')).toEqual([
      'put a "two words" sync',
      'delete "\\x00\\xff" sync=no',
      'get a',
      'scan from=a limit=3 reverse',
      'scan',
    ]);
    expect(linesOf('write sync put a 1; delete b\nsnapshot x\nget a snapshot=x\nrelease x')).toEqual([
      'write sync put a 1; delete b',
      'snapshot s1',
      'get a snapshot=s1',
      'release s1',
    ]);
    expect(linesOf('fill n=100 order=random')).toEqual([
      'fill n=100 first=0 key_space=100 seed=1 key_bytes=16 value_bytes=100 order=random',
    ]);
  });

  it('use names of existing families and snapshots', () => {
    const names = { families: new Map([[2, 'cf2']]), snapshots: new Map([[1, 'held']]) };
    const { commands } = parseProgram('put a 1 family=cf2', new Map([['cf2', 2]]));
    expect(linesOfCommands(Buffer.concat(commands), names)).toEqual(['put a 1 family=cf2']);
    const scan = encodeScan({ limit: 0, snapshot: 1, reverse: 0, from: utf8(''), to: utf8('z') });
    expect(linesOfCommands(scan, names)).toEqual(['scan to=z snapshot=held']);
  });

  it.each(Array.from({ length: 150 }, (_, i) => i + 1))('read back to the same commands: program %i', (seed) => {
    const program = parseProgram(randomProgram(seed));
    const bytes = Buffer.concat(program.commands);
    const text = linesOfCommands(bytes, none).join('\n');
    const again = parseProgram(`put x 1\n${text}`);
    expect(again.diagnostics).toEqual([]);
    expect(Buffer.concat(again.commands.slice(1)).equals(bytes), text).toBe(true);
  });

  it('read back to something else if no line expresses a command', () => {
    const middle = encodeIbench({
      n: 5,
      head: 100,
      tail: 50,
      seed: 1,
      valueBytes: 100,
      queries: 0,
      lookups: 0,
      secondaryIndexes: 0,
      singleDelete: 0,
      step: 'churn',
    });
    const again = parseProgram(linesOfCommands(middle, none).join('\n'));
    expect(Buffer.concat(again.commands).equals(middle)).toBe(false);
  });
});

describe('single commands', () => {
  it('are split where each ends', () => {
    const [a, b] = [
      encodePut({ key: utf8('a'), value: utf8('1'), sync: 2 }),
      encodePut({ key: utf8('bb'), value: utf8(''), sync: 0 }),
    ];
    expect(splitCommands(Buffer.concat([a, b])).map((bytes) => Buffer.from(bytes))).toEqual([
      Buffer.from(a),
      Buffer.from(b),
    ]);
    expect(splitCommands(new Uint8Array(0))).toEqual([]);
    expect(() => splitCommands(a.subarray(0, 12))).toThrow('whole');
  });
});
