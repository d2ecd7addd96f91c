/** Something that advances with time, and says when it need not. */
export interface Ticking {
  /** Ticks change nothing until `onWake` calls back. */
  isIdle(): boolean;
  /** Calls back when ticks may be needed again. Returns the function that stops it. */
  onWake(listener: () => void): () => void;
}

/**
 * Calls `frame` once per animation frame until `ticking` is idle, and again from when it wakes: a page that rests uses no processor.
 * The browser makes no frames in a hidden page. Returns the function that stops it. `frame`: gets ms, the time of the frame.
 */
export function runFrames(ticking: Ticking, frame: (nowMs: number) => void): () => void {
  let handle = 0;
  let stopped = false;
  const request = (): void => {
    handle ||= requestAnimationFrame(next);
  };
  function next(nowMs: number): void {
    handle = 0;
    frame(nowMs);
    // A frame may stop itself.
    if (!stopped && !ticking.isIdle()) request();
  }
  const stopWaking = ticking.onWake(request);
  request();
  return () => {
    stopped = true;
    stopWaking();
    cancelAnimationFrame(handle);
  };
}
