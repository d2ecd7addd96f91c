/** A random program as a tape: split into parts that are submitted at random steps, some of them injected. */
import { Prng } from '../../web/src/base/prng.ts';
import type { CommandLog, LogEntry } from '../../web/src/engine/client-types.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { fullMask } from '../../web/src/protocol/records.gen.ts';
import { concat } from '../../web/src/base/bytes.ts';
import { randomProgram } from './random-program.ts';

/** Steps increase by up to 300 per part. `stops`: sometimes pending commands are dropped. Pure. */
export function randomTape(seed: number, stops = true): CommandLog {
  const prng = new Prng(seed);
  const { options, commands } = parseProgram(randomProgram(seed));
  const entries: LogEntry[] = [];
  let step = 0;
  for (let at = 0; at < commands.length;) {
    const n = 1 + prng.below(12);
    const interject = entries.length > 0 && prng.below(4) === 0;
    entries.push({ step, commands: concat(commands.slice(at, at + n)), ...(interject ? { interject } : {}) });
    at += n;
    if (prng.below(3) > 0) step += prng.below(300);
    if (prng.below(12) === 0 && stops) entries.push({ step, commands: new Uint8Array(0) });
  }
  return { setup: { seed, options: new Map(options.map(({ id, value }) => [id, value])), mask: fullMask }, entries };
}
