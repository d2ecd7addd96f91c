/**
 * The turn where there are no Web Locks: tabs ask each other.
 *
 *   ask      who has it? Whoever has it answers at once
 *   here     the answer: refused. Without one, after `patience`, nobody has it: granted
 *   signed   I have it, by this mark; who has a lesser one has lost (turn.ts)
 *   free     whoever waits may ask
 *
 * Two that ask at one time may both be granted; then both sign, and the greater mark wins. A tab that sleeps answers nothing and loses its turn; its
 * mark is the lesser one when it wakes.
 */
import { isMark, type Ears, type Gate } from './turn.ts';

/** What every other tab of the site hears. */
export interface Channel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
}

/** `patience`: does work after a while in which any tab that is awake has answered; returns the way to call it off. */
export function channelGate(channel: Channel, patience: (work: () => void) => () => void, { told, rival }: Ears): Gate {
  let has = false;
  let waits = false;
  let callOff: (() => void) | null = null;

  function stopAsking(): void {
    callOff?.();
    callOff = null;
  }

  function ask(): void {
    stopAsking();
    channel.post({ what: 'ask' });
    callOff = patience(() => {
      callOff = null;
      take();
    });
  }

  function take(): void {
    has = true;
    waits = false;
    told('granted');
  }

  channel.listen((message) => {
    const { what, mark } = (message ?? {}) as { readonly what?: unknown; readonly mark?: unknown };
    if (what === 'ask' && has) channel.post({ what: 'here' });
    else if (what === 'here' && callOff !== null) {
      stopAsking();
      told('refused');
    } else if (what === 'free' && waits) ask();
    else if (what === 'signed' && isMark(mark)) rival(mark);
  });

  return {
    ask,
    queue() {
      has = false;
      waits = true;
    },
    seize() {
      stopAsking();
      take();
    },
    release() {
      stopAsking();
      waits = false;
      if (has) channel.post({ what: 'free' });
      has = false;
    },
    signed: (mark) => channel.post({ what: 'signed', mark }),
  };
}
