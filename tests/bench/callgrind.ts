/** Reads what callgrind writes: instructions by function. Pure. */

/** Instructions of a profile, all and by function, without what it calls. */
export interface Profile {
  readonly total: number;
  readonly functions: ReadonlyMap<string, number>;
}

const kCost = /^(?:\+\d+|-\d+|\*|\d+) (\d+)$/;
/** "fn=(3) name" the first time, "fn=(3)" afterwards. */
const kFunction = /^fn=\((\d+)\)(?: (.*))?$/;

/**
 * Reads one dump. Costs of inlined code belong to the function around it; the line after `calls=` has the cost of the call, which the
 * called function has too.
 */
export function readProfile(text: string): Profile {
  const names = new Map<string, string>();
  const functions = new Map<string, number>();
  let total = 0;
  let current = '';
  let isCall = false;
  for (const line of text.split('\n')) {
    const [, id, name] = kFunction.exec(line) ?? [];
    if (id !== undefined) {
      if (name !== undefined) names.set(id, name);
      current = names.get(id) ?? id;
      continue;
    }
    // Names appear where they are first used, which may be as a callee.
    const [, calleeId, callee] = /^cfn=\((\d+)\) (.*)$/.exec(line) ?? [];
    if (calleeId !== undefined) names.set(calleeId, callee!);
    if (line.startsWith('calls=')) {
      isCall = true;
      continue;
    }
    const [, cost] = kCost.exec(line) ?? [];
    if (cost === undefined) continue;
    if (!isCall) {
      total += Number(cost);
      functions.set(current, (functions.get(current) ?? 0) + Number(cost));
    }
    isCall = false;
  }
  return { total, functions };
}

/** The functions with the most instructions, largest first. */
export const largest = ({ functions }: Profile, count: number): (readonly [name: string, instructions: number])[] =>
  [...functions].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, count);
