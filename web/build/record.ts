/**
 * Recordings made by the build: the engine runs in Node, and what it said is kept in a file that the page plays before, or without, an
 * engine of its own. They are made anew with every build and never committed.
 */
import { tier1Mask } from '../src/protocol/records.gen.ts';
import { encodeRecording } from '../src/engine/recording.ts';
import type { EngineClient, EngineSetup } from '../src/engine/types.ts';
import { kHomeProgram, kHomeSeed } from '../src/app/home-program.ts';
import type { NodeEngines } from './node-world.ts';

/** Traces by their place in the site: what runs. */
export const kRecordings: Readonly<Record<string, { readonly program: string; readonly seed: number }>> = {
  'traces/home.trace': { program: kHomeProgram, seed: kHomeSeed },
};

/** A client that hands everything through and keeps the batches; only tier 1 is asked for, so that the file stays small. */
function listening(client: EngineClient, batches: Uint8Array[]): EngineClient {
  return {
    listen: (listener) => {
      client.listen((event) => {
        if (event.kind === 'batch') batches.push(event.bytes.slice());
        listener(event);
      });
    },
    open: (setup: EngineSetup, ...rest) => client.open({ ...setup, mask: tier1Mask }, ...rest),
    setMask: () => undefined,
    submit: (...asked) => client.submit(...asked),
    release: () => {
      client.release();
    },
    stop: () => client.stop(),
    inspect: (address) => client.inspect(address),
    inspectAt: (step, addresses) => client.inspectAt(step, addresses),
    detail: (...about) => client.detail(...about),
    log: () => client.log(),
    get memoryBytes() {
      return client.memoryBytes;
    },
    close: () => {
      client.close();
    },
  };
}

/** The bytes of a recording. Rejects with the sentence of what went wrong. */
export async function record(
  engines: NodeEngines,
  { program, seed }: { readonly program: string; readonly seed: number },
): Promise<Uint8Array> {
  const batches: Uint8Array[] = [];
  const client = listening(engines.client(), batches);
  const session = await engines.ran(program, { seed }, client);
  const log = client.log();
  session.close();
  return encodeRecording({ log, batches, answers: new Map() });
}
