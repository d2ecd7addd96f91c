/**
 * Engines in workers. The module is fetched once per page, when the first engine starts, and compiled while streaming. Its URL contains the hash of
 * its bytes, as those of scripts do, so a page never loads the engine of another build. An engine fetches the codecs by itself, if it needs them.
 */
import codecs from '#engine/codecs.wasm?url';
import address from '#engine/strata.wasm?url';
import { PortClient } from '../../engine/client.ts';
import { fetchEngine } from '../../engine/loader.ts';
import { localPort, workerPort, type Port } from '../../engine/port.ts';

/** A worker; in a sandboxed frame, where workers are unavailable, the engine runs in the page's thread. */
export function spawn(): Port {
  try {
    return workerPort();
  } catch {
    return localPort();
  }
}

/** Creates the clients of a page, which share the module. */
export class Clients {
  private module: ReturnType<typeof fetchEngine> | null = null;

  /** port: connects to an engine; by default each runs in a worker of its own. */
  constructor(private readonly port: () => Port = spawn) {}

  client(port = this.port): PortClient {
    return new PortClient(port, () => this.load(), new URL(codecs, location.href).href);
  }

  /** A failure is not cached: the next call tries again. */
  private load(): ReturnType<typeof fetchEngine> {
    this.module ??= fetchEngine(address).then((outcome) => {
      if (!outcome.ok) this.module = null;
      return outcome;
    });
    return this.module;
  }
}
