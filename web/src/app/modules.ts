/**
 * Engines in workers. A module is fetched once for a page and compiled once. Its address carries the hash of its bytes, as a script's does:
 * a page of one build never fetches the engine of another.
 *
 * There are two: the core link does what LevelDB does, and is all that most pages need; the full link has every mechanism, answers
 * questions and reads directories. A page says with which it begins; the client goes over to the full one when more is asked.
 */
import core from '#engine/strata-core.wasm?url';
import full from '#engine/strata.wasm?url';
import { PortClient, type NeedsFullLink } from '../engine/client.ts';
import { fetchEngine } from '../engine/loader.ts';
import { localPort, workerPort, type Port } from '../engine/port.ts';
import type { Link } from '../engine/types.ts';

/** A worker; in a sandboxed frame, where none may be made, the engine runs in the page's own thread. */
export function spawn(): Port {
  try {
    return workerPort();
  } catch {
    return localPort();
  }
}

const kModules: Readonly<Record<Link, string>> = { core, full };

type Loading = ReturnType<typeof fetchEngine>;

/** link: the one to begin with. needsFullLink: as PortClient has it. */
export class Modules {
  private readonly modules = new Map<Link, Loading>();
  constructor(
    private readonly link: Link,
    private readonly needsFullLink?: NeedsFullLink,
  ) {}

  /** A failure is not kept: the next one who asks tries again. */
  private load(link: Link): Loading {
    const loading =
      this.modules.get(link) ??
      fetchEngine(kModules[link]).then((outcome) => {
        if (!outcome.ok) this.modules.delete(link);
        return outcome;
      });
    this.modules.set(link, loading);
    return loading;
  }

  /** `port`: where its engine shall run, if not in a worker of its own. */
  client(link = this.link, port: () => Port = spawn): PortClient {
    return new PortClient(port, (wanted) => this.load(wanted), link, this.needsFullLink);
  }
}
