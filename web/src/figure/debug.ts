/**
 * Read-only access for tests and the curious: the session's state as text and the marks as text. `window.__strata` is
 * frozen and its functions return texts and plain values; nothing in the product reads it.
 */
import type { Mark } from '../marks/marks.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import { highlightedCount, marksText, wordsOf } from '../render/text/mark-text.ts';
import { countedRecords } from '../scene/causes.ts';
import { words } from '../scene/scene.ts';
import type { Session } from '../session/session-types.ts';

type Drawn = string;

export type ReportMarks = (view: Drawn, marks: readonly Mark[]) => void;

/** Installs it; returns the callback with which figures report their marks. */
export function openDebug(session: Session): ReportMarks {
  const drawn = new Map<Drawn, readonly Mark[]>();
  const of = (view: Drawn) => drawn.get(view) ?? [];
  Object.defineProperty(window, '__strata', {
    configurable: true,
    value: Object.freeze({
      marks: (view: Drawn) => marksText(of(view)),
      words: (view: Drawn) => wordsOf(of(view), Infinity),
      lit: (view: Drawn) => highlightedCount(of(view)),
      state: () => {
        const { status, message, cursor, total, moment, playing, speed, view, stopKind, sceneVersion } =
          session.store.getState();
        return { status, message, cursor, total, moment, playing, speed: String(speed), view, stopKind, sceneVersion };
      },
      // The published state is throttled while an engine runs; this reads the history itself.
      taken: () => session.history().total,
      scene: () => words(session.scene()),
      inspect: async () => new TextDecoder().decode((await session.inspect('state')) ?? new Uint8Array()),
      stops: () => session.stops(session.store.getState().stopKind).stops,
      narrate: () => session.narrate(),
      positionOf: (step: number) => session.history().positionOf({ step, ordinal: 0 }),
      causes: (name: string, from: number, to: number) => {
        const counter = counterInfos.find((info) => info.name === name)!.id;
        const { count, sum, change, sourceless, complete } = countedRecords(session.history(), counter, from, to);
        return { count, sum, change, sourceless, complete };
      },
    }),
  });
  return (view, marks) => void drawn.set(view, marks);
}
