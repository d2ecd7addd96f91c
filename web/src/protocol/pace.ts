/**
 * The pace of an experiment: when its lines came, where they did not all come at once. An engine that waited for a person had finished its
 * background work by the time the next line came; so the same lines in one go are not the same run.
 *
 *   {"program": "fill n=1000\nput a 1", "arrivals": [{"line": 2, "step": 2317}], "steps": 2320}
 *
 * The commands of line 2 and below are given to the engine behind step 2317, or as soon as nothing is left to do before; after 2320 steps it
 * is over, as it was when somebody pressed stop. Lines that `interject` come before all that has not begun: between two operations of a fill,
 * too, as an option does that is turned while one runs.
 */
import { bad, good, shown, type Parsed } from './literal.ts';

export interface Arrival {
  /** 1, 2, 3 ... of the program. */
  readonly line: number;
  /** Steps made before. */
  readonly step: number;
  /** Before all that has not begun. Absent: behind it. */
  readonly interject?: true;
}

export interface Pace {
  /** Lines and steps rise. Lines before the first come at once. */
  readonly arrivals: readonly Arrival[];
  /** At most so many steps; absent: to the end. */
  readonly steps?: number;
}

/** The fields of an experiment that tell it. */
export const paceFields: readonly string[] = ['arrivals', 'steps'];

const isWhole = (value: unknown, min: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= min;

/** The pace that an experiment tells, or what is wrong with it. REQUIRES: an object. Pure. */
export function parsePace(source: Readonly<Record<string, unknown>>): Parsed<Pace> {
  const { arrivals = [], steps } = source;
  if (steps !== undefined && !isWhole(steps, 1))
    return bad(`steps must be a whole number from 1; got ${shown(JSON.stringify(steps))}`);
  if (!Array.isArray(arrivals)) return bad('arrivals must be a list of {"line": ..., "step": ...}');
  const all: Arrival[] = [];
  for (const arrival of arrivals as readonly unknown[]) {
    const { line, step, interject } = (arrival ?? {}) as Readonly<Record<string, unknown>>;
    const before = all.at(-1) ?? { line: 0, step: 0 };
    if (!isWhole(line, before.line + 1) || !isWhole(step, before.step))
      return bad(
        `arrivals must be {"line": ..., "step": ...} with rising lines and steps; got ${shown(JSON.stringify(arrival))}`,
      );
    if (interject !== undefined && interject !== true)
      return bad(`interject of an arrival must be true or omitted; got ${shown(JSON.stringify(interject))}`);
    all.push({ line, step, ...(interject && { interject }) });
  }
  return good(steps === undefined ? { arrivals: all } : { arrivals: all, steps });
}
