/** The `strata` command as a process; what it does is in command-line.ts. */
import { readFileSync } from 'node:fs';
import { strata } from './command-line.ts';

// `strata dump ... | head`: a reader that has seen enough is no error.
process.stdout.on('error', () => process.exit());

process.exitCode = await strata(process.argv.slice(2), {
  input: () => readFileSync(0),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
