/** At the initial positions of their controls the calculators show the figures of the sources, and every position of every control gives figures. */
import { describe, expect, it } from 'vitest';
import type { Calculator } from '../../../../web/src/pages/reference/calculator-types.ts';
import { kCalculators } from '../../../../web/src/pages/reference/calculators.ts';

const named = (id: string): Calculator => kCalculators.find((calculator) => calculator.id === id)!;
const first = (id: string): readonly (readonly string[])[] =>
  named(id).rows(named(id).inputs.map(({ initial }) => initial));

describe('at the values of the source', () => {
  it('a slowdown of comparisons alone is the ratio of S17, and a hundredth is not noticeable', () => {
    expect(named('felt').rows([100])[0]![1]).toBe('2.52');
    expect(named('felt').rows([1])[0]![1]).toBe('1.02');
    expect(named('felt').rows([0])[0]![1]).toBe('1.00');
  });

  it.each([
    [0, '236.55'],
    [10, '25.05'],
    [20, '3.90'],
    [30, '1.78'],
  ])('a row of a scan of 10^(%i/10) has the comparisons of S32', (at, comparisons) =>
    expect(named('scan').rows([at])[0]![1]).toBe(comparisons),
  );

  it('Get, Seek and Next are those of S29, S31 and S33, and of a B-tree', () =>
    expect(first('reads').map(([, ...figures]) => figures)).toEqual([
      ['83', '8'],
      ['235', '0'],
      ['9', '0'],
      ['33', '0'],
    ]));

  it('filters at ten bits are those of S28 and S88', () =>
    expect(first('filters').map(([, rate]) => rate)).toEqual(['0.844 %', '0.958 %', '1.10 %', '0.848 %', '6']));

  it('amplification by design', () =>
    expect(first('amplification').map(([, ...figures]) => figures)).toEqual([
      ['20.00', '1.11'],
      ['4.00', 'up to 10'],
      ['13.00', '1.05'],
      ['2.00', '1.39'],
      ['163.84', 'not computed'],
    ]));
});

describe.each(kCalculators.map((calculator) => [calculator.id, calculator] as const))('%s', (_, calculator) => {
  const { inputs, columns, rows, plot } = calculator;
  const initial = inputs.map((input) => input.initial);
  const places = inputs.flatMap(({ min, max }, i) =>
    Array.from({ length: max - min + 1 }, (_, n) => initial.map((at, index) => (index === i ? min + n : at))),
  );
  const corners = [inputs.map(({ min }) => min), inputs.map(({ max }) => max)];

  it('has figures at every position of every control, and no more than it has columns', () => {
    for (const at of [...places, ...corners])
      for (const row of rows(at)) {
        expect(row.length - 1).toBeLessThanOrEqual(columns.length);
        for (const figure of row) expect(figure).not.toMatch(/NaN|Infinity|undefined|^$/);
      }
  });

  it('marks a point on its curves, within the axes', () => {
    for (const at of places) {
      const drawn = plot?.(at);
      if (drawn === undefined) continue;
      const { x, y, through, curves } = drawn;
      expect([through[0], through.at(-1)]).toEqual([x.ticks[0], x.ticks.at(-1)]);
      expect(drawn.at).toBeGreaterThanOrEqual(x.ticks[0]!);
      expect(drawn.at).toBeLessThanOrEqual(x.ticks.at(-1)!);
      for (const { name, of } of curves)
        for (const place of [...through, drawn.at]) {
          expect(of(place), name).toBeLessThanOrEqual(y.ticks.at(-1)!);
          expect(of(place), name).toBeGreaterThanOrEqual(y.ticks[0]!);
        }
    }
  });

  it('states its formula and the source of it', () => {
    expect(calculator.formula).toMatch(/\.$/);
    expect(calculator.source).toMatch(/\d{4}.*S\d+/);
  });
});
