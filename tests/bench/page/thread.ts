/** A worker that holds one module under test: the thread in which a reader's engine runs. Answers each message with one. */
import { loadModule } from '../any-module.ts';
import type { Phase, Setup, UnderTest, Work } from '../phases.ts';

export type ToThread =
  | { readonly kind: 'load'; readonly bytes: Uint8Array }
  | { readonly kind: 'grow'; readonly bytes: number }
  | { readonly kind: 'open'; readonly setup: Setup }
  | { readonly kind: 'run'; readonly phase: Phase; readonly slice: number; readonly slices: number };

/** wallMs: of a run. */
export type FromThread =
  | { readonly ok: true; readonly work: Work | null; readonly wallMs: number }
  | { readonly ok: false; readonly message: string };

let subject: UnderTest | null = null;

async function answer(message: ToThread): Promise<FromThread> {
  if (message.kind === 'load') subject = await loadModule(message.bytes as Uint8Array<ArrayBuffer>);
  if (subject === null) throw new Error('no module is loaded');
  if (message.kind === 'grow') subject.grow(message.bytes);
  if (message.kind === 'open') subject.open(message.setup);
  if (message.kind !== 'run') return { ok: true, work: null, wallMs: 0 };
  const begin = performance.now();
  const work = subject.run(message.phase, message.slice, message.slices);
  return { ok: true, work, wallMs: performance.now() - begin };
}

onmessage = async ({ data }: MessageEvent<ToThread>) => {
  let reply: FromThread;
  try {
    reply = await answer(data);
  } catch (error) {
    reply = { ok: false, message: (error as Error).message };
  }
  postMessage(reply);
};
