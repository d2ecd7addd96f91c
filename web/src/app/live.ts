/** Sessions with the engine in a worker. */
import type { Port } from '../engine/port.ts';
import type { Link } from '../engine/types.ts';
import { needsFullLink } from '../protocol/options.ts';
import { createSession } from '../store/session.ts';
import type { Session, SessionOptions } from '../store/types.ts';
import { reducedMotion } from '../theme/theme.ts';
import { Modules } from './modules.ts';

export class Engines extends Modules {
  /** `link`: with which engines begin. `port`: where they run, if not each in a worker at once. */
  constructor(
    link: Link,
    private readonly port?: () => Port,
  ) {
    super(link, needsFullLink);
  }

  session(options: SessionOptions = {}): Session {
    return createSession(this.client(undefined, this.port), {
      reducedMotion: reducedMotion(),
      inspector: () => this.client('full', this.port),
      ...options,
    });
  }
}
