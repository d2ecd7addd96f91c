/**
 * One tab writes, the others look: whose turn it is, as a machine that is told what happened and says what is to be done. The tabs of a site
 * share one device; two that write a document in turns would each take away what the other has.
 *
 *      away    began, returned: asking
 *      asking  granted: writer. refused: reader
 *      writer  lost, for another tab took over: reader
 *      reader  granted, for the writer is gone: writer. wanted, by the person who looks: asking, and nobody can refuse
 *      left, from everywhere: away
 *
 * What is asked of the outside is a gate: Web Locks (locks-gate.ts) or, where there are none, messages (channel-gate.ts). A gate may be wrong or
 * late: a tab that slept while another took over is told so when it wakes, and may write before it listens. So the writer signs the device with a
 * mark (`Mark`, a fencing token: a term that only grows, and the tab's name), and looks at it before every write; whoever finds a greater one has
 * lost, whatever the gate says.
 *
 * Source of the token: M. Kleppmann, "How to do distributed locking", 2016.
 */
import type { Device } from './device.ts';
import { keptKinds, keyPrefix } from './kinds.ts';

export type Role = 'away' | 'asking' | 'writer' | 'reader';
export type TurnEvent = 'began' | 'granted' | 'refused' | 'lost' | 'wanted' | 'left' | 'returned';
/** `ask`: without waiting. `queue`: to be told when it is free. `seize`: at once, from whoever has it. `sign`: the device. */
export type Deed = 'ask' | 'queue' | 'seize' | 'release' | 'sign';

export interface Turned {
  readonly role: Role;
  readonly deeds: readonly Deed[];
}

/** What becomes of a role. What does not fit to it changes nothing. Pure. */
export function turned(role: Role, event: TurnEvent): Turned {
  if (event === 'left') return { role: 'away', deeds: role === 'away' ? [] : ['release'] };
  switch (role) {
    case 'away':
      if (event === 'began' || event === 'returned') return { role: 'asking', deeds: ['ask'] };
      // It was granted too late: whoever waits shall have it.
      return { role, deeds: event === 'granted' ? ['release'] : [] };
    case 'asking':
    case 'reader':
      if (event === 'granted') return { role: 'writer', deeds: ['sign'] };
      if (event === 'refused') return { role: 'reader', deeds: ['queue'] };
      // Who asks already does not seize as well: it would take the turn from itself.
      return event === 'wanted' && role === 'reader' ? { role: 'asking', deeds: ['seize'] } : { role, deeds: [] };
    case 'writer':
      return event === 'lost' ? { role: 'reader', deeds: ['queue'] } : { role, deeds: [] };
  }
}

/** Who signed. The greater one holds: a later term, and of two that signed at one time the greater name. */
export interface Mark {
  readonly term: number;
  readonly tab: string;
}

/** Below 0: a is the lesser. Pure. */
export const compareMarks = (a: Mark, b: Mark): number =>
  a.term - b.term || (a.tab < b.tab ? -1 : a.tab > b.tab ? 1 : 0);

export interface Gate {
  ask(): void;
  queue(): void;
  seize(): void;
  release(): void;
  /** The device was signed. */
  signed(mark: Mark): void;
}

export interface Ears {
  /** A name that no other tab has. */
  readonly tab: string;
  readonly told: (event: 'granted' | 'refused' | 'lost') => void;
  /** Another tab says that it signed. */
  readonly rival: (mark: Mark) => void;
}

export interface Turn {
  role(): Role;
  /** Called after each change. Returns the end of it. */
  watch(watcher: () => void): () => void;
  /** The page is there, or there again. */
  begin(): void;
  /** The page goes: another tab may have the turn. */
  leave(): void;
  takeOver(): void;
  /** Whether this tab may write now; looks at the mark on the device. */
  mayWrite(): boolean;
}

const kWriter = keyPrefix + keptKinds.writer.name;

/** `tab`: a name that no other tab has. */
export function createTurn(tab: string, device: () => Device, gateOf: (ears: Ears) => Gate): Turn {
  let role: Role = 'away';
  let mine: Mark = { term: 0, tab };
  const watchers = new Set<() => void>();

  const gate = gateOf({
    tab,
    told: happened,
    rival: (mark) => {
      if (role === 'writer' && compareMarks(mark, mine) > 0) happened('lost');
    },
  });

  function happened(event: TurnEvent): void {
    const next = turned(role, event);
    const changed = next.role !== role;
    role = next.role;
    for (const deed of next.deeds) {
      if (deed === 'sign') sign((signature(device)?.term ?? mine.term) + 1);
      else gate[deed]();
    }
    if (changed) for (const watcher of watchers) watcher();
  }

  function sign(term: number): void {
    mine = { term: Math.max(term, mine.term), tab };
    try {
      device().setItem(kWriter, JSON.stringify(mine));
    } catch {
      // A device that takes no mark takes no text either.
    }
    gate.signed(mine);
  }

  return {
    role: () => role,
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    begin: () => happened('began'),
    leave: () => happened('left'),
    takeOver: () => happened('wanted'),
    mayWrite() {
      if (role !== 'writer') return false;
      const there = signature(device);
      const order = there === null ? -1 : compareMarks(there, mine);
      if (order > 0) happened('lost');
      // Erased, or signed by one who has lost: it is ours.
      else if (order < 0) sign(mine.term);
      return order <= 0;
    },
  };
}

/** Who signed the device; null where nobody did, or nothing can be read. */
function signature(device: () => Device): Mark | null {
  try {
    const mark: unknown = JSON.parse(device().getItem(kWriter) ?? 'null');
    return isMark(mark) ? { term: mark.term, tab: mark.tab } : null;
  } catch {
    return null;
  }
}

/** Takes anything. Pure. */
export function isMark(value: unknown): value is Mark {
  if (typeof value !== 'object' || value === null) return false;
  const { term, tab } = value as Partial<Record<keyof Mark, unknown>>;
  return Number.isSafeInteger(term) && (term as number) >= 0 && (term as number) < 2 ** 52 && typeof tab === 'string';
}
