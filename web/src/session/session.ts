/**
 * The session: the actions of a reader, and the state that follows from them.
 *
 *   EngineActions ──► engine ──► records ──► history ──► cursor ──► scene
 *   Navigation, ViewState ─────────────────────┴───────────┴──► state, which Publisher publishes
 *
 * Four objects act on one SessionContext. Their actions are arrow functions in fields, so that a session is one flat object of all of them, and
 * an action can be passed on without its object.
 *
 * A session has no clock: `tick` passes the time. It never rejects: what goes wrong is a sentence in `message`, and the last good scene stays.
 */
import type { EngineClient } from '../engine/client-types.ts';
import { EngineActions } from './engine-actions.ts';
import { EngineQueries } from './engine-queries.ts';
import { Navigation } from './navigation.ts';
import { Publisher } from './publisher.ts';
import { SessionContext } from './session-context.ts';
import type { Session, SessionOptions } from './session-types.ts';
import { ViewState } from './view-state.ts';

export type * from './session-types.ts';
export { speeds } from './session-types.ts';

/** A session over a client. It opens an engine immediately unless `unopened` is set; status is 'loading' until the engine is open. */
export function createSession(client: EngineClient, options: SessionOptions = {}): Session {
  const context = new SessionContext(client, options);
  const navigation = new Navigation(context);
  const actions = new EngineActions(context, navigation, options);
  return {
    store: context.store,
    ...navigation,
    ...actions,
    ...new ViewState(context),
    ...new EngineQueries(context, navigation, options),
    ...new Publisher(context, navigation, actions.stop, options),
  };
}
