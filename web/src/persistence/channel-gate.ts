/**
 * The turn where there are no Web Locks: tabs ask each other.
 *
 *   ask      who has it? Whoever has it answers at once
 *   here     the answer, to that question and no earlier one: refused. Without one, after `patience`, nobody has it: granted
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
export function channelGate(
  channel: Channel,
  patience: (work: () => void) => () => void,
  { tab, told, rival }: Ears,
): Gate {
  let has = false;
  /** What was asked last; who answered an earlier question may have the turn no more. */
  let question = '';
  let asked = 0;
  let waits = false;
  let callOff: (() => void) | null = null;

  function stopAsking(): void {
    callOff?.();
    callOff = null;
  }

  function ask(): void {
    stopAsking();
    question = `${tab} ${++asked}`;
    channel.post({ what: 'ask', question });
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
    const { what, mark, question: of } = (message ?? {}) as Readonly<Record<string, unknown>>;
    if (what === 'ask' && has) channel.post({ what: 'here', question: of });
    // A page of an older build answers without saying what.
    else if (what === 'here' && callOff !== null && (of === undefined || of === question)) {
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
