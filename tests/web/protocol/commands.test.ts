/** Commands as bytes. tests/engine/trace/commands_golden_test.cc reads the golden file with the C++ decoders. */
import { describe, expect, it } from 'vitest';
import { fromHex, hex, utf8 } from '../../../web/src/base/bytes.ts';
import {
  commandInfos,
  encodeCreateFamily,
  encodeFill,
  encodeFlush,
  encodePut,
  encodeSet,
  encodeSettle,
} from '../../../web/src/protocol/commands.gen.ts';
import type { CommandInfo } from '../../../web/src/protocol/info.ts';
import { encodeOptions } from '../../../web/src/protocol/wire.ts';
import { encodeCommand } from '../../../web/src/protocol/wire.ts';
import { matchGolden } from '../../fixtures/golden.ts';

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase());

/** Every command, each field with a distinct value within its range. */
function everyCommand(): string {
  return Object.values(commandInfos as Record<string, CommandInfo>)
    .map((info) => {
      const values = info.fields.map((f, i): [string, string | number | Uint8Array] => [
        camel(f.name),
        f.form === 'bytes'
          ? utf8(`${f.name}-${info.kind}`)
          : f.names
            ? (f.names.at(-1) ?? '')
            : Math.min(f.max ?? 2 ** (8 * f.width - 1), info.kind * 100 + i + (f.width === 8 ? 2 ** 40 : 0)),
      ]);
      return `${info.name} ${hex(encodeCommand(info, Object.fromEntries(values)))}\n`;
    })
    .join('');
}

describe('command encoders', () => {
  it('write the contents of the golden file', () => {
    matchGolden(everyCommand(), new URL('../../fixtures/commands.golden.txt', import.meta.url));
  });

  it('lay out a put as in the schema', () => {
    expect(hex(encodePut({ sync: 1, key: utf8('k'), value: utf8('val') }))).toBe(
      '01000000' + '20000000' + '01000000' + '01000000' + '03000000' + '00000000' + '6b76616c' + '00000000',
    );
    expect(encodeSettle()).toEqual(fromHex('0b00000008000000'));
    expect(encodeFlush()).toEqual(fromHex('09000000100000000000000000000000'));
    expect(encodeFlush({ family: 2 })).toEqual(fromHex('09000000100000000200000000000000'));
    expect(hex(encodeSet({ option: 5, value: 2 ** 40 + 1 }))).toBe(
      '0800000018000000' + '0100000000010000' + '0500' + '0000' + '00000000',
    );
  });

  it('throw on values out of range, which callers must check before', () => {
    const fields = {
      n: 1,
      first: 0,
      keySpace: 1,
      seed: 0,
      keyBytes: 16,
      valueBytes: 1,
      order: 'seq',
      sync: 2,
    } as const;
    expect(encodeFill(fields)).toHaveLength(56);
    for (const wrong of [
      { n: 0 },
      { n: 100000001 },
      { n: 1.5 },
      { n: Number.NaN },
      { sync: 3 },
      { keyBytes: -1 },
      { seed: 2 ** 53 },
      { order: 'sideways' as never },
    ])
      expect(() => encodeFill({ ...fields, ...wrong }), JSON.stringify(wrong)).toThrow('out of range');
    expect(() => encodePut({ sync: 2, key: new Uint8Array(65537), value: utf8('') })).toThrow('at most 65536 bytes');
    const family = { family: 1, options: utf8('') };
    expect(() => encodeCreateFamily({ ...family, name: utf8('') })).toThrow('at least 1 and at most 64 bytes');
    expect(() => encodeCreateFamily({ ...family, name: utf8('a'), family: 0 })).toThrow('out of range');
  });
});

it('options for opening are 16 bytes each', () => {
  expect(
    hex(
      encodeOptions(
        new Map([
          [5, 65536],
          [16, 2 ** 40],
        ]),
      ),
    ),
  ).toBe('0500000000000000' + '0000010000000000' + '1000000000000000' + '0000000000010000');
});
