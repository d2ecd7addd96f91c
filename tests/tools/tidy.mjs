/**
 * Runs clang-tidy over every engine source, two at a time. Exit 1 if it finds anything.
 *
 * The compile commands come from a build folder that is configured and never built: build/native compiles a folder as one unit, but this
 * checks each file by itself, which also finds missing includes.
 */
import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ROOT, cppFiles } from './cpp-files.mjs';

const BUILD = 'build/tidy';

const configured = spawnSync('cmake', ['-S', 'engine-wasm', '-B', BUILD, '-G', 'Ninja'], {
  cwd: ROOT,
  encoding: 'utf8',
});
if (configured.status !== 0) throw new Error(configured.stderr);

const waiting = cppFiles().filter((file) => file.endsWith('.cc') && file.startsWith('engine-wasm/'));
let failed = 0;

const tidy = (file) =>
  new Promise((resolve) => {
    let said = '';
    const child = spawn('clang-tidy', ['--quiet', '-p', BUILD, file], { cwd: ROOT });
    child.stdout.on('data', (text) => (said += text));
    child.on('error', (error) => resolve([-1, error.message]));
    child.on('close', (code) => resolve([code, said]));
  });

async function worker() {
  for (let file = waiting.shift(); file; file = waiting.shift()) {
    const [code, said] = await tidy(file);
    if (code !== 0) {
      failed += 1;
      console.log(`${file}:\n${said}`);
    }
  }
}

const count = waiting.length;
await Promise.all(Array.from({ length: availableParallelism() }, worker));
console.log(`${count} files, ${failed} with findings`);
process.exitCode = failed === 0 ? 0 : 1;
