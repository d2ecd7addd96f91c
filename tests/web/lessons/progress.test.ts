/** Progress as a value and as a file: whatever comes from outside, existing entries stay, and what is understood is added. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merged, progressBytesMax, textOfProgress, withFile } from '../../../web/src/lessons/progress/progress-file.ts';
import {
  countOf,
  entryOf,
  kNothing,
  progressVersion,
  readProgress,
  tallyOf,
  withAnswer,
  without,
  type Progress,
} from '../../../web/src/lessons/progress/progress.ts';

const yes = { mark: '00000001', said: 'about one', done: true };
const one = withAnswer(kNothing, 'tombstones', 'predict:first-row', yes);

describe('completed tasks', () => {
  it('count only the tasks of the lesson', () => {
    const tasks = [
      { kind: 'predict', id: 'first-row' },
      { kind: 'check', id: 'pickers' },
    ] as const;
    expect(tallyOf(one, 'tombstones', tasks)).toEqual({ done: 1, of: 2 });
    const failed = withAnswer(one, 'tombstones', 'check:pickers', { ...yes, done: false });
    expect(tallyOf(failed, 'tombstones', tasks)).toEqual({ done: 1, of: 2 });
    expect(tallyOf(one, 'snapshots', tasks)).toEqual({ done: 0, of: 2 });
    expect(countOf(failed)).toBe(2);
  });

  it('keep an old answer after the answer to the changed question', () => {
    const again = withAnswer(one, 'tombstones', 'predict:first-row', { mark: '00000002', said: 'ten', done: true });
    expect(entryOf(again, 'tombstones', 'predict:first-row')).toEqual({
      mark: '00000002',
      said: 'ten',
      done: true,
      before: [yes],
    });
    const same = withAnswer(one, 'tombstones', 'predict:first-row', { ...yes, said: 'ten' });
    expect(entryOf(same, 'tombstones', 'predict:first-row')?.before).toEqual([]);
  });

  it('are removed on request, and nothing else is', () => {
    const two = withAnswer(one, 'tombstones', 'check:pickers', yes);
    expect(without(two, 'tombstones', 'check:pickers')).toEqual(one);
    expect(without(one, 'tombstones', 'predict:first-row')).toEqual({});
    expect(without(one, 'snapshots', 'predict:x')).toEqual(one);
  });
});

describe('a value from outside', () => {
  it('is read as far as its entries are valid, and the others are counted', () => {
    const value = {
      tombstones: { 'predict:first-row': yes, 'predict:bad': { ...yes, mark: 'x' }, 'shout:first-row': yes },
      'not a slug': { 'predict:a': yes },
      snapshots: [],
    };
    expect(readProgress(value)).toEqual({ progress: one, strange: 4 });
    for (const none of [null, 3, 'x', [], undefined]) expect(readProgress(none)).toBeNull();
  });

  it('cannot modify Object.prototype', () => {
    const hostile = JSON.parse(
      '{"__proto__": {"predict:a": {"mark":"00000001","said":"x","done":true}}, "constructor": {"predict:__proto__": {"polluted": true}}}',
    ) as unknown;
    const read = readProgress(hostile)!;
    expect(countOf(read.progress)).toBe(0);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(entryOf(kNothing, 'constructor', 'predict:a')).toBeNull();
    expect(entryOf(one, 'tombstones', 'toString')).toBeNull();
  });

  it('never throws, and reading its result again gives the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const read = readProgress(value);
        if (read !== null) expect(readProgress(read.progress)).toEqual({ progress: read.progress, strange: 0 });
      }),
    );
  });
});

describe('a file', () => {
  const other = withAnswer(one, 'snapshots', 'check:stripes', yes);
  const untouched = (text: string): string => {
    const { progress, sentence } = withFile(one, text);
    expect(progress, sentence).toBe(one);
    return sentence;
  };

  it('transfers the progress of one browser to another', () => {
    const { progress, sentence } = withFile(kNothing, textOfProgress(other));
    expect(progress).toEqual(other);
    expect(sentence).toMatch(/^2.answers added\.$/);
    expect(withFile(other, textOfProgress(other)).progress).toEqual(other);
    expect(withFile(other, textOfProgress(other)).sentence).toMatch(
      /^The file has nothing new. 2.answers were already here/,
    );
  });

  it('never replaces an existing answer, unless that is not completed', () => {
    const theirs = withAnswer(kNothing, 'tombstones', 'predict:first-row', { ...yes, said: 'thousands' });
    expect(merged(one, theirs)).toEqual({ progress: one, added: 0 });
    const tried = withAnswer(kNothing, 'tombstones', 'predict:first-row', { ...yes, done: false });
    const { progress, added } = merged(tried, theirs);
    expect([added, entryOf(progress, 'tombstones', 'predict:first-row')?.said]).toEqual([1, 'thousands']);
    expect(entryOf(progress, 'tombstones', 'predict:first-row')?.before).toHaveLength(1);
  });

  it('that is damaged, of another kind, of a newer version, too large or too deep changes nothing and says so', () => {
    const whole = textOfProgress(other);
    expect(untouched('')).toMatch(/damaged/);
    expect(untouched(whole.slice(0, -9))).toMatch(/damaged/);
    expect(untouched('[1, 2]')).toMatch(/damaged/);
    expect(untouched('{"strata":"labs","v":2,"labs":[]}')).toMatch(/lab/);
    expect(untouched('{"a":1}')).toMatch(/no progress/);
    expect(untouched(whole.replace(`"v": ${progressVersion}`, '"v": 99'))).toMatch(/newer/);
    expect(untouched(whole.replace(`"v": ${progressVersion}`, '"v": "1"'))).toMatch(/damaged/);
    expect(untouched('{"strata":"progress","v":1,"progress":[]}')).toMatch(/damaged/);
    expect(untouched(' '.repeat(progressBytesMax + 1))).toMatch(/too large/);
    expect(untouched(`{"strata":"progress","v":1,"progress":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)).toMatch(
      /damaged/,
    );
  });

  it('reports what could not be understood', () => {
    const text = textOfProgress({ ...other, x1: { 'predict:a': { ...yes, mark: '?' } } } as unknown as Progress);
    const { progress, sentence } = withFile(kNothing, text);
    expect(progress).toEqual(other);
    expect(sentence).toMatch(/1.entry could not be understood and was ignored/);
  });
});
