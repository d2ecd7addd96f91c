import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDeltas,
  addDeltasAt,
  checkBatch,
  deltasOf,
  filterByMask,
  forEachRecord,
  infoByKind,
  isTier1,
  tier1Of,
  viewOf,
  zeroCounters,
} from '../../../web/src/protocol/decode.ts';
import { counterInfos } from '../../../web/src/protocol/counters.gen.ts';
import { fullMask, groups, Kind, recordInfos, tier1Mask } from '../../../web/src/protocol/records.gen.ts';
import { lineOf } from '../../../web/src/protocol/text.ts';
import { readU64 } from '../../../web/src/protocol/wire.ts';
import { deltas } from '../../fixtures/records.ts';
import { concat } from '../../../web/src/base/bytes.ts';
import { encodeRecord, type FieldValues } from './record-encoder.ts';

const anyChange = fc.tuple(fc.constantFrom(...counterInfos.map((c) => c.name)), fc.maxSafeNat());
const anyDeltas = fc.array(anyChange, { maxLength: 5 }).map((changes) => deltas(Object.fromEntries(changes)));

/** Any record: a kind, and field values within their types. */
const anyRecord = fc.constantFrom(...recordInfos).chain((info) =>
  fc.record({
    kind: fc.constant(info.kind),
    cause: fc.nat(9),
    values: fc.record(
      Object.fromEntries(
        info.fields.map((f) => [
          f.name,
          f.form === 'bytes'
            ? fc.uint8Array({ maxLength: 20 })
            : f.form === 'deltas'
              ? anyDeltas
              : f.form === 'u32s'
                ? fc.array(fc.nat(0xffffffff), { maxLength: 5 })
                : fc.nat(
                    f.names ? f.names.length - 1 : f.width === 8 ? Number.MAX_SAFE_INTEGER : 2 ** (8 * f.width) - 1,
                  ),
        ]),
      ),
    ),
  }),
);
const encode = (r: { kind: number; cause: number; values: unknown }) =>
  encodeRecord(r.kind, r.values as FieldValues, r.cause);

describe('a batch', () => {
  it('gives back every record that was put in, in order', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 20 }), (records) => {
        const v = viewOf(concat(records.map(encode)));
        expect(checkBatch(v)).toBeUndefined();
        const kinds: number[] = [];
        forEachRecord(v, (kind) => kinds.push(kind));
        expect(kinds).toEqual(records.map((r) => r.kind));
      }),
    );
  });

  it('prints every number exactly', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const line = lineOf(viewOf(encode(record)), 0);
        for (const f of infoByKind[record.kind]?.fields ?? []) {
          const value = (record.values as Record<string, unknown>)[f.name];
          if (f.form === 'int') expect(line).toContain(` ${f.name}=${String(value)}`);
          if (f.form === 'enum') expect(line).toContain(` ${f.name}=${f.names?.[value as number]}`);
          if (f.type === 'u32s') expect(line).toContain(` ${f.name}=[${String(value)}]`);
        }
      }),
    );
  });

  it('under a mask is the subsequence of its groups', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 20 }), fc.nat(fullMask), (records, mask) => {
        const kept = records.filter((r) => (mask >> groups.findIndex((g) => g.name === infoByKind[r.kind]?.group)) & 1);
        expect(filterByMask(viewOf(concat(records.map(encode))), mask)).toEqual(concat(kept.map(encode)));
        const tier1 = records.filter((r) => infoByKind[r.kind]?.tier === 1);
        expect(tier1Of(viewOf(concat(records.map(encode))))).toEqual(concat(tier1.map(encode)));
      }),
    );
    expect(tier1Mask).toBe(3);
    expect(isTier1(Kind.FileRead)).toBe(true);
    expect(isTier1(Kind.BlockRead)).toBe(false);
  });

  it('from a file is validated: damage gives a message with its offset or is still well formed', () => {
    const damage = fc.tuple(fc.array(anyRecord, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat(255), fc.nat(40));
    fc.assert(
      fc.property(damage, ([records, at, byte, cut]) => {
        const batch = concat(records.map(encode));
        batch[at % batch.length] = byte;
        const damaged = batch.slice(0, Math.max(0, batch.length - cut));
        const v = viewOf(damaged);
        const complaint = checkBatch(v);
        if (complaint === undefined) forEachRecord(v, (_, place) => lineOf(v, place));
        else expect(complaint).toMatch(/^offset \d+: /);
      }),
      { numRuns: 2000 },
    );
    expect(checkBatch(viewOf(new Uint8Array(4)))).toBe('offset 0: 4 bytes are left, and a record has at least 8');
    expect(checkBatch(viewOf(Uint8Array.of(0, 0, 8, 0, 0, 0, 0, 0)))).toBe('offset 0: no record has the kind 0');
    expect(checkBatch(viewOf(Uint8Array.of(19, 0, 0, 0, 0, 0, 0, 0)))).toBe(
      'offset 0: a record of 0 bytes, but it must be a multiple of 8 from 8 to 8',
    );
  });
});

