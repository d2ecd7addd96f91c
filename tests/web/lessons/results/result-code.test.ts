/** Result codes as text: what is written is read; damage, missing lines and texts that are too large each get their sentence. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crc32c } from '../../../../web/src/base/crc32c.ts';
import { courseVersion } from '../../../../web/src/lessons/results/course-version.ts';
import {
  codesMax,
  lineMax,
  nameInCode,
  nameMax,
  readCodes,
  textMax,
  writeCode,
  type ResultCode,
} from '../../../../web/src/lessons/results/result-code.ts';

const kCode: ResultCode = {
  name: 'Ada Lovelace',
  lesson: 'bloom-filters',
  task: { kind: 'check', id: 'small-memory', chosen: { bits_per_key: 2, optimize_filters_for_hits: 0 } },
  counted: { filter_bytes: 312, data_blocks_per_get: 1.1375 },
  version: '0.1.0',
  mark: '3f2a9c1e',
};
const kText = writeCode(kCode);

/** A code with these lines and the checksum that fits them. */
const textOf = (lines: readonly string[]): string => {
  const body = lines.join('\n');
  const sum = (crc32c(new TextEncoder().encode(body)) >>> 0).toString(16).padStart(8, '0');
  return `Strata result code 1\n${body}\nchecksum: ${sum}\n`;
};

const sentenceOf = (text: string): string => {
  const [read] = readCodes(text);
  return read?.ok === false ? read.sentence : 'read';
};

it('the version of the course is that of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  expect(courseVersion).toBe(version);
});

describe('a code', () => {
  it('is eight lines that people can read', () => {
    expect(kText.split('\n').map((line) => line.replace(/ [0-9a-f]{8}$/, ' SUM'))).toEqual([
      'Strata result code 1',
      'name: Ada Lovelace',
      'lesson: bloom-filters',
      'task: check small-memory',
      'chosen: bits_per_key=2, optimize_filters_for_hits=0',
      'counted: filter_bytes=312, data_blocks_per_get=1.1375',
      'course: 0.1.0 SUM',
      'checksum: SUM',
      '',
    ]);
  });

  it('is read as it was written', () => {
    const [read, ...others] = readCodes(kText);
    expect(others).toEqual([]);
    expect(read).toMatchObject({ ok: true, code: kCode });
  });

  it('survives mail: quotes, other line ends, spaces at the ends, words around it', () => {
    const mailed = `Good morning,\r\n${kText.replaceAll('\n', ' \r\n').replace(/^(?=.)/gm, '> ')}\r\nRegards`;
    expect(readCodes(mailed)).toMatchObject([{ ok: true, code: kCode }]);
  });

  it('has a name of one visible line, however it was typed', () => {
    const typed = '  Zo\u0065\u0308 \n checksum: 1 \u202e' + 'x'.repeat(100);
    const name = nameInCode(typed);
    expect(name).toMatch(/^Zoë checksum: 1 ⟨U\+202E⟩x+$/);
    expect([...name]).toHaveLength(nameMax);
    expect(readCodes(writeCode({ ...kCode, name: typed }))).toMatchObject([{ ok: true, code: { ...kCode, name } }]);
  });
});

describe('the code of an exercise', () => {
  const task: ResultCode['task'] = { kind: 'exercise', id: 'drops', chosen: [[2, 3], [], null] };
  const text = writeCode({ ...kCode, task, counted: { right: 2, questions: 3 } });

  it('has the first answer to each question, and is read as it was written', () => {
    expect(text.split('\n').slice(3, 6)).toEqual([
      'task: exercise drops',
      'chosen: 1=2+3, 2=none, 3=shown',
      'counted: right=2, questions=3',
    ]);
    expect(readCodes(text)).toMatchObject([{ ok: true, code: { task } }]);
  });

  it('may name every bit of a filter in every question', () => {
    const bits = Array.from({ length: 64 }, (_, i) => i + 1);
    const all: ResultCode['task'] = { kind: 'exercise', id: 'set-bits', chosen: [bits, bits, bits, bits] };
    expect(readCodes(writeCode({ ...kCode, task: all }))).toMatchObject([{ ok: true, code: { task: all } }]);
  });

  it.each(['1=2+2', '2=1', '1=1, 3=1', '1=', '1=x', '1=1;2=1', '1=-1', '1=1+', '1=1, 1=2', '1=1234'])(
    'whose answers are “%s” is refused by line',
    (chosen) => {
      const lines = text
        .split('\n')
        .slice(1, -2)
        .map((line) => (line.startsWith('chosen') ? `chosen: ${chosen}` : line));
      expect(sentenceOf(textOf(lines))).toBe('The line “chosen” cannot be read.');
    },
  );
});

