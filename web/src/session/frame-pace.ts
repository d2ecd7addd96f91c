/** How many records a frame ingests, and how often a running session publishes, from how long frames take. Times in ms. */

/**
 * The part of a frame of 16.7 ms for records: folding them, and what reads them ahead of the next publication. The rest is for style and paint.
 */
const ingestMs = 6;
/** Where frames are slow, this share of the time between them: a busy machine would ingest next to nothing otherwise. */
const ingestShare = 0.2;
/** Records that a quick frame ingests: what took ingestMs in the frames before. */
const recordsAtFirst = 4096;
const recordsMin = 512;
const recordsMax = 65_536;
/** The number grows by this factor a frame at most, because one quick frame promises little. It falls at once. */
const growth = 1.25;
/** Frames of fewer records say nothing about the cost of a record. */
const recordsMeasured = 256;
/** A frame so long after the last one is that of a hidden page, where timers call once a second. It ingests all that waits. */
const hiddenMs = 500;
const frameMs = 20;
/**
 * Drawing may take this share of the time while the engine runs, so slow pictures are published less often: on two cores, drawing takes
 * time from the engine, and a reader follows only a few pictures a second.
 */
const renderBudget = 0.125;
const publishMsMin = 100;
const publishMsMax = 1000;
/** The frames after a publication that may draw parts of it. */
const drawingFrames = 4;

export class FramePace {
  #records = recordsAtFirst;
  /** Since the last frame. */
  #frameMs = 0;
  /** Of the last publication: frames that may still draw it, and how long drawing has taken. */
  #drawing = 0;
  #drawingMs = 0;
  #workMs = 0;

  /** A frame starts, `ms` after the last one. Frames after a publication measure drawing. */
  startFrame(ms: number): void {
    this.#frameMs = ms;
    if (this.#drawing > 0) {
      this.#drawing--;
      this.#drawingMs += ms > frameMs ? ms : this.#workMs;
    }
    this.#workMs = 0;
  }

  /** How many records this frame may ingest; Infinity in a hidden page. */
  get records(): number {
    if (this.#frameMs >= hiddenMs) return Infinity;
    return Math.floor(this.#records * Math.max(1, (ingestShare * this.#frameMs) / ingestMs));
  }

  /** How long the page worked on this frame, and `tickMs` of it on the `ingested` records; several sessions may share both times. */
  reportFrameCost(ms: number, tickMs: number, ingested: number): void {
    this.#workMs = ms;
    if (ingested < recordsMeasured || tickMs <= 0) return;
    const affordable = (ingested * ingestMs) / tickMs;
    this.#records = Math.min(recordsMax, Math.max(recordsMin, Math.min(affordable, this.#records * growth)));
  }

  /** A publication of a changed scene will be drawn. */
  startDrawing(): void {
    this.#drawing = drawingFrames;
    this.#drawingMs = 0;
  }

  /** Between publications while the engine runs. */
  get publishMs(): number {
    return Math.min(publishMsMax, Math.max(publishMsMin, this.#drawingMs / renderBudget));
  }
}
