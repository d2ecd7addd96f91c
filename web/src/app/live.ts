/** Sessions with the engine in a worker. */
import type { Link } from '../engine/types.ts';
import { needsFullLink } from '../protocol/options.ts';
import { createSession } from '../store/session.ts';
import type { Session, SessionOptions } from '../store/types.ts';
import { reducedMotion } from '../theme/theme.ts';
import { Modules } from './modules.ts';

export class Engines extends Modules {
  /** `up`: from the page to the root of the site. `link`: with which engines begin. */
  constructor(up: string, link: Link) {
    super(up, link, needsFullLink);
  }

  session(options: SessionOptions = {}): Session {
    return createSession(this.client(), {
      reducedMotion: reducedMotion(),
      inspector: () => this.client('full'),
      ...options,
    });
  }
}
