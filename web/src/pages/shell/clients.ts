/**
 * Engines in workers. The module is fetched when the first of them starts, once for a page, and compiled while it comes. Its address carries
 * the hash of its bytes, as a script's does: a page of one build never fetches the engine of another.
 */
import address from '#engine/strata.wasm?url';
import { PortClient } from '../../engine/client.ts';
import { fetchEngine } from '../../engine/loader.ts';
import { localPort, workerPort, type Port } from '../../engine/port.ts';

/** A worker; in a sandboxed frame, where none may be made, the engine runs in the page's own thread. */
export function spawn(): Port {
  try {
    return workerPort();
  } catch {
    return localPort();
  }
}

/** The clients of a page, which share the module. */
export class Clients {
  private module: ReturnType<typeof fetchEngine> | null = null;

  /** port: where engines run, if not each in a worker of its own. */
  constructor(private readonly port: () => Port = spawn) {}

  client(port = this.port): PortClient {
    return new PortClient(port, () => this.load());
  }

  /** A failure is not kept: the next one who asks tries again. */
  private load(): ReturnType<typeof fetchEngine> {
    this.module ??= fetchEngine(address).then((outcome) => {
      if (!outcome.ok) this.module = null;
      return outcome;
    });
    return this.module;
  }
}
