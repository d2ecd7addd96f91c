/**
 * Makes text from outside safe to show: writes out each character that is invisible or changes the writing direction as its code point,
 * ⟨U+202E⟩. Names, titles and notes go through this; a program does not, because its bytes have meaning (the editor marks them instead).
 *
 * Written out: control characters except line feed and tab, format characters (bidi marks, zero-width ones, soft hyphens), line and
 * paragraph separators, unpaired surrogates. Unicode 15, general categories Cc, Cf, Zl, Zp, Cs. Pure.
 */
const kUnseen = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu;

export function visible(text: string): string {
  return text.replace(
    kUnseen,
    (character) => `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** The number of such characters in a text. Pure. */
export const countUnseen = (text: string): number => text.match(kUnseen)?.length ?? 0;
