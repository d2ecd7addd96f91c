/** Diagnostics: what is wrong in a program, and where; with helpers for good messages. */
export interface Diagnostic {
  /** 1, 2, 3 ... */
  readonly line: number;
  /** 1-based, in UTF-16 units, as editors count. */
  readonly column: number;
  /** In UTF-16 units, at least 1. */
  readonly length: number;
  /** One sentence without a full stop: what is wrong, what is allowed, what was found. */
  readonly message: string;
}

/** "line 3, column 8: fill: n is a whole number ..." */
export const describe = (d: Diagnostic): string => `line ${d.line}, column ${d.column}: ${d.message}`;

export const diagnosticsMax = 200;
/** Longer messages end with an ellipsis after this many UTF-16 units. */
export const messageLengthMax = 1000;

/**
 * Collects the diagnostics of a program. When the list is full, `add` throws EnoughDiagnostics, so the parser stops wherever it is. Memory
 * is at most diagnosticsMax messages of messageLengthMax units.
 */
export class Diagnostics {
  private readonly list: Diagnostic[] = [];

  /** `at`: 0-based, in UTF-16 units. Throws EnoughDiagnostics if this fills the list. */
  add(line: number, at: number, length: number, message: string): void {
    this.list.push(diagnosticOf(line, at, length, message));
    if (this.list.length >= diagnosticsMax) throw new EnoughDiagnostics();
  }

  /** By position; at one position in order of creation. */
  sorted(): readonly Diagnostic[] {
    return this.list.sort((a, b) => a.line - b.line || a.column - b.column);
  }
}

export class EnoughDiagnostics extends Error {}

/** `at`: 0-based, in UTF-16 units. Pure. */
export const diagnosticOf = (line: number, at: number, length: number, message: string): Diagnostic => ({
  line,
  column: at + 1,
  length: Math.max(1, length),
  message: message.length > messageLengthMax ? `${message.slice(0, messageLengthMax)}…` : message,
});

/** "a, b, c", and for a long list "a, b, c and 240 more". Pure. */
export function listed(names: Iterable<string>): string {
  const all = [...names];
  const shown = all.slice(0, kListedMax).join(', ');
  return all.length > kListedMax ? `${shown} and ${all.length - kListedMax} more` : shown;
}

const kListedMax = 64;

/** The candidate nearest to the typed word, or undefined if none is near: at most a third of its letters may differ. */
export function nearest(typed: string, candidates: readonly string[]): string | undefined {
  const word = typed.slice(0, 64).toLowerCase();
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const candidate of candidates) {
    const distance = candidate.startsWith(word) && word.length >= 2 ? 0.5 : editDistance(word, candidate);
    if (distance < bestDistance && distance <= Math.max(1, Math.floor(candidate.length / 3)))
      [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** "; did you mean flush?", or '' if no candidate is near. */
export function didYouMean(typed: string, candidates: readonly string[]): string {
  const near = nearest(typed, candidates);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

/** Insertions, deletions, replacements and swaps of neighbors that turn a into b (optimal string alignment distance). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const above = rows[i - 1] as number[];
      let cost = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, ((rows[i - 2] as number[])[j - 2] as number) + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return (rows[a.length] as number[])[b.length] as number;
}
