/** Sessions with the engine in a worker. */
import { createSession } from '../../session/session.ts';
import type { Session, SessionOptions } from '../../session/session-types.ts';
import { reducedMotion } from '../../theme/theme.ts';
import { Clients } from './clients.ts';

export class Engines extends Clients {
  session(options: SessionOptions = {}): Session {
    return createSession(this.client(), { reducedMotion: reducedMotion(), inspector: () => this.client(), ...options });
  }
}
