/** The entries of all indexes in memory, in key order: answers the requests of plans exactly as the engine must. */
import type { Answer, Request } from './operators.ts';
import type { Entry, Tables } from './tables.ts';

export class MemoryStore {
  private readonly entries: readonly Entry[];
  private readonly byKey: ReadonlyMap<string, Entry>;

  constructor({ statements }: Tables) {
    this.entries = statements.flat().sort((a, b) => (a.key < b.key ? -1 : 1));
    this.byKey = new Map(this.entries.map((entry) => [entry.key, entry]));
  }

  /** Pure. */
  answer(request: Request): Answer {
    if (request.kind === 'scan') return this.entries.filter(({ key }) => key >= request.from && key < request.to);
    const entry = this.byKey.get(request.key);
    return entry === undefined ? [] : [entry];
  }
}
