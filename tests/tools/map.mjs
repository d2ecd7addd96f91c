/**
 * `npm run map`: prints each mechanism with its file and source. engine-wasm/mechanisms.json lists the mechanisms; the source of an
 * algorithm is in the head comment of its file. Words select the mechanisms that contain them: `npm run map -- merging`.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The paragraph "Source: ..." or "Sources: ..." of a file's head comment, as one line; undefined if there is none. */
export function sourceOf(text) {
  const opening = /^(?:\/\/.*\n)+/.exec(text)?.[0] ?? '';
  const paragraphs = opening.replace(/^\/\/ ?/gm, '').split(/\n\s*\n|\n(?=Sources?:)/);
  const found = paragraphs.map((paragraph) => /^Sources?:\s*([\s\S]+)/.exec(paragraph)?.[1]).find(Boolean);
  return found?.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
}

/** The entries of mechanisms.json; `source` is taken from the file if the entry has none; undefined if neither has one. */
export function readMechanisms(root = ROOT) {
  const { mechanisms } = JSON.parse(readFileSync(join(root, 'engine-wasm/mechanisms.json'), 'utf8'));
  return mechanisms.map((mechanism) => {
    const path = `engine-wasm/${mechanism.file}`;
    return { ...mechanism, path, source: mechanism.source ?? sourceOf(readFileSync(join(root, path), 'utf8')) };
  });
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url).startsWith(dirname(process.argv[1]))) {
  const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
  for (const { name, path, option, source } of readMechanisms()) {
    const text = [name, path, option, source].join(' ').toLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    console.log(`${name}${option === undefined ? '' : `   [${option}]`}`);
    console.log(`    ${path}`);
    console.log(`    ${source}`);
  }
}
