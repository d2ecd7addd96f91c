/** The language check finds words anywhere in a line, respects allowed uses, and its record only shrinks. */
import { describe, expect, it } from 'vitest';
import { compareWithRecord, countByFolder, findWords, folderOf } from '../tools/words.mjs';

const table = {
  words: [
    { word: 'dear|dearer', instead: 'expensive' },
    { word: 'stands?(?! for\\b)', instead: 'is' },
  ],
  allowed: [{ file: 'web/src/ui/', text: 'Dear reader' }],
};
const finding = (file: string) => ({ file, line: 1, text: 'dear', instead: 'expensive' });

describe('findWords', () => {
  it('finds whole words in any case, with their line and what to write instead', () => {
    expect(findWords('a/b.ts', 'const x = 1; // Dear\nthe dearest\nit stands, and stands', table)).toEqual([
      { file: 'a/b.ts', line: 1, text: 'Dear', instead: 'expensive' },
      { file: 'a/b.ts', line: 3, text: 'stands', instead: 'is' },
      { file: 'a/b.ts', line: 3, text: 'stands', instead: 'is' },
    ]);
  });

  it('leaves right uses', () => {
    expect(findWords('a/b.ts', 'LSM stands for log-structured merge', table)).toEqual([]);
    expect(findWords('web/src/ui/a.ts', 'Dear reader', table)).toEqual([]);
    expect(findWords('web/src/ui/a.ts', 'Dear reader, how dear', table)).toHaveLength(1);
    expect(findWords('a/b.ts', 'Dear reader', table)).toHaveLength(1);
  });
});

describe('the record', () => {
  it.each([
    ['README.md', '.'],
    ['tests/web/scene/a.test.ts', 'tests/web'],
    ['web/src/scene/features/a.ts', 'web/src/scene'],
    ['lessons/glossary.json', 'lessons'],
  ])('%s is counted in %s', (file, folder) => expect(folderOf(file)).toBe(folder));

  const two = [finding('web/src/ui/a.ts'), finding('web/src/ui/b.ts')];

  it('holds when the counts are the recorded ones', () => {
    expect(countByFolder(two)).toEqual({ 'web/src/ui': 2 });
    expect(compareWithRecord(two, { 'web/src/ui': 2 })).toEqual([]);
  });

  it('fails for more, for fewer, and shows each finding of a folder that had none', () => {
    expect(compareWithRecord(two, { 'web/src/ui': 1 })).toHaveLength(1);
    expect(compareWithRecord(two, { 'web/src/ui': 3 })).toHaveLength(1);
    expect(compareWithRecord([], { 'web/src/ui': 3 })).toHaveLength(1);
    expect(compareWithRecord(two, {})).toEqual([
      'web/src/ui: 2 findings, 0 allowed. See all with words.mjs --list web/src/ui',
      'web/src/ui/a.ts:1: "dear": expensive',
      'web/src/ui/b.ts:1: "dear": expensive',
    ]);
  });
});
