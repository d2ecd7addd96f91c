/** Invisible characters are written out, and nothing else changes. */
import { describe, expect, it } from 'vitest';
import { countUnseen, visible } from '../../../web/src/base/visible.ts';

describe('visible', () => {
  it.each([
    ['report\u202Efdp.exe', 'report⟨U+202E⟩fdp.exe'],
    ['a\u0000b\u0007c\u007F', 'a⟨U+0000⟩b⟨U+0007⟩c⟨U+007F⟩'],
    ['zero\u200Bwidth\uFEFF', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
    ['line\u2028and\u2029paragraph', 'line⟨U+2028⟩and⟨U+2029⟩paragraph'],
    ['half \uD83D of one', 'half ⟨U+D83D⟩ of one'],
    ['tag \u{E0041}', 'tag ⟨U+E0041⟩'],
  ])('%j', (text, shown) => expect(visible(text)).toBe(shown));

  it.each(['a plain line\n\tand a tab', 'ключ, キー, 🪵, é', '<img src=x onerror=alert(1)>', 'javascript:alert(1)'])(
    'leaves %j alone',
    (text) => {
      expect(visible(text)).toBe(text);
      expect(countUnseen(text)).toBe(0);
    },
  );

  it('counts what it writes out', () => expect(countUnseen('a\u202Eb\u0000c')).toBe(2));
});
