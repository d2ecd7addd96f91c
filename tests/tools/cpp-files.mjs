/** The handwritten C++ files: engine, bindings, tools and their tests, without generated ones. */
import { readdirSync } from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** @returns {string[]} paths from the repository's root, sorted. */
export function cppFiles() {
  const found = [];
  const visit = (folder) => {
    for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(file);
      else if (/\.(h|cc)$/.test(entry.name) && !/\.gen\./.test(entry.name)) found.push(file);
    }
  };
  for (const folder of ['engine-wasm', 'tests']) visit(folder);
  return found.sort();
}
