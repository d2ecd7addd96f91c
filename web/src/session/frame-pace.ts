/** How much a frame ingests, and how often a running session publishes, from how long frames take. Times in ms. */

/** Batches (256 KiB each) ingested in a frame: more while frames come in time, fewer after a frame that was late without drawing. */
const batchesAtFirst = 4;
const batchesMax = 32;
const frameMs = 20;
const lateMs = 34;
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
  /** How many batches this frame ingests. */
  batches = batchesAtFirst;
  /** Of the last publication: frames that may still draw it, and how long drawing has taken. */
  #drawing = 0;
  #drawingMs = 0;
  #workMs = 0;

  /** A frame starts, `ms` after the last one. Frames after a publication measure drawing, all others ingestion. */
  startFrame(ms: number): void {
    if (this.#drawing > 0) {
      this.#drawing--;
      this.#drawingMs += ms > frameMs ? ms : this.#workMs;
    } else if (ms > lateMs) this.batches = Math.max(1, this.batches - 2);
    else if (ms > 0 && ms <= frameMs) this.batches = Math.min(batchesMax, this.batches + 1);
    this.#workMs = 0;
  }

  /** How long the page worked on this frame. */
  reportFrameCost(ms: number): void {
    this.#workMs = ms;
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
