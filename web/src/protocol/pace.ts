/**
 * The timing of an experiment: when its lines were submitted, if not all at once. An engine that waited for a person finished its
 * background work before the next line; submitting the same lines at once gives a different run.
 *
 *   {"program": "fill n=1000\nput a 1", "arrivals": [{"line": 2, "step": 2317}], "steps": 2320}
 *
 * The commands of line 2 and later are submitted after step 2317, or earlier if the engine is idle; the run ends after 2320 steps, as when
 * a reader pressed stop. Lines with `interject` run before all pending commands, even between two operations of a fill, like an option
 * that is changed during one.
 */
import { bad, good, shown, type Parsed } from './literal.ts';

export interface Arrival {
  /** Line of the program, from 1. */
  readonly line: number;
  /** Number of steps before it. */
  readonly step: number;
  /** Run before all pending commands. Absent: after them. */
  readonly interject?: true;
}

export interface Pace {
  /** Lines and steps increase. Lines before the first arrival are submitted at once. */
  readonly arrivals: readonly Arrival[];
  /** Maximum number of steps; absent: run to the end. */
  readonly steps?: number;
}

/** The experiment fields that hold the timing. */
export const paceFields: readonly string[] = ['arrivals', 'steps'];

const isWhole = (value: unknown, min: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= min;

/** Parses the timing of an experiment. REQUIRES: an object. Pure. */
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
