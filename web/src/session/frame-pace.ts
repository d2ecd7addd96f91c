/** How many records a frame ingests, and how often a running session publishes, from how long frames take. Times in ms. */

/**
 * The part of a frame of 16.7 ms for records: folding them, and what reads them ahead of the next publication. The rest is for style and paint.
 */
const ingestMs = 6;
/** A frame that draws ingests less if drawing and records take longer together; but never next to nothing. */
const ingestAndDrawMs = 10;
const ingestMsMin = 1.5;
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
/** The frame of a publication and those after it that may draw parts of it. All other frames share one place after them. */
const drawingFrames = 5;
const otherFrames = drawingFrames;

export class FramePace {
  #records = recordsAtFirst;
  /** Since the last frame. */
  #frameMs = 0;
  /** The place of the frame after the last publication, up to `otherFrames`. */
  #place = otherFrames;
  /** How long the last frame at each place worked, besides on records; Infinity before the first. */
  readonly #besidesMs = new Array<number>(drawingFrames + 1).fill(Infinity);
  #workMs = 0;
  /** How long drawing of the last publication has taken so far. */
  #drawingMs = 0;

  /** A frame starts, `ms` after the last one. `publishes`: the scene will be published, so this frame and the next ones draw. */
  startFrame(ms: number, publishes: boolean): void {
    this.#frameMs = ms;
    if (this.#place < drawingFrames - 1) this.#drawingMs += ms > frameMs ? ms : this.#workMs;
    this.#workMs = 0;
    this.#place = publishes ? 0 : Math.min(otherFrames, this.#place + 1);
    if (publishes) this.#drawingMs = 0;
  }

  /** How many records this frame may ingest; Infinity in a hidden page. */
  get records(): number {
    if (this.#frameMs >= hiddenMs) return Infinity;
    const besidesMs = this.#besidesMs[this.#place]!;
    const draws = this.#place < otherFrames && besidesMs < Infinity;
    const drawMs = draws ? besidesMs - Math.min(...this.#besidesMs) : 0;
    const share = Math.min(ingestMs, Math.max(ingestMsMin, ingestAndDrawMs - drawMs)) / ingestMs;
    return Math.floor(share * this.#records * Math.max(1, (ingestShare * this.#frameMs) / ingestMs));
  }

  /** How long the page worked on this frame, and `tickMs` of it on the `ingested` records; several sessions may share both times. */
  reportFrameCost(ms: number, tickMs: number, ingested: number): void {
    this.#workMs = ms;
    this.#besidesMs[this.#place] = ms - tickMs;
    if (ingested < recordsMeasured || tickMs <= 0) return;
    const affordable = (ingested * ingestMs) / tickMs;
    this.#records = Math.min(recordsMax, Math.max(recordsMin, Math.min(affordable, this.#records * growth)));
  }

  /** Between publications while the engine runs. */
  get publishMs(): number {
    return Math.min(publishMsMax, Math.max(publishMsMin, this.#drawingMs / renderBudget));
  }
}
