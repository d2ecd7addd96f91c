/**
 * Text from outside, before it is shown as words: what cannot be seen, or turns the writing direction of what follows, is written out as its
 * code point, ⟨U+202E⟩. Names, titles and notes go through this; a program does not, for its bytes are its meaning (the editor marks them).
 *
 * What is written out: control characters but the line end and the tab, format characters (bidi marks, zero-width ones, soft hyphens), line
 * and paragraph separators, halves of characters. Unicode 15, general categories Cc, Cf, Zl, Zp, Cs. Pure.
 */
const kUnseen = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu;

export function visible(text: string): string {
  return text.replace(
    kUnseen,
    (character) => `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** How many such characters a text holds. Pure. */
export const countUnseen = (text: string): number => text.match(kUnseen)?.length ?? 0;
