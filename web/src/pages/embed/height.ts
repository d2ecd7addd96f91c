/**
 * Tells the host how high the figure is and in which state, when that changes, and not more often than a host can bear. In two formats: the one
 * that learning systems understand, {subject: 'lti.frameResize', height}, and our own (pages/embed/embedding.ts lists its fields).
 *
 * What is measured is the content and never the frame: content whose height followed the frame's would grow with it for ever. Nothing of
 * the reader is in these messages, so any host may hear them.
 */
import { kMotion } from '../../theme/tokens.ts';

/** What there is to see. live: an engine drew it; still: a picture from the build; error: no picture. */
export interface Shown {
  readonly state: 'live' | 'still' | 'error';
  /** Why it is not live, or what went wrong; '' where nothing did. */
  readonly reason: string;
}

/** What of a message does not change: the figure's name, and what is said of the address. */
export interface Sender {
  readonly figure: string;
  readonly notes: readonly string[];
}

type Message = Readonly<Record<string, string | number | readonly string[]>>;

/** The messages for an event. A host that only resizes its frame needs none where the height is the same. Pure. */
export function messagesFor(
  { figure, notes }: Sender,
  event: 'ready' | 'height' | 'state',
  height: number,
  { state, reason }: Shown,
): readonly Message[] {
  const ours = { type: 'strata.embed', version: 1, event, figure, height, state, reason, notes };
  return event === 'state' ? [ours] : [{ subject: 'lti.frameResize', height }, ours];
}

/**
 * Watches an element from now on; does nothing where there is no host. Returns what has to be called with each new state. Nothing is told
 * before its first call: a frame that shrinks and grows while its page loads would push the host's text about. The first message says ready.
 */
export function postToHost(element: HTMLElement, sender: Sender): (shown: Shown) => void {
  if (window.parent === window) return () => undefined;
  let shown: Shown | null = null;
  let told: { readonly height: number; readonly shown: Shown } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const tell = () => {
    timer = null;
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === 0 || shown === null) return;
    const isAsReported = shown.state === told?.shown.state && shown.reason === told.shown.reason;
    if (height === told?.height && isAsReported) return;
    const event = told === null ? 'ready' : height === told.height ? 'state' : 'height';
    told = { height, shown };
    for (const message of messagesFor(sender, event, height, shown)) window.parent.postMessage(message, '*');
  };
  const soon = () => {
    timer ??= setTimeout(tell, kMotion.resize_ms);
  };
  new ResizeObserver(soon).observe(element);
  return (now) => {
    shown = now;
    soon();
  };
}
