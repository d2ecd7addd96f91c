/**
 * Words in the prose that act as a button but break over lines like text, with the punctuation after them at their end.
 *
 * Why not <button>: browsers lay it out as one box in a line. A long phrase leaves a gap at the end of the line before it,
 * and a comma after it may start a line. So this is an inline element with the role, the keys and the states of a button:
 * Enter acts on keydown, space on keyup.
 */
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react';

export interface WordButtonProps {
  readonly className: string;
  /** What it leads to or highlights, for tests and debugging. */
  readonly data?: Readonly<Record<`data-${string}`, string>>;
  /** For a toggle: whether it is pressed. */
  readonly pressed?: boolean;
  readonly disabled: boolean;
  /** Why it is disabled. */
  readonly title?: string | undefined;
  readonly onPress: () => void;
  /** Called with true when a mouse, a pen or the focus enters, with false when it leaves. */
  readonly onPoint?: (on: boolean) => void;
  readonly children: ReactNode;
}

export function WordButton({ className, data, pressed, disabled, title, onPress, onPoint, children }: WordButtonProps) {
  const keyDown = (event: KeyboardEvent) => {
    if (disabled || (event.key !== 'Enter' && event.key !== ' ')) return;
    // Space would scroll the page.
    event.preventDefault();
    if (event.key === 'Enter' && !event.repeat) onPress();
  };
  const hover = (on: boolean) => (event: PointerEvent) => event.pointerType !== 'touch' && onPoint?.(on);
  return (
    <span
      role="button"
      className={className}
      title={title}
      {...data}
      tabIndex={disabled ? undefined : 0}
      aria-disabled={disabled || undefined}
      aria-pressed={pressed}
      onClick={() => !disabled && onPress()}
      onKeyDown={keyDown}
      onKeyUp={(event) => event.key === ' ' && !disabled && onPress()}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
      onFocus={(event: FocusEvent) => event.currentTarget.matches(':focus-visible') && onPoint?.(true)}
      onBlur={() => onPoint?.(false)}
    >
      {children}
    </span>
  );
}
