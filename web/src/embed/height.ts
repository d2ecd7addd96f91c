/**
 * Tells the host how high the figure is, when that changes, and not more often than a host can bear. In two tongues: the words that
 * learning systems understand, {subject: 'lti.frameResize', height}, and our own, {type: 'strata.embed', version: 1, event, figure, height}.
 *
 * What is measured is the content and never the frame: content whose height followed the frame's would grow with it for ever. Nothing of
 * the reader is in these messages, so any host may hear them.
 */
import { kMotion } from '../theme/tokens.ts';

/** The messages for a height. Pure. */
export function messagesFor(
  figure: string,
  event: 'ready' | 'height',
  height: number,
): readonly Readonly<Record<string, string | number>>[] {
  return [
    { subject: 'lti.frameResize', height },
    { type: 'strata.embed', version: 1, event, figure, height },
  ];
}

/**
 * Watches an element from now on; does nothing where there is no host. Nothing is told before there is something to see (`shown`): a frame
 * that shrinks and grows while its page loads would push the host's text about. The first message says ready.
 */
export function tellHeight(element: HTMLElement, figure: string, shown: () => boolean): void {
  if (window.parent === window) return;
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tell = () => {
    timer = null;
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === told || height === 0 || !shown()) return;
    const event = told === 0 ? 'ready' : 'height';
    told = height;
    for (const message of messagesFor(figure, event, height)) window.parent.postMessage(message, '*');
  };
  new ResizeObserver(() => {
    timer ??= setTimeout(tell, kMotion.resize_ms);
  }).observe(element);
}
