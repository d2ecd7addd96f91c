/**
 * Which modules come together in one file. Left alone, the bundler makes a file for each set of pages that load the same modules: a lesson
 * came in 36 of them, most a few hundred bytes. Each is a request, and compresses by itself: what is said twice is then sent twice.
 * So modules are put together by the pages that cannot do without them, which is read from the static imports: a new module finds its
 * file by itself. Whatever needs a module is needed by no page that does not need the module too; hence no file imports one that imports
 * it. What other pages share, and what comes by import(), stays where the bundler puts it.
 */

/** What is asked of the bundler's graph. Importers are those by static imports. */
export interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** A file of what every lesson needs, and all of these pages. No other page loads it but those of `also`: it would load much for little. */
interface File {
  readonly name: string;
  readonly needed: readonly string[];
  readonly also?: readonly string[];
}

/** The first that fits has the module. */
const kFiles: readonly File[] = [
  // What takes in and draws what an engine tells.
  { name: 'engine', needed: ['index', 'embed/index'], also: ['lab/index'] },
  // Tables of records, counters, options and commands: the reference reads them without an engine.
  { name: 'schema', needed: ['index', 'embed/index'], also: ['lab/index', 'reference/index'] },
  // What drives an engine.
  { name: 'session', needed: ['embed/index'], also: ['lab/index'] },
  { name: 'lesson', needed: [] },
  // What is kept of a reader's work; what an address and a document say.
  { name: 'kept', needed: ['lessons/index'] },
  { name: 'documents', needed: ['lessons/index'], also: ['lab/index'] },
  { name: 'models', needed: [], also: ['reference/index'] },
  // Little things of nearly every page: with React, and without.
  { name: 'base', needed: ['index', 'embed/index'] },
  { name: 'page', needed: ['reference/index'] },
];
/** Files that any page may load. */
const kForAll = ['base', 'page'];

/** A page by its path below web/, as in 'embed/index'; null for what is no page. */
const pageOf = (id: string): string | null => /\/web\/(.+)\.html$/.exec(id)?.[1] ?? null;

function pagesThatNeed(id: string, graph: Graph): readonly string[] {
  const needing = new Set([id]);
  // A set is walked to its end, which moves.
  for (const each of needing) for (const importer of graph.getModuleInfo(each)?.importers ?? []) needing.add(importer);
  return [...needing].map(pageOf).filter((page) => page !== null);
}

/** The name of the file of a module; null leaves it to the bundler. `lessons`: their pages. Pure. */
export function togetherIn(id: string, graph: Graph, lessons: readonly string[]): string | null {
  if (/\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return 'react';
  const pages = pagesThatNeed(id, graph);
  const file = kFiles.find(({ name, needed, also = [] }) => {
    const all = [...lessons, ...needed];
    const spared = pages.filter((page) => !all.includes(page) && !also.includes(page));
    return all.every((page) => pages.includes(page)) && (spared.length === 0 || kForAll.includes(name));
  });
  return file?.name ?? null;
}
