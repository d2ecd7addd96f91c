/**
 * Posts the height and the state of the figure to the host after each change, at most once per `resize_ms`. In two formats: the one that
 * learning systems understand, {subject: 'lti.frameResize', height}, and our own (pages/embed/embedding.ts lists its fields).
 *
 * It measures the content, never the frame: if the content's height followed the frame's, both would grow without end. The messages contain
 * nothing about the reader, so any host may receive them.
 */
import { kMotion } from '../../theme/tokens.ts';

/** What the figure shows. live: an engine drew it; still: a picture from the build; error: no picture. */
export interface Shown {
  readonly state: 'live' | 'still' | 'error';
  /** Why it is not live, or what went wrong; '' if nothing did. */
  readonly reason: string;
}

/** The fields that are the same in every message: the figure's name, and notes about the address. */
export interface Sender {
  readonly figure: string;
  readonly notes: readonly string[];
}

type Message = Readonly<Record<string, string | number | readonly string[]>>;

/** The messages for an event. No frameResize if the height did not change. Pure. */
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
 * Observes the height of an element; does nothing without a host. Call the returned function with each new state. Nothing is posted before its
 * first call: a frame that shrinks and grows while its page loads would shift the host's text. The first message is `ready`.
 */
export function postToHost(element: HTMLElement, sender: Sender): (shown: Shown) => void {
  if (window.parent === window) return () => undefined;
  let shown: Shown | null = null;
  let posted: { readonly height: number; readonly shown: Shown } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const post = () => {
    timer = null;
    const height = Math.ceil(element.getBoundingClientRect().height);
    if (height === 0 || shown === null) return;
    const isAsReported = shown.state === posted?.shown.state && shown.reason === posted.shown.reason;
    if (height === posted?.height && isAsReported) return;
    const event = posted === null ? 'ready' : height === posted.height ? 'state' : 'height';
    posted = { height, shown };
    for (const message of messagesFor(sender, event, height, shown)) window.parent.postMessage(message, '*');
  };
  const soon = () => {
    timer ??= setTimeout(post, kMotion.resize_ms);
  };
  new ResizeObserver(soon).observe(element);
  return (now) => {
    shown = now;
    soon();
  };
}