describe('deltas', () => {
  it('add up by counter, exactly', () => {
    const change = fc.nat({ max: 2 ** 50 });
    const changes = fc.dictionary(fc.constantFrom(...counterInfos.map((c) => c.name)), change);
    fc.assert(
      fc.property(changes, changes, (one, other) => {
        const totals = zeroCounters();
        for (const each of [one, other]) addDeltas(totals, Uint8Array.from(deltas(each)));
        // Ids have gaps.
        expect(counterInfos.map(({ id }) => totals[id])).toEqual(
          counterInfos.map(({ name }) => (one[name] ?? 0) + (other[name] ?? 0)),
        );
      }),
    );
  });

  it('add up in place as they do separately, at any offset of their summary', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 10 }), (records) => {
        const v = viewOf(concat(records.map(encode)));
        forEachRecord(v, (kind, at) => {
          if (kind !== Kind.OpFinished && kind !== Kind.StepFinished) return;
          const [there, apart] = [zeroCounters(), zeroCounters()];
          addDeltas(apart, deltasOf(v, at));
          expect(addDeltasAt(there, v, at)).toBe(deltasOf(v, at).length > 0);
          expect(there).toEqual(apart);
        });
      }),
    );
    const [put, idle] = [{ deltas: deltas({ bytes_written: 300 }) }, {}].map((values) =>
      viewOf(encodeRecord(Kind.OpFinished, values)),
    );
    const totals = zeroCounters();
    expect([addDeltasAt(totals, put!, 0), addDeltasAt(totals, idle!, 0)]).toEqual([true, false]);
    expect(totals.reduce((a, b) => a + b)).toBe(300);
  });

  it('ignore counters that this build does not know', () => {
    const totals = zeroCounters();
    addDeltas(totals, Uint8Array.of(200, 0x81, 0x01, 3, 7));
    expect(totals[3]).toBe(7);
    expect(totals.reduce((a, b) => a + b)).toBe(7);
  });

  it.each([
    ['an id alone', [3]],
    ['a number that continues past the end', [3, 0x80]],
    ['2^53', [3, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10]],
    ['a number without end', [3, ...new Array<number>(60).fill(0xff), 1]],
  ])('from a file are refused when they hold %s', (_, bytes) => {
    const good = encodeRecord(Kind.StepFinished, { deltas: [3, ...Array<number>(7).fill(0xff), 0x0f] });
    expect(checkBatch(viewOf(good))).toBeUndefined();
    expect(checkBatch(viewOf(encodeRecord(Kind.StepFinished, { deltas: bytes })))).toBe(
      'offset 0: the deltas of StepFinished are not pairs of a counter and a number below 2^53',
    );
  });

  it('are found in both kinds of summary', () => {
    for (const kind of [Kind.OpFinished, Kind.StepFinished])
      expect([...deltasOf(viewOf(encodeRecord(kind, { deltas: [9, 8] })), 0)]).toEqual([9, 8]);
  });
});

describe('a number of 64 bits', () => {
  it('is exact to 2^53-1 and refused above', () => {
    const v = new DataView(new ArrayBuffer(8));
    v.setBigUint64(0, 2n ** 53n - 1n, true);
    expect(readU64(v, 0)).toBe(Number.MAX_SAFE_INTEGER);
    v.setBigUint64(0, 2n ** 53n, true);
    expect(() => readU64(v, 0)).toThrow('2^53');
  });
});
