/**
 * Words in the prose that do something when they are pressed, and stay words: they break over lines where a sentence breaks, and what follows them,
 * a comma or a colon, stays at their end.
 *
 * Why no <button>: browsers lay one out as a box that stands whole in its line. A long phrase then leaves a hole at the end of the line above, and
 * the comma behind it may begin a line of its own. So this is an inline element with the role, the keys and the states of a button: Enter acts
 * when it goes down, space when it comes up, as on any button.
 */
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react';

export interface WordButtonProps {
  readonly className: string;
  /** What it leads to or lights, for tests and for whoever looks at the page. */
  readonly data?: Readonly<Record<`data-${string}`, string>>;
  /** Of one that stays pressed. */
  readonly pressed?: boolean;
  readonly disabled: boolean;
  /** Why it is disabled. */
  readonly title?: string | undefined;
  readonly onPress: () => void;
  /** Pointed at by a mouse or a pen, or by the keyboard; false when that ends. */
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
