/**
 * Runs one module in this process: the WebAssembly twin of the native program in cpp/program.cc, with the same lines on its standard
 * streams. `node --import tsx node-runner.ts MODULE`.
 *
 * A module has no clock, so this times each call: one crossing for a whole slice. Processor time, as natively; it includes what V8
 * compiles meanwhile.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { loadModule } from './any-module.ts';
import { kPhases } from './phases.ts';

const subject = await loadModule(readFileSync(process.argv[2]!));

function usedNs(): number {
  const { user, system } = process.cpuUsage();
  return 1000 * (user + system);
}

function answer(line: string): string {
  const [command, ...words] = line.split(' ');
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = words.map(Number);
  if (command === 'grow') {
    subject.grow(a);
    return 'ok';
  }
  if (command === 'open') {
    subject.open({ entries: a, snappy: b !== 0, verify: c !== 0, mask: d, radixTree: e !== 0 });
    return 'ok';
  }
  if (command !== 'run') throw new Error('not a command');
  const begin = usedNs();
  const { operations, writtenBytes, tracedBytes } = subject.run(kPhases[a]!, b, c);
  return `ok ${usedNs() - begin} ${operations} ${writtenBytes} ${tracedBytes}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    process.stdout.write(`${answer(line)}\n`);
  } catch (error) {
    process.stdout.write(`error ${(error as Error).message}\n`);
    process.exitCode = 1;
    break;
  }
}
