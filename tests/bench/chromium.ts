/**
 * Subjects in Chromium, each in a worker of its own, as the engine of a reader has one.
 *
 * A page has no clock for processor time. Where the operating system shows the time of each thread (Linux), this process reads it, before
 * and after a turn, when the worker waits: what else the machine does is then not in the times. Elsewhere they are wall times.
 */
import type { Browser, CDPSession, JSHandle, Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Phase, Setup, Work } from './phases.ts';
import type { FromThread, ToThread } from './page/thread.ts';
import { keepNames, launch, missingBrowser } from './served.ts';
import type { Subject, Turn } from './subject.ts';

/** What Linux calls a worker's thread: the first 15 letters of its name. */
const kThreadName = 'DedicatedWorker';

/** The worker's script, as one text. */
async function threadScript(): Promise<string> {
  const entry = fileURLToPath(new URL('./page/thread.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'thread', fileName: 'thread' } },
  });
  const first = [built].flat()[0];
  if (first === undefined || !('output' in first)) throw new Error('the script of the worker was not built');
  return first.output[0].code;
}

/** Folders in /proc of the workers of all renderers; empty where there is no such thing. */
async function workerThreads(browser: CDPSession): Promise<string[]> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const folders: string[] = [];
  for (const { id, type } of processInfo) {
    if (type !== 'renderer') continue;
    try {
      for (const thread of readdirSync(`/proc/${id}/task`)) {
        const folder = `/proc/${id}/task/${thread}`;
        if (readFileSync(`${folder}/comm`, 'utf8').trim() === kThreadName) folders.push(folder);
      }
    } catch {
      // Not Linux, or a process or thread that has just ended.
    }
  }
  return folders;
}

/** Runs in the page. `load` comes with its bytes as base64. */
function asked(worker: Worker, { message, base64 }: { message: ToThread; base64: string }): Promise<FromThread> {
  const whole =
    message.kind === 'load'
      ? { ...message, bytes: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)) }
      : message;
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromThread>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(whole);
  });
}

class ThreadSubject implements Subject {
  #folder: string | null = null;

  private constructor(
    readonly name: string,
    private readonly worker: JSHandle<Worker>,
  ) {}

  static async start(name: string, module: Buffer, page: Page, script: string, browser: CDPSession): Promise<Subject> {
    const before = new Set(await workerThreads(browser));
    const worker = await page.evaluateHandle(
      (text) => new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))),
      script,
    );
    const subject = new ThreadSubject(name, worker);
    await subject.#ask({ kind: 'load', bytes: new Uint8Array(0) }, module.toString('base64'));
    const found = (await workerThreads(browser)).filter((folder) => !before.has(folder));
    if (found.length === 1) subject.#folder = found[0]!;
    // Some kernels show the file and do not count.
    if (subject.#processorNs() === 0) subject.#folder = null;
    return subject;
  }

  get hasProcessorTime(): boolean {
    return this.#folder !== null;
  }

  async grow(bytes: number): Promise<void> {
    await this.#ask({ kind: 'grow', bytes });
  }

  async open(setup: Setup): Promise<void> {
    await this.#ask({ kind: 'open', setup });
  }

  async run(phase: Phase, slice: number, slices: number): Promise<Turn> {
    const begin = this.#processorNs();
    const { work, wallMs } = await this.#ask({ kind: 'run', phase, slice, slices });
    const end = this.#processorNs();
    return { ...(work as Work), ns: begin === null || end === null ? wallMs * 1e6 : end - begin };
  }

  async end(): Promise<void> {
    await this.worker.evaluate((worker) => worker.terminate());
  }

  /** Time that its thread has run; exact while it waits. */
  #processorNs(): number | null {
    if (this.#folder === null) return null;
    return Number(readFileSync(`${this.#folder}/schedstat`, 'utf8').split(' ')[0]);
  }

  async #ask(message: ToThread, base64 = ''): Promise<FromThread & { ok: true }> {
    const reply = await this.worker.evaluate(asked, { message, base64 });
    if (!reply.ok) throw new Error(`${this.name}, ${message.kind}: ${reply.message}`);
    return reply;
  }
}

export interface Threads {
  readonly subjects: readonly Subject[];
  /** What the times are. */
  readonly clock: 'processor time' | 'wall time';
  end(): Promise<void>;
}

/** Starts a browser, and a worker for each module. Rejects with a sentence if there is no browser or a module does not load. */
export async function startThreads(modules: readonly (readonly [name: string, bytes: Buffer])[]): Promise<Threads> {
  const missing = missingBrowser();
  if (missing !== null) throw new Error(missing);
  const script = await threadScript();
  const browser: Browser = await launch();
  try {
    const session = await browser.newBrowserCDPSession();
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await keepNames(page);
    await page.goto('about:blank');
    const subjects: ThreadSubject[] = [];
    for (const [name, bytes] of modules)
      subjects.push((await ThreadSubject.start(name, bytes, page, script, session)) as ThreadSubject);
    const clock = subjects.every((subject) => subject.hasProcessorTime) ? 'processor time' : 'wall time';
    return { subjects, clock, end: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
