/** Playing: time becomes records. What is left of a record is owed to the next frame, so that any frame rate plays at the same speed. */
import type { Cursor } from '../scene/cursor.ts';
import type { History } from '../scene/history.ts';

/** Up to so many records a frame are counted one by one, over the holes; more are counted in numbers. */
const countedMax = 64;

export class Player {
  private owed = 0;

  /** Begins anew: nothing is owed. */
  rest(): void {
    this.owed = 0;
  }

  /** Moves the cursor forward by `ms` milliseconds at `speed` records a second; Infinity is to the end. */
  play(cursor: Cursor, history: History, ms: number, speed: number): void {
    if (speed === Infinity) {
      cursor.seek(history.total);
      return;
    }
    this.owed += (speed * ms) / 1000;
    const records = Math.floor(this.owed);
    this.owed -= records;
    if (records === 0) return;
    let { position } = cursor;
    if (records > countedMax) position += records;
    else for (let i = 0; i < records; i++) position = history.next(position);
    cursor.seek(position);
  }
}
