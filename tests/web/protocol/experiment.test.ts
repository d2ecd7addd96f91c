import { describe, expect, it } from 'vitest';
import { parseExperiment, parseExperimentText } from '../../../web/src/protocol/experiment.ts';
import { optionByName } from '../../../web/src/protocol/option-value.ts';

const id = (name: string) => optionByName(name)?.id;
const problemOf = (source: unknown, extra?: string[]) => {
  const parsed = parseExperiment(source, extra);
  return parsed.ok ? '' : parsed.problem;
};

describe('an experiment', () => {
  it("is read with its options, followed by the program's set lines", () => {
    const parsed = parseExperiment({
      seed: 7,
      options: { write_buffer_size: '64KiB', filter: 'full', sync: true, bits_per_key: 12 },
      program: 'set sync=no\nput a b',
    });
    expect(parsed).toMatchObject({ ok: true, value: { seed: 7 } });
    if (!parsed.ok) return;
    expect(parsed.value.options).toEqual([
      { id: id('write_buffer_size'), value: 65536 },
      { id: id('filter'), value: 2 },
      { id: id('sync'), value: 1 },
      { id: id('bits_per_key'), value: 12 },
      { id: id('sync'), value: 0 },
    ]);
    expect(parsed.value.program.commands).toHaveLength(1);
  });

  it('survives JSON, and needs a program only', () => {
    const source = { program: 'flush' };
    expect(parseExperimentText(JSON.stringify(source))).toEqual(parseExperiment(source));
    expect(parseExperiment(source)).toMatchObject({ ok: true, value: { seed: 1, options: [] } });
  });

  it.each<[unknown, string]>([
    [null, 'an experiment must be an object with seed, options and program; got null'],
    [[], 'an experiment must be an object with seed, options and program; got a list'],
    [{ program: 'flush', sede: 1 }, 'an experiment can have only seed, options, program; got "sede"'],
    [{}, 'program must be a text in the line language; got nothing'],
    [{ program: 7 }, 'program must be a text in the line language; got 7'],
    [{ program: 'flush', seed: -1 }, 'seed must be a whole number from 0 to 9007199254740991; got -1'],
    [{ program: 'flush', seed: 1.5 }, 'seed must be a whole number from 0 to 9007199254740991; got 1.5'],
    [{ program: 'flush', seed: 1e300 }, 'seed must be a whole number from 0 to 9007199254740991; got 1e+300'],
    [{ program: 'flush', seed: '7' }, 'seed must be a whole number from 0 to 9007199254740991; got "7"'],
    [{ program: 'flush', options: [] }, 'options must be an object of names and values; got a list'],
    [
      { program: 'flush', options: { sync: null } },
      'options: sync must be a number, true or false, or a text such as "64KiB"; got null',
    ],
    [{ program: 'flush', options: { snyc: 1 } }, 'options: there is no option "snyc"; did you mean sync?'],
    [
      { program: 'flush', options: { bits_per_key: 65 } },
      'options: bits_per_key must be a whole number from 1 to 64; got "65", and the nearest allowed is 64',
    ],
    [
      { program: 'flush', options: { bits_per_key: true } },
      'options: bits_per_key must be a whole number from 1 to 64; got "true", which is not a number',
    ],
    [
      { program: 'flush\nflsh' },
      'program: line 2, column 1: there is no command "flsh"; did you mean flush? there are put, delete, single-delete, delete-range, delete-where, write, get, scan, snapshot, release, set, family, override-cf-options, drop-family, flush, compact, rolling-merge, settle, resume, create-index, ingest, crash, fault, reopen, fill, delete-fill, read-fill, mix, churn, ibench, counters-snapshot, counters-diff',
    ],
  ])('%j is refused in words', (source, sentence) => expect(problemOf(source)).toBe(sentence));

  it('may have further fields that the caller allows', () => {
    expect(problemOf({ program: 'flush', views: [] }, ['views'])).toBe('');
    expect(problemOf({ program: 'flush', views: [] })).toContain('got "views"');
  });

  it('that is not JSON is reported', () => {
    expect(parseExperimentText('{"program": ')).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^an experiment must be JSON: /) as string,
    });
  });

  it('does not take a name from the prototype for an option', () => {
    expect(problemOf({ program: 'flush', options: { constructor: 1, sync: 'toString' } })).toContain(
      'there is no option "constructor"',
    );
    expect(problemOf({ program: 'flush', options: { sync: 'toString' } })).toBe(
      'options: sync must be yes or no; got "toString"',
    );
  });
});
