/** The locations of keys equal those of a walk over the whole scene, for any prefix, in order and within the bound. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBytes, utf8 } from '../../../web/src/base/bytes.ts';
import type { Scene, Table, Version } from '../../../web/src/scene/types.ts';
import { locateKey, type KeyLocation } from '../../../web/src/scene/features/tree/key-locations.ts';
import { kScenes } from '../../fixtures/scenes.ts';

const textOf = (where: KeyLocation): string =>
  where.place === 'range'
    ? `table ${where.table} L${where.level} range`
    : `${where.place === 'table' ? `table ${where.table} L${where.level}` : `memtable ${where.memtable}`} ${new TextDecoder().decode(where.version.key)}@${where.version.sequence}`;

/** The scene at rest; every other table lists its versions. */
function scene(keys: readonly string[]): Scene {
  const made = kScenes.writing();
  const numbers = [...made.tables.keys()];
  const sorted = [...keys].sort((a, b) => compareBytes(utf8(a), utf8(b)));
  const versions: Version[] = sorted.map((key, i) => ({ key: utf8(key), sequence: 900 - i, type: 'put' }));
  numbers.forEach((number, i) => {
    const table: Table = made.tables.get(number)!;
    made.tables.set(number, { ...table, versions: i % 2 === 0 ? versions : null });
  });
  return made;
}

describe('whereabouts', () => {
  it('are those that a full walk finds', () => {
    const keys = fc.uniqueArray(fc.stringMatching(/^user[0-9]{1,4}$/), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(keys, fc.stringMatching(/^(user)?[0-9]{0,4}$/), (names, prefix) => {
        const made = scene(names);
        const begins = ({ key }: Version) => new TextDecoder().decode(key).startsWith(prefix);
        const expected = [
          ...made.memtables.flatMap(({ memtable, list }) =>
            list.filter(begins).map((version) => textOf({ place: 'memtable', memtable, version })),
          ),
          ...made.levels.flatMap(({ level, tables }) =>
            tables.flatMap((number) => {
              const table = made.tables.get(number)!;
              if (table.versions)
                return table.versions
                  .filter(begins)
                  .map((version) => textOf({ place: 'table', table: number, level, version }));
              const key = utf8(prefix);
              return compareBytes(table.smallest, key) <= 0 && compareBytes(key, table.largest) <= 0
                ? [textOf({ place: 'range', table: number, level, key })]
                : [];
            }),
          ),
        ];
        const found = locateKey(made, utf8(prefix), Infinity);
        expect(found.map(textOf).sort()).toEqual(expected.sort());
        expect(locateKey(made, utf8(prefix), 3)).toEqual(found.slice(0, 3));
      }),
    );
  });

  it('list the key itself before keys that only begin with it, and ranges last', () => {
    const found = locateKey(scene(['user2', 'user20', 'user2000']), utf8('user2'), Infinity);
    const exact = found.map((where) => where.place !== 'range' && where.version.key.length === 5);
    expect(exact.indexOf(false)).toBeGreaterThan(0);
    expect(exact.lastIndexOf(true)).toBeLessThan(exact.indexOf(false));
    const ranges = found.map(({ place }) => place === 'range');
    if (ranges.includes(true)) expect(ranges.lastIndexOf(false)).toBeLessThan(ranges.indexOf(true));
  });
});
