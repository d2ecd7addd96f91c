/**
 * oxlint checks the lints and strict types of every TypeScript file.
 *
 * It takes the nearest tsconfig.json above a file. A second one could loosen a folder, a file that none includes is checked with loose
 * options, and a file that is ignored is not checked at all; oxlint reports none of these.
 */
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const list = (...flags: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', ...flags], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);
const files = list('-co', '--exclude-standard');
/** With comments. */
const readJson = (name: string): unknown =>
  ts.readConfigFile(root + name, (path) => ts.sys.readFile(path)).config as unknown;

it('finds no tsconfig.json but the one of the root', () => {
  expect(files.filter((file) => /^[jt]sconfig.*\.json$/.test(posix.basename(file)))).toEqual(['tsconfig.json']);
});

it('finds every file in the include of the tsconfig.json', () => {
  const covered = new Set(ts.parseJsonConfigFileContent(readJson('tsconfig.json'), ts.sys, root).fileNames);
  const sources = files.filter((file) => /\.[cm]?tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => !covered.has(root + file))).toEqual([]);
});

it('has one configuration, which ignores nothing but what Git ignores', () => {
  expect(files.filter((file) => /^\.(oxlint|eslint)|^oxlint\./.test(posix.basename(file)))).toEqual(['.oxlintrc.json']);
  expect(readJson('.oxlintrc.json')).not.toHaveProperty('ignorePatterns');
  expect(list('-ci', '--exclude-standard')).toEqual([]);
});
