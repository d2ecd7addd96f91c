/**
 * Which modules come together in one file. Left alone, the bundler makes a file for each set of pages that load the same modules: a lesson
 * came in 36 of them, most a few hundred bytes. Each is a request, and compresses by itself: what is said twice is then sent twice.
 * So modules are put together by the pages that cannot do without them, which is read from the static imports: a new module finds its
 * file by itself. Whatever needs a module is needed by no page that does not need the module too; hence no file imports one that imports
 * it. What other pages share, and what comes by import(), stays where the bundler puts it.
 *
 * A lesson is two pages in this: what is there to read, and what comes by import() with the reader's first press, to work.
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

/** Of what it takes to read lessons. The first that fits has the module. */
const kToRead: readonly File[] = [
  // What takes in and draws what an engine tells.
  { name: 'engine', needed: ['index', 'embed/index'], also: ['lab/index'] },
  // Tables of records, counters, options and commands: the reference reads them without an engine.
  { name: 'schema', needed: ['index', 'embed/index'], also: ['lab/index', 'reference/index'] },
  // What drives an engine.
  { name: 'session', needed: ['embed/index'], also: ['lab/index'] },
  { name: 'lesson', needed: [] },
  // Little things of nearly every page.
  { name: 'base', needed: ['index', 'embed/index'] },
];

/** Of what it takes to work in them. */
const kToWork: readonly File[] = [
  { name: 'work', needed: [] },
  // Figures with React.
  { name: 'figure', needed: ['embed/index'], also: ['lab/index'] },
  // What is kept of a reader's work; what an address and a document say.
  { name: 'kept', needed: ['lessons/index'] },
  { name: 'documents', needed: ['lessons/index'], also: ['lab/index'] },
  { name: 'models', needed: [], also: ['reference/index'] },
  // Little things of nearly every page with React.
  { name: 'page', needed: ['reference/index'] },
];
/** Files that any page may load. */
const kForAll = ['base', 'page'];

/** A page by its path below web/, as in 'embed/index', or the work of a lesson, as in 'work/tombstones'; null for what is neither. */
function pageOf(id: string): string | null {
  const [, page] = /\/web\/(.+)\.html$/.exec(id) ?? [];
  const [, slug] = /^\0virtual:lesson\/(.+)$/.exec(id) ?? [];
  return page ?? (slug === undefined ? null : workOf(slug));
}

const workOf = (slug: string): string => `work/${slug}`;
/** What begins the work of every lesson. */
const kWorkBegins = /\/lesson-work\.tsx$/;

function pagesThatNeed(id: string, graph: Graph, works: readonly string[]): readonly string[] {
  const needing = new Set([id]);
  // A set is walked to its end, which moves.
  for (const each of needing) for (const importer of graph.getModuleInfo(each)?.importers ?? []) needing.add(importer);
  return [...needing].flatMap((each) => (kWorkBegins.test(each) ? works : (pageOf(each) ?? [])));
}

/** The name of the file of a module; null leaves it to the bundler. `lessons`: their slugs. Pure. */
export function togetherIn(id: string, graph: Graph, lessons: readonly string[]): string | null {
  if (/\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return 'react';
  // Small, and each drawing needs most of them.
  if (/\/web\/src\/(?:marks|visualizations\/shapes)\//.test(id)) return 'shapes';
  const works = lessons.map(workOf);
  const pages = pagesThatNeed(id, graph, works);
  const fits = (among: readonly string[], lesson: readonly string[], { name, needed, also = [] }: File): boolean => {
    const all = [...lesson, ...needed];
    const spared = among.filter((page) => !all.includes(page) && !also.includes(page));
    return all.every((page) => among.includes(page)) && (spared.length === 0 || kForAll.includes(name));
  };
  // Whoever works has read.
  const read = pages.filter((page) => !works.includes(page));
  const toRead = lessons.map((slug) => `lessons/${slug}/index`);
  const file = kToRead.find((each) => fits(read, toRead, each)) ?? kToWork.find((each) => fits(pages, works, each));
  return file?.name ?? null;
}
