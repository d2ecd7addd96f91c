/**
 * Runs a command on a busy machine: one thread per core computes without a pause until the command has ended.
 *
 *   node tests/tools/busy.mjs COMMAND [ARGUMENT...]
 *
 * A test that passes only on a quiet machine fails here. The exit code is that of the command, or 1 if a signal ended it or it did not
 * start.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  console.error('usage: node tests/tools/busy.mjs COMMAND [ARGUMENT...]');
  process.exit(1);
}
const cores = availableParallelism();
for (let core = 0; core < cores; core++) new Worker('for (;;);', { eval: true });
console.log(`${cores} threads keep this machine busy`);
spawn(command, args, { stdio: 'inherit' })
  .on('error', ({ message }) => {
    console.error(`${command} did not start: ${message}`);
    process.exit(1);
  })
  .on('exit', (code) => process.exit(code ?? 1));
