/**
 * Checks the project's language: counts words that plain technical English avoids, in sources, prose and READMEs.
 *
 *   node tests/tools/words.mjs            exit 0, or 1 with one line per violation
 *   node tests/tools/words.mjs --list F   prints every finding in files whose path begins with F
 *   node tests/tools/words.mjs --write    records the current counts
 *
 * The words, their replacements and the right uses are in tests/contract/words.json. A folder that was not rewritten yet has its count
 * there (`notYet`). More findings than recorded fail, and so do fewer: the record only shrinks, in the end to nothing.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const kRead = /\.(ts|tsx|mjs|js|cc|h|cmake|css|html|md|mdx)$/;
const kNotRead = /\.gen\.|(^|\/)(golden|tapes)\//;

/**
 * @typedef {{ word: string, instead: string }} Word a regular expression; case is ignored
 * @typedef {{ file: string, line: number, text: string, instead: string }} Finding
 */

/** @param {string} file @param {string} text @param {{ words: Word[], allowed: { file: string, text: string }[] }} table @returns {Finding[]} */
export function findWords(file, text, { words, allowed }) {
  const rules = words.map(({ word, instead }) => ({ pattern: new RegExp(`\\b(?:${word})\\b`, 'gi'), instead }));
  const rights = allowed.filter(
    (right) => file === right.file || (right.file.endsWith('/') && file.startsWith(right.file)),
  );
  return text.split('\n').flatMap((line, i) => {
    const rest = rights.reduce((kept, right) => kept.replaceAll(right.text, ''), line);
    return rules.flatMap(({ pattern, instead }) =>
      [...rest.matchAll(pattern)].map(([found]) => ({ file, line: i + 1, text: found, instead })),
    );
  });
}

/** The folder that a file is counted in: two levels, three in `src`. @param {string} file */
export function folderOf(file) {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, parts[1] === 'src' ? 3 : 2).join('/') || '.';
}

/** @param {Finding[]} findings @returns {Record<string, number>} */
export function countByFolder(findings) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { file } of findings) counts[folderOf(file)] = (counts[folderOf(file)] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * One message per folder whose count differs from the recorded one. @param {Finding[]} findings @param {Record<string, number>} notYet
 * @returns {string[]}
 */
export function compareWithRecord(findings, notYet) {
  const counts = countByFolder(findings);
  return [...new Set([...Object.keys(counts), ...Object.keys(notYet)])].sort().flatMap((folder) => {
    const [now, recorded] = [counts[folder] ?? 0, notYet[folder] ?? 0];
    if (now === recorded) return [];
    if (now < recorded)
      return [`${folder}: ${now} findings, ${recorded} recorded. Run words.mjs --write to record the progress`];
    const all = findings.filter(({ file }) => folderOf(file) === folder);
    const shown = recorded === 0 ? all.slice(0, 20) : [];
    return [
      `${folder}: ${now} findings, ${recorded} allowed. See all with words.mjs --list ${folder}`,
      ...shown.map(({ file, line, text, instead }) => `${file}:${line}: "${text}": ${instead}`),
    ];
  });
}

function main() {
  const path = fileURLToPath(new URL('../contract/words.json', import.meta.url));
  const table = JSON.parse(readFileSync(path, 'utf8'));
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
  const findings = files
    .filter((file) => kRead.test(file) && !kNotRead.test(file))
    .flatMap((file) => findWords(file, readFileSync(file, 'utf8'), table));
  const [option, folder = ''] = process.argv.slice(2);
  if (option === '--list') {
    for (const { file, line, text, instead } of findings.filter((each) => each.file.startsWith(folder)))
      console.log(`${file}:${line}: "${text}": ${instead}`);
  } else if (option === '--write') {
    writeFileSync(path, `${JSON.stringify({ ...table, notYet: countByFolder(findings) }, null, 2)}\n`);
  } else {
    const sentences = compareWithRecord(findings, table.notYet);
    for (const sentence of sentences) console.error(sentence);
    process.exitCode = sentences.length > 0 ? 1 : 0;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
