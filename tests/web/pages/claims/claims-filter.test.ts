/** Which claims a search finds, and the address that stores it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claims } from '../../../../lessons/claims/index.ts';
import { bloomFilters, cpuOverheads } from '../../../../lessons/claims/sources.ts';
import {
  addressOf,
  filterOf,
  finder,
  kAll,
  kJudged,
  kKinds,
  sourcesOf,
  type Filter,
} from '../../../../web/src/pages/claims/claims-filter.ts';

const found = (filter: Partial<Filter>): readonly string[] =>
  claims.filter(finder({ ...kAll, ...filter })).map(({ id }) => id);

describe('a search', () => {
  it('finds everything without a query', () => expect(found({})).toHaveLength(134));
  it.each([
    ['s29', ['S29']],
    ['S2', ['S2']],
    ['S28..S30', ['S28', 'S29', 'S30']],
    ['S30..28', ['S28', 'S29', 'S30']],
    ['S1 S134', ['S1', 'S134']],
    ['S0', []],
    ['S1..S40 COMPARISONS probes b-tree 83', ['S29']],
  ])('%s', (find, ids) => expect(found({ find })).toEqual(ids));
  it('requires every word, anywhere in the row', () => {
    const [one, both] = [found({ find: 'bloom' }), found({ find: 'bloom cache' })];
    expect(one.length).toBeGreaterThan(both.length);
    expect(both.length).toBeGreaterThan(0);
    expect(one).toEqual(expect.arrayContaining([...both]));
  });
  it('accepts the date of a source, and a kind in either case', () => {
    expect(found({ source: bloomFilters.date })).toEqual(
      claims.filter(({ source }) => source === bloomFilters).map(({ id }) => id),
    );
    expect(found({ kind: 'C', source: cpuOverheads.date })).toContain('S29');
    expect(found({ kind: 'E', source: cpuOverheads.date })).toContain('S29');
    expect(found({ kind: 'T', source: cpuOverheads.date })).not.toContain('S29');
  });
});

it('sources have distinct dates, so a date identifies one', () => {
  const names = new Set(claims.map(({ source }) => source.name));
  expect(sourcesOf(claims)).toHaveLength(names.size);
});

describe('an address', () => {
  const anyFilter: fc.Arbitrary<Filter> = fc.record({
    find: fc.string({ maxLength: 40 }),
    source: fc.constantFrom('', ...sourcesOf(claims).map(({ date }) => date)),
    kind: fc.constantFrom('', ...(Object.keys(kKinds) as (keyof typeof kKinds)[])),
    verdict: fc.constantFrom('', ...(Object.keys(kJudged) as (keyof typeof kJudged)[])),
  });
  it('stores any filter', () =>
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(filterOf(addressOf(filter), claims)).toEqual({ filter, problem: '' });
      }),
    ));
  it('is empty without a query', () => expect(addressOf(kAll)).toBe(''));
  it('that is damaged drops unknown values, and says so', () => {
    expect(filterOf('?kind=Q&source=yesterday&find=bloom&verdict=holds&more=1', claims)).toEqual({
      filter: { find: 'bloom', source: '', kind: '', verdict: 'holds' },
      problem:
        'The address filters by source “yesterday” and kind “Q”, which does not exist in the ledger, so that filter is ignored.',
    });
    const { filter } = filterOf(`?find=${'x'.repeat(10_000)}&%zz`, claims);
    expect(filter.find).toHaveLength(200);
  });
});
