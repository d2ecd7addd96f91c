/**
 * Formats the C++ with clang-format and the .clang-format at the root.
 *
 *   node tests/tools/format-cpp.mjs --check    exit 1, and the places that differ
 *   node tests/tools/format-cpp.mjs --write    formats the files
 */
import { spawnSync } from 'node:child_process';
import { ROOT, cppFiles } from './cpp-files.mjs';

const how = { '--check': ['--dry-run', '--Werror'], '--write': ['-i'] }[process.argv[2]];
if (!how) {
  console.error('usage: node tests/tools/format-cpp.mjs --check | --write');
  process.exit(1);
}
const files = cppFiles();
const run = spawnSync('clang-format', [...how, ...files], { cwd: ROOT, stdio: 'inherit' });
if (run.error) console.error(`clang-format: ${run.error.message}`);
if (run.status !== 0) console.error('to fix: npm run format');
else console.log(`${files.length} files`);
process.exit(run.status ?? 1);
