/**
 * Engines compared on one clock: the contract is in comparison-types.ts.
 *
 *   tick ──► tick of each session ──► steps that ended (ClockIndex) ──► the clock ──► the cursor of each session
 *
 * Participants makes engines, SharedClock moves their cursors; both act on one ComparisonContext.
 */
import type { EngineClient } from '../../engine/client-types.ts';
import { ComparisonContext } from './comparison-context.ts';
import { Participants } from './participants.ts';
import type { Session } from '../session-types.ts';
import { SharedClock } from './shared-clock.ts';
import type { Comparison } from './comparison-types.ts';

const tickMsMax = 250;

/** A comparison of `first` with no other engine yet. `client`: makes the client of each further engine. `name`: of the first. */
export function createComparison(first: Session, client: () => EngineClient, name = 'first'): Comparison {
  const context = new ComparisonContext(first, name);
  const clock = new SharedClock(context);
  const participants = new Participants(context, clock, client);
  const { store } = context;
  let lastTick: number | null = null;
  const isIdle = () => clock.idle && context.participants.every(({ session }) => session.isIdle());
  return {
    store,
    ...clock,
    ...participants,

    tick(nowMs) {
      const ms = lastTick === null ? 0 : Math.min(Math.max(nowMs - lastTick, 0), tickMsMax);
      lastTick = nowMs;
      for (const { session } of context.participants) session.tick(nowMs);
      participants.enforceMemoryLimit();
      clock.advance(ms, nowMs);
      context.publish();
      if (isIdle()) lastTick = null;
    },

    isIdle,
    onWake: context.wakeListeners.add,

    reportFrameCost(ms, tickMs) {
      for (const { session } of context.participants) session.reportFrameCost(ms, tickMs);
    },

    setPicture: (picture) => store.setState({ picture }),
    setMeasure: (measure) => store.setState({ measure }),
  };
}
