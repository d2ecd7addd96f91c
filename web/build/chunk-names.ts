/**
 * Decides which modules share a file. By default the bundler makes a file for each set of pages that load the same modules: a lesson
 * loaded 36 files, most of a few hundred bytes. Each is a request and is compressed separately, so repeated text is sent repeatedly. So
 * modules are grouped by the pages that need them, computed from the static imports: a new module finds its file automatically. Every page
 * that needs a module also needs its imports; hence no file imports one that imports it. Modules of other page sets, and modules loaded by
 * import(), stay where the bundler puts them.
 *
 * A lesson is three pages in this, each imports the next with import(): the script that its HTML names, which is small; its React tree up to the first
 * figure; and the rest of it.
 */

/** The part of the bundler's graph that is used. Importers are those by static imports. */
export interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * A file for modules that every lesson and all of these pages need. Other pages must not load it, except `also`: they would load much for
 * little.
 */
interface File {
  readonly name: string;
  readonly needed: readonly string[];
  readonly also?: readonly string[];
}

/** Of the scripts that the pages of lessons name. The first that fits has the module. */
const kToBegin: readonly File[] = [
  { name: 'start', needed: [] },
  // Little things of nearly every page.
  { name: 'base', needed: ['index', 'embed/index'] },
];

/** Of their trees. */
const kTrees: readonly File[] = [
  { name: 'lesson', needed: [] },
  // Takes in and draws what an engine reports.
  { name: 'engine', needed: ['index', 'embed/index'], also: ['lab/index'] },
  // What the reference needs too, without an engine: tables of records, counters, options and commands, icons.
  { name: 'schema', needed: ['index', 'embed/index'], also: ['lab/index', 'reference/index'] },
  // Figures with a player.
  { name: 'played', needed: ['index'] },
  // Sessions, and figures with React.
  { name: 'figure', needed: ['embed/index'], also: ['lab/index'] },
  // Stores the reader's work; reads addresses and documents.
  { name: 'kept', needed: ['lessons/index'] },
  { name: 'documents', needed: ['lessons/index'], also: ['lab/index'] },
  { name: 'models', needed: [], also: ['reference/index'] },
  // Little things of nearly every page, also of those without React.
  { name: 'base', needed: ['404', 'index', 'embed/index'] },
  // What a page that React draws as a whole has around it.
  { name: 'page', needed: ['reference/index'] },
];
/** Of the rest of lessons. */
const kRests: readonly File[] = [{ name: 'tasks', needed: [] }];
/** Files that any page may load. */
const kForAll = ['base', 'page'];

/** A page by its path below web/, as in 'embed/index', or a part of a lesson, as in 'tree/tombstones' and 'rest/tombstones'; null for other modules. */
function pageOf(id: string): string | null {
  const [, page] = /\/web\/(.+)\.html$/.exec(id) ?? [];
  const [, part, slug = ''] = /^\0virtual:lesson(-rest)?\/(.+)$/.exec(id) ?? [];
  return page ?? (slug === '' ? null : part === undefined ? treeOf(slug) : restOf(slug));
}

const treeOf = (slug: string): string => `tree/${slug}`;
const restOf = (slug: string): string => `rest/${slug}`;
/** In the tree of every lesson. */
const kInEvery = /\/lesson-tree\.tsx$/;
/** What the front page always fetches by import(), its island and the player of its figure: it needs that as much as its static imports. */
const kHomeBegins = /\/(?:home-island|episode-figure)\.tsx$/;

function pagesThatNeed(id: string, graph: Graph, trees: readonly string[]): readonly string[] {
  const needing = new Set([id]);
  // The set grows during the iteration.
  for (const each of needing) for (const importer of graph.getModuleInfo(each)?.importers ?? []) needing.add(importer);
  const pages = [...needing].flatMap((each) =>
    kInEvery.test(each) ? trees : kHomeBegins.test(each) ? 'index' : (pageOf(each) ?? []),
  );
  return [...new Set(pages)];
}

/** The name of a module's file; null leaves it to the bundler. `lessons`: their slugs. Pure. */
export function chunkNameOf(id: string, graph: Graph, lessons: readonly string[]): string | null {
  if (/\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return 'react';
  // Small. Layouts that draw jobs or the rows of the tree need most of the first group, those of merges the second, nearly all layouts need the third,
  // few the collector.
  if (/\/web\/src\/visualizations\/shapes\/(?:compaction-|memtable-towers|tree-rows)/.test(id)) return 'job-shapes';
  if (/\/web\/src\/visualizations\/shapes\/(?:key-chip|lane|run-entries|version-order)\./.test(id))
    return 'entry-shapes';
  if (/\/web\/src\/visualizations\/shapes\/(?!deletion-collector)/.test(id)) return 'shapes';
  // One file is smaller than one for each set of pages. Lessons have no steps.
  if (/\/web\/src\/charts\/(?!step-path)|\/node_modules\/d3-array\//.test(id)) return 'charts';
  const trees = lessons.map(treeOf);
  const rests = lessons.map(restOf);
  const needing = pagesThatNeed(id, graph, trees);
  // What the tree of a lesson has loaded, its rest need not.
  const pages = needing.filter(
    (page) => !(page.startsWith('rest/') && needing.includes(page.replace('rest/', 'tree/'))),
  );
  const fits = (among: readonly string[], lesson: readonly string[], { name, needed, also = [] }: File): boolean => {
    const all = [...lesson, ...needed];
    const spared = among.filter((page) => !all.includes(page) && !also.includes(page));
    return all.every((page) => among.includes(page)) && (spared.length === 0 || kForAll.includes(name));
  };
  const begun = pages.filter((page) => !trees.includes(page) && !rests.includes(page));
  const scripts = lessons.map((slug) => `lessons/${slug}/index`);
  const file =
    kToBegin.find((each) => fits(begun, scripts, each)) ??
    kTrees.find((each) => fits(pages, trees, each)) ??
    kRests.find((each) => fits(pages, rests, each));
  return file?.name ?? null;
}
