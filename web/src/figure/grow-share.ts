/** The frames of what moves for a while. */

/** Calls `onShare` in each frame with a share that grows from 0 to 1 in `duration_ms`. Returns the function that stops it. */
export function growShare(duration_ms: number, onShare: (share: number) => void): () => void {
  let begun = -1;
  let handle = 0;
  const step = (now: number) => {
    if (begun < 0) begun = now;
    const share = Math.min(1, (now - begun) / duration_ms);
    onShare(share);
    if (share < 1) handle = requestAnimationFrame(step);
  };
  handle = requestAnimationFrame(step);
  return () => cancelAnimationFrame(handle);
}
