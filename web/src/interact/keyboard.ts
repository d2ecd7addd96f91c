/**
 * The keys of the stage. They act only while the stage has the focus, never while a control inside it wants the key, and those that are
 * a character can be switched off (WCAG 2.1.4): whoever speaks to the machine may say one without meaning it.
 *
 *   space play, pause      arrows one record (shift: ten, alt: marker)      home, end      [ ] speed      , . stop of the animation
 *   / find      f fork      ? help
 */
export type Intention =
  | { readonly what: 'toggle' }
  | { readonly what: 'step'; readonly by: number }
  | { readonly what: 'marker'; readonly direction: 1 | -1 }
  | { readonly what: 'stop'; readonly direction: 1 | -1 }
  | { readonly what: 'start' }
  | { readonly what: 'end' }
  | { readonly what: 'speed'; readonly direction: 1 | -1 }
  | { readonly what: 'find' }
  | { readonly what: 'fork' }
  | { readonly what: 'help' };

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
  preventDefault(): void;
}

/** What a key means on the stage, or null. Pure. */
export function intentionOf({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Omit<KeyPress, 'target' | 'preventDefault'>): Intention | null {
  if (ctrlKey || metaKey) return null;
  const direction = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null;
  if (direction !== null)
    return altKey ? { what: 'marker', direction } : { what: 'step', by: direction * (shiftKey ? 10 : 1) };
  switch (key) {
    case ' ':
      return { what: 'toggle' };
    case 'Home':
      return { what: 'start' };
    case 'End':
      return { what: 'end' };
    case '[':
      return { what: 'speed', direction: -1 };
    case ']':
      return { what: 'speed', direction: 1 };
    case ',':
      return { what: 'stop', direction: -1 };
    case '.':
      return { what: 'stop', direction: 1 };
    case '/':
      return { what: 'find' };
    case 'f':
      return { what: 'fork' };
    case '?':
      return { what: 'help' };
    default:
      return null;
  }
}

/** A letter, a digit or a sign; space, arrows and the like are none. */
const isCharacter = (key: string): boolean => key.length === 1 && key !== ' ';

export class Keyboard {
  /** `characters`: whether keys that are a character act now. */
  constructor(
    private readonly act: (intention: Intention) => void,
    private readonly characters: () => boolean = () => true,
  ) {}

  press(event: KeyPress): void {
    const own =
      event.target instanceof Element && event.target.closest('button, input, textarea, select, summary, a') !== null;
    // A control inside the stage keeps what it understands itself: space and enter on a button, arrows and ends on a slider.
    if (
      own &&
      (event.key === ' ' ||
        event.key === 'Enter' ||
        event.key.startsWith('Arrow') ||
        event.key === 'Home' ||
        event.key === 'End')
    )
      return;
    const intention = intentionOf(event);
    if (!intention || (isCharacter(event.key) && !this.characters())) return;
    event.preventDefault();
    this.act(intention);
  }
}

/** The keys in words, for the help. */
export const kKeys: readonly (readonly [keys: string, meaning: string])[] = [
  ['Space', 'play or pause'],
  ['← →', 'one record back or forward'],
  ['Shift ← →', 'ten records'],
  ['Alt ← →', 'previous or next flush, compaction or stall'],
  [', .', 'previous or next stop of the chosen animation'],
  ['Home End', 'to the start, to the end'],
  ['[ ]', 'slower, faster'],
  ['/', 'find a command, a key, a table, an event'],
  ['f', 'fork here: start another engine from this moment, with a change'],
  ['?', 'this help'],
];
