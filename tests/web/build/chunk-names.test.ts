/** Which modules share one file: those that the same pages import statically. */
import { describe, expect, it } from 'vitest';
import { chunkNameOf, type Graph } from '../../../web/build/chunk-names.ts';

const lessons = ['one', 'two'];
const scripts = ['lessons/one/index', 'lessons/two/index'];
const trees = ['tree/one', 'tree/two'];
const rests = ['rest/one', 'rest/two'];
const page = (name: string): string =>
  /^(tree|rest)\//.test(name)
    ? name.replace('tree/', '\0virtual:lesson/').replace('rest/', '\0virtual:lesson-rest/')
    : `/somewhere/web/${name}.html`;

/** A graph in which `module` is imported, through `between`, by pages. */
function neededBy(...pages: readonly string[]): Graph {
  const importers: Readonly<Record<string, readonly string[]>> = {
    '/module.ts': ['/between.ts'],
    // Two modules may import each other.
    '/between.ts': ['/module.ts', ...pages.map(page)],
  };
  return { getModuleInfo: (id) => ({ importers: importers[id] ?? [] }) };
}
const placed = (...pages: readonly string[]): string | null => chunkNameOf('/module.ts', neededBy(...pages), lessons);

describe('togetherIn', () => {
  it.each([
    ['start', []],
    ['base', ['embed/index', 'index', '404', 'claims/index']],
  ])('%s: what the script of every lesson needs, and %j', (file, pages) => {
    expect(placed(...scripts, ...pages)).toBe(file);
    expect(placed(...scripts, ...trees, ...pages)).toBe(file);
  });

  it.each([
    ['lesson', []],
    ['played', ['index']],
    ['engine', ['embed/index', 'index', 'lab/index']],
    ['schema', ['embed/index', 'index', 'lab/index', 'reference/index']],
    ['figure', ['embed/index']],
    ['figure', ['embed/index', 'lab/index']],
    ['kept', ['lessons/index']],
    ['documents', ['lessons/index', 'lab/index']],
    ['models', ['reference/index']],
    ['schema', ['embed/index', 'index', 'reference/index']],
    ['page', ['embed/index', 'reference/index']],
    ['base', ['404', 'embed/index', 'index', 'reference/index']],
  ])('%s: what the tree of every lesson needs, and %j', (file, pages) => {
    expect(placed(...trees, ...pages)).toBe(file);
  });

  it('has a file for what the rest of every lesson needs and no tree', () => {
    expect(placed(...rests)).toBe('tasks');
    expect(placed(...trees, ...rests)).toBe('lesson');
    expect(placed('tree/one', 'rest/two')).toBeNull();
    expect(placed('rest/one')).toBeNull();
    expect(placed(...rests, 'lab/index')).toBeNull();
  });

  it.each([
    ['table-box.ts', 'shapes'],
    ['tree-rows.ts', 'job-shapes'],
    ['compaction-overlay.ts', 'job-shapes'],
    ['key-chip.ts', 'entry-shapes'],
    ['run-entries.ts', 'entry-shapes'],
    ['deletion-collector.ts', null],
  ])('what layouts draw, by how many of them: %s is in %s', (module, file) => {
    expect(chunkNameOf(`/web/src/visualizations/shapes/${module}`, neededBy(), lessons)).toBe(file);
  });

  it('knows that one module is in the tree of every lesson', () => {
    const begins = { '/module.ts': ['/pages/lesson-tree.tsx'] } as Readonly<Record<string, readonly string[]>>;
    const graph: Graph = { getModuleInfo: (id) => ({ importers: begins[id] ?? [] }) };
    expect(chunkNameOf('/module.ts', graph, lessons)).toBe('lesson');
  });

  it.each(['/pages/home-island.tsx', '/figures/episode-figure.tsx'])(
    'knows that the front page needs what its script fetches for the figure: %s',
    (fetched) => {
      const importers = [...trees.map((tree) => page(tree)), page('embed/index'), fetched];
      const graph: Graph = { getModuleInfo: (id) => ({ importers: id === '/module.ts' ? importers : [] }) };
      expect(chunkNameOf('/module.ts', graph, lessons)).toBe('engine');
    },
  );

  it('leaves modules that only some lessons need to the bundler', () => {
    expect(placed('lessons/one/index')).toBeNull();
    expect(placed('lessons/one/index', 'embed/index', 'index')).toBeNull();
    expect(placed('tree/one')).toBeNull();
    expect(placed('lessons/one/index', ...trees)).toBeNull();
  });

  it('does not make a page load many modules because it needs one', () => {
    expect(placed(...scripts, 'lab/index')).toBeNull();
    expect(placed(...scripts, 'embed/index', 'claims/index')).toBeNull();
    expect(placed(...trees, 'claims/index')).toBeNull();
  });

  it('leaves modules that no page imports statically to the bundler', () => {
    expect(placed()).toBeNull();
  });

  it('keeps React in a file of its own, whichever pages need it', () => {
    expect(chunkNameOf('/a/node_modules/react-dom/client.js', neededBy(), lessons)).toBe('react');
  });
});
