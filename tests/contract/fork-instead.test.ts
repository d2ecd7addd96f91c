/**
 * Pending commands, on the built engine: random tapes, forked at random steps. The command that the engine lists first is the one that runs
 * next; replaced by itself, all that follows is the same to the byte; replaced by another or skipped, all before it is, and it does not run.
 *
 * STRATA_FORK_SEEDS sets the number of tapes (8), STRATA_SEED the first seed; a failure names its seed and step.
 */
import { describe, expect, it } from 'vitest';
import { Prng } from '../../web/src/base/prng.ts';
import { localPort } from '../../web/src/engine/port.ts';
import { commandInfos, encodePut } from '../../web/src/protocol/commands.gen.ts';
import { forEachRecord, viewOf } from '../../web/src/protocol/decode.ts';
import { OpBegun } from '../../web/src/protocol/records.gen.ts';
import { History } from '../../web/src/scene/history.ts';
import {
  nextCommand,
  pendingAddress,
  readPending,
  replaceNext,
  type PendingCommand,
} from '../../web/src/session/pending.ts';
import { replacedLog } from '../../web/src/session/command-log.ts';
import { good } from '../fixtures/engine.ts';
import { randomTape } from './random-tape.ts';
import { begun, bytesThrough, expectSame, run, stepsOf } from './tape-run.ts';

const first = Number(process.env['STRATA_SEED'] ?? 1);
const seeds = Array.from({ length: Number(process.env['STRATA_FORK_SEEDS'] ?? 8) }, (_, i) => first + i);
/** Positions per tape. */
const placesOfOne = 5;

const kMark = 'in its place';
const another = encodePut({ key: new TextEncoder().encode(kMark), value: new Uint8Array(3), sync: 0 });
const nameOf = (command: Uint8Array): string =>
  Object.values(commandInfos).find(({ kind }) => kind === viewOf(command).getUint16(0, true))!.name;

/** The kind of the first operation that begins in the records. */
function firstKind(records: Uint8Array): string | null {
  let found: string | null = null;
  const v = viewOf(records);
  forEachRecord(v, (kind, at) => {
    if (kind === OpBegun.kind) found ??= OpBegun.opKind(v, at);
  });
  return found;
}

describe.each(seeds)('tape %i', (seed) => {
  it('names the next command, and the replacement runs in its place', async () => {
    const places: (readonly [step: number, pending: readonly PendingCommand[]])[] = [];
    const parent = await run(randomTape(seed), localPort, async (client, { records, log }) => {
      const prng = new Prng(seed + 3000);
      const last = stepsOf(records) - 1;
      // What was submitted at the step is pending there too.
      const given = log.entries.map(({ step }) => step).filter((step) => step > 0 && step <= last);
      while (places.length < placesOfOne) {
        const step = places.length < 2 && given.length > 0 ? given[prng.below(given.length)]! : 1 + prng.below(last);
        const [answer] = await client.inspectAt(step, [pendingAddress]);
        places.push([step, readPending(good(answer!))]);
      }
    });
    const history = new History();
    history.append(parent.records.slice());
    for (const [step, pending] of places) {
      const where = `step ${step}, STRATA_SEED=${seed}`;
      const same = bytesThrough(parent.records, step);
      const [next] = pending;
      const comes = firstKind(parent.records.slice(same));
      if (next === undefined) {
        // The next command, if there is one, was submitted later.
        expect(comes === null || parent.log.entries.some((entry) => entry.step > step), where).toBe(true);
        continue;
      }
      const { refused } = nextCommand(pending, history.sceneAt(history.positionOf({ step, ordinal: 0 })))!;
      if (refused !== null) continue;
      // No later entry overtakes it or drops it.
      const calm = parent.log.entries.every(
        ({ step: given, interject, commands }) => given <= step || (interject !== true && commands.length > 0),
      );
      if (calm && next.begun === 0 && commandInfos.fill.kind > viewOf(next.command).getUint16(0, true))
        expect(comes, where).toBe(nameOf(next.command));

      if (next.begun === 0) {
        const itself = await run(replacedLog(parent.log, step, replaceNext(pending, next.command)));
        expectSame(itself.records, parent.records, `replaced by itself, ${where}`);
      }
      const other = await run(replacedLog(parent.log, step, replaceNext(pending, another)));
      expectSame(other.records.slice(0, same), parent.records.slice(0, same), where);
      if (calm) expect(begun(other.records.slice(same))[0], where).toBe(kMark);
      const without = await run(replacedLog(parent.log, step, replaceNext(pending, new Uint8Array(0))));
      expectSame(without.records.slice(0, same), parent.records.slice(0, same), where);
      const plain = next.begun === 0 && ['put', 'get', 'scan', 'delete'].includes(nameOf(next.command));
      if (calm && plain && pending.length > 1)
        expect(begun(without.records).length, where).toBe(begun(parent.records).length - 1);
    }
  });
});