describe('a damaged code', () => {
  it.each([
    ['a number', '=312', '=212'],
    ['a choice', 'bits_per_key=2', 'bits_per_key=4'],
    ['the name', 'Ada', 'Ava'],
    ['the lesson', 'bloom-filters', 'tombstones'],
    ['the version', '0.1.0', '0.2.0'],
  ])('with %s changed does not fit its checksum', (_, from, to) => {
    expect(sentenceOf(kText.replace(from, to))).toContain('The checksum does not fit the text');
  });

  it('without a line says which one', () => {
    for (const field of ['name', 'lesson', 'task', 'chosen', 'counted', 'course', 'checksum'])
      expect(sentenceOf(kText.replace(new RegExp(`^${field}: .*\n`, 'm'), ''))).toBe(`The line “${field}” is missing.`);
  });

  it('with a line twice, an unknown format or a line that is too long says so', () => {
    expect(sentenceOf(kText.replace('name: Ada', 'name: Eve\nname: Ada'))).toBe('The line “name” occurs twice.');
    expect(sentenceOf(kText.replace('code 1', 'code 2'))).toContain('has format “2”');
    expect(sentenceOf(kText.replace('=312', `=${'3'.repeat(lineMax)}`))).toContain(
      `has more than ${lineMax} characters`,
    );
  });

  it('without its first line is not passed over', () => {
    const sentences = readCodes(kText.replace('Strata', 'strato')).map((read) => read.ok);
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences).not.toContain(true);
  });

  it('with a right checksum and values that make no sense is refused by line', () => {
    expect(sentenceOf(writeCode({ ...kCode, lesson: '../secret' }))).toBe('The line “lesson” cannot be read.');
    expect(sentenceOf(writeCode({ ...kCode, task: { ...kCode.task, id: 'a b' } }))).toBe(
      'The line “task” cannot be read.',
    );
    expect(
      sentenceOf(writeCode({ ...kCode, task: { kind: 'check', id: 'small-memory', chosen: { __proto__x: NaN } } })),
    ).toBe('The line “chosen” cannot be read.');
    expect(sentenceOf(writeCode({ ...kCode, counted: {} }))).toBe('The line “counted” is missing.');
    expect(sentenceOf(writeCode({ ...kCode, mark: 'new' }))).toBe('The line “course” cannot be read.');
  });
});

describe('a text', () => {
  it('may hold many codes; each is read by itself', () => {
    const text = `${kText}\n${kText.replace('=312', '=1')}\n\n${kText}`;
    expect(readCodes(text).map(({ ok }) => ok)).toEqual([true, false, true]);
  });

  it('without a code, and one that is too large, get one sentence', () => {
    for (const text of ['', 'hello', '\0\u{1f600}'.repeat(100)])
      expect(readCodes(text)).toMatchObject([
        { ok: false, sentence: expect.stringContaining('no result code') as string },
      ]);
    expect(readCodes('x'.repeat(textMax + 1))).toMatchObject([
      { sentence: expect.stringContaining('at most 1000000') as string },
    ]);
    const many = readCodes('Strata result code 1\n'.repeat(codesMax + 2));
    expect(many).toMatchObject([{ ok: false, sentence: expect.stringContaining('more than 1000 codes') as string }]);
  });
});
