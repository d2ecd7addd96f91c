/** The process of the `strata` command; command-line.ts implements it. */
import { readFileSync } from 'node:fs';
import { strata } from './command-line.ts';

// `strata dump ... | head`: a closed pipe is not an error.
process.stdout.on('error', () => process.exit());

process.exitCode = await strata(process.argv.slice(2), {
  input: () => readFileSync(0),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
