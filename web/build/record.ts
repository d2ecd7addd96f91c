/**
 * Recordings made by the build: the engine runs in Node, and its batches are stored in a file that the page plays without an
 * engine of its own. Every build makes them again; they are never committed.
 */
import { entriesAddress, filterAddress } from '../src/protocol/answers.ts';
import { fullMask, tier1Mask } from '../src/protocol/records.gen.ts';
import { encodeRecording } from '../src/engine/recording.ts';
import type { EngineClient, EngineSetup } from '../src/engine/client-types.ts';
import { kHomeCommands, kHomeOptions, kHomeSeed } from '../src/pages/home/home-program.ts';
import { wholeProgramOf } from '../src/examples/preset.ts';
import { kPresets } from '../src/examples/presets.ts';
import { NodeEngines } from './node-world.ts';

interface Made {
  readonly program: string | readonly Uint8Array[];
  readonly seed: number;
  /** By id. */
  readonly options?: ReadonlyMap<number, number>;
}

/** The recording that the front page and the lab play if no engine can run. */
export const kHomeRecording: Made = { program: kHomeCommands, seed: kHomeSeed, options: kHomeOptions };

/** A client that forwards everything and keeps the batches; records at most the groups in `mask`. */
function listening(client: EngineClient, batches: Uint8Array[], mask: number): EngineClient {
  return {
    listen: (listener) => {
      client.listen((event) => {
        if (event.kind === 'batch') batches.push(event.bytes.slice());
        listener(event);
      });
    },
    open: (setup: EngineSetup, ...rest) => client.open({ ...setup, mask }, ...rest),
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

/** Runs and records. Returns the open session, which the caller closes. Rejects with a message if it fails. */
async function ran(engines: NodeEngines, { program, ...options }: Made, mask: number) {
  const batches: Uint8Array[] = [];
  const client = listening(engines.client(), batches, mask);
  const session = await engines.ran(program, options, client);
  return { session, batches, log: client.log() };
}

/** The bytes of a recording: tier 1 only, so that the file stays small. Rejects with a message if it fails. */
export async function record(engines: NodeEngines, made: Made): Promise<Uint8Array> {
  const { session, batches, log } = await ran(engines, made, tier1Mask);
  session.close();
  return encodeRecording({ log, batches, answers: new Map() });
}

/** An example of the lab with every record, and with the filters and entries of its final tables; null for an unknown name. */
export async function recordExample(engine: string, name: string): Promise<Uint8Array | null> {
  const preset = kPresets.find(({ id }) => id === name);
  if (preset === undefined) return null;
  const { session, batches, log } = await ran(
    new NodeEngines(engine),
    { program: await wholeProgramOf(preset), seed: 1 },
    fullMask,
  );
  const addresses = [...session.scene().tables.keys()].flatMap((table) => [
    filterAddress(table),
    entriesAddress(table),
  ]);
  const outcomes = await session.ask(addresses);
  session.close();
  const answers = new Map(outcomes.flatMap((answer, i) => (answer.ok ? [[addresses[i]!, answer.value] as const] : [])));
  return encodeRecording({ log, batches, answers });
}
