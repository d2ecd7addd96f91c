/** Sessions with the engine in a worker. The module is fetched once for a page, from beside it, and compiled once. */
import { PortClient } from '../engine/client.ts';
import { fetchEngine } from '../engine/loader.ts';
import { localPort, workerPort, type Port } from '../engine/port.ts';
import { createSession } from '../store/session.ts';
import type { Session, SessionOptions } from '../store/types.ts';
import { reducedMotion } from '../theme/theme.ts';

/** A worker; in a sandboxed frame, where none may be made, the engine runs in the page's own thread. */
function spawn(): Port {
  try {
    return workerPort();
  } catch {
    return localPort();
  }
}

type Loading = ReturnType<typeof fetchEngine>;

/** `up`: from the page to the root of the site, where engine/strata.wasm is. */
export class Engines {
  private module: Loading | null = null;
  constructor(private readonly up: string) {}

  /** A failure is not kept: the next one who asks tries again. */
  private load = (): Loading => {
    this.module ??= fetchEngine(new URL(`${this.up}/engine/strata.wasm`, document.baseURI).href).then((outcome) => {
      if (!outcome.ok) this.module = null;
      return outcome;
    });
    return this.module;
  };

  client(): PortClient {
    return new PortClient(spawn, this.load);
  }

  session(options: SessionOptions = {}): Session {
    return createSession(this.client(), { reducedMotion: reducedMotion(), inspector: () => this.client(), ...options });
  }
}
