/** Tells the host how high the figure is, when that changes, and not more often than a host can bear. */
import { kMotion } from '../theme/tokens.ts';

export function tellHeight(): void {
  if (window.parent === window) return;
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tell = () => {
    timer = null;
    // The height of the content, never of the frame: the one would follow the other for ever.
    const height = Math.ceil(document.getElementById('root')?.getBoundingClientRect().height ?? 0);
    if (height === told || height === 0) return;
    told = height;
    // The height is no secret, and a host cannot be known beforehand.
    window.parent.postMessage({ subject: 'lti.frameResize', height }, '*');
  };
  new ResizeObserver(() => {
    timer ??= setTimeout(tell, kMotion.resize_ms);
  }).observe(document.getElementById('root')!);
}
