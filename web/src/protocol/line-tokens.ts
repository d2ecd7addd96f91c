/**
 * Splits a line into words. Blanks separate words, quotes keep them together, `#` at the start of a word begins a comment. In a `write`
 * line a semicolon outside of quotes is a word of its own.
 */
export interface Token {
  /** The source text, including quotes and escapes. */
  readonly text: string;
  /** 0-based, in UTF-16 units. */
  readonly at: number;
}

/** The part of a token from a position in its text on, or between two. */
export const partOf = ({ at, text }: Token, from: number, to?: number): Token => ({
  at: at + from,
  text: text.slice(from, to),
});

export function tokenize(line: string): Token[] {
  const tokens: Token[] = [];
  let i = 0;
  while (i < line.length) {
    const c = line[i] as string;
    if (isBlank(c)) i++;
    else if (c === '#') break;
    else if (c === ';' && tokens[0]?.text === 'write') tokens.push({ text: c, at: i++ });
    else {
      const end = endOfWord(line, i, tokens[0]?.text === 'write');
      tokens.push({ text: line.slice(i, end), at: i });
      i = end;
    }
  }
  return tokens;
}

/** Like \s of regular expressions, but most characters are decided without one. */
const isBlank = (c: string): boolean => c === ' ' || c === '\t' || ((c < '!' || c > '~') && /\s/.test(c));

function endOfWord(line: string, from: number, semicolonParts: boolean): number {
  let quoted = false;
  for (let i = from; i < line.length; i++) {
    const c = line[i] as string;
    if (quoted && c === '\\') i++;
    else if (c === '"') quoted = !quoted;
    else if (!quoted && (isBlank(c) || (semicolonParts && c === ';'))) return i;
  }
  return line.length;
}
