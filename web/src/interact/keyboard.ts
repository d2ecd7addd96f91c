/**
 * Keyboard shortcuts of the main view. They act only while it has the focus, and never if a control inside uses the key. Single-character
 * shortcuts can be turned off (WCAG 2.1.4), because speech input may type characters that the reader did not mean as commands.
 *
 *   space play, pause      arrows one record (shift: ten, alt: marker)      home, end      [ ] speed      , . stop of the animation
 *   < > entry of a flush or compaction
 *   / find      f fork      ? help
 */
export type Intention =
  | { readonly what: 'toggle' }
  | { readonly what: 'step'; readonly by: number }
  | { readonly what: 'marker'; readonly direction: 1 | -1 }
  | { readonly what: 'stop'; readonly direction: 1 | -1 }
  | { readonly what: 'entry'; readonly direction: 1 | -1 }
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

/** The action of a key in the main view, or null. Pure. */
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
    case '<':
      return { what: 'entry', direction: -1 };
    case '>':
      return { what: 'entry', direction: 1 };
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

/** Whether a key is a printable character; space, arrows and the like are not. */
const isCharacter = (key: string): boolean => key.length === 1 && key !== ' ';

export class Keyboard {
  /** `characters`: whether single-character shortcuts are on now. */
  constructor(
    private readonly act: (intention: Intention) => void,
    private readonly characters: () => boolean = () => true,
  ) {}

  press(event: KeyPress): void {
    const own =
      event.target instanceof Element && event.target.closest('button, input, textarea, select, summary, a') !== null;
    // A control inside keeps its own keys: space and Enter on a button; arrows, Home and End on a slider.
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

/** The shortcuts with their descriptions, for the help. */
export const kKeys: readonly (readonly [keys: string, meaning: string])[] = [
  ['Space', 'play or pause'],
  ['← →', 'one record back or forward'],
  ['Shift ← →', 'ten records'],
  ['Alt ← →', 'previous or next flush, compaction or stall'],
  [', .', 'previous or next stop of the chosen animation'],
  ['< >', 'previous or next entry of a flush or a compaction'],
  ['Home End', 'to the start, to the end'],
  ['[ ]', 'slower, faster'],
  ['/', 'find a command, a key, a table, an event'],
  ['f', 'fork here: start another engine from this moment, with a change'],
  ['?', 'this help'],
];
