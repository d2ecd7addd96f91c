/**
 * If a view has nothing to draw at the cursor, finds the nearest moment of the run where it has: the last one before
 * the cursor, otherwise the next one after it.
 */
import { kindTable } from '../protocol/decode.ts';
import type { History } from '../scene/history.ts';
import { lowerBound } from '../scene/order.ts';
import type { Scene } from '../scene/types.ts';
import type { StopPlan } from '../session/session-types.ts';
import { kEmptiness, type Marks } from './emptiness.ts';
import type { ViewName } from './registry.ts';

export interface Nearest {
  /** "Go to the last Get". */
  readonly words: string;
  readonly position: number;
}

/** The records of a run at which a view gets something to draw. Reads new ones as the run grows, so that a search costs no walk. */
export class MarkIndex {
  private readonly marks: Marks | undefined;
  private readonly wanted: Uint8Array;
  private history: History | null = null;
  /** Inserting detail shifts later positions. */
  private revision = 0;
  private scanned = 0;
  private records: number[] = [];
  private isOne: ReturnType<Marks['reading']> = () => false;

  constructor(readonly view: ViewName) {
    this.marks = kEmptiness[view]?.marks;
    this.wanted = kindTable(this.marks?.kinds ?? []);
  }

  /** Reads the new records of the history. */
  readonly advance = (history: History): void => {
    if (this.marks === undefined) return;
    if (history !== this.history || history.revision !== this.revision) {
      [this.history, this.revision, this.scanned, this.records] = [history, history.revision, 0, []];
      this.isOne = this.marks.reading();
    }
    const from = this.scanned;
    this.scanned = history.total;
    history.forEach(
      from,
      this.scanned,
      (record) => {
        if (this.isOne(record)) this.records.push(record.number);
      },
      this.wanted,
    );
  };

  /** Where the nearest of them before and after a position are drawn; null for none, and for one that a long run dropped. */
  around(history: History, position: number): readonly (number | null)[] {
    this.advance(history);
    const next = lowerBound(this.records, (record) => record < position);
    return [this.records[next - 1], this.records[next]].map((record) =>
      record === undefined || record < history.first ? null : this.marks!.landing(history, record),
    );
  }
}

/**
 * The nearest moment for an empty view; null if it is not empty at `position`, or the run has nothing for it.
 * `scene`: that at the position. `stops`: of the run, for the animation of the view. `index`: of this view. Pure.
 */
export function nearestOf(
  view: ViewName,
  { scene, history, position, stops }: { scene: Scene; history: History; position: number; stops: () => StopPlan },
  index = new MarkIndex(view),
): Nearest | null {
  const empty = kEmptiness[view];
  if (empty === undefined || !empty.isEmpty(scene)) return null;
  let [before, after]: readonly (number | null | undefined)[] = [];
  if (empty.marks !== undefined) [before, after] = index.around(history, position);
  else {
    const plan = stops().stops;
    before = plan.findLast((stop) => stop.position < position && stop.phase !== 'end')?.position;
    after = plan.find((stop) => stop.position > position)?.position;
  }
  const to = before ?? after ?? null;
  return to === null ? null : { words: `Go to the ${to === before ? 'last' : 'next'} ${empty.noun}`, position: to };
}
