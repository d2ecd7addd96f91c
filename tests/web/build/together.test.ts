/** Which modules come together in one file: by the pages whose static imports come to them. */
import { describe, expect, it } from 'vitest';
import { togetherIn, type Graph } from '../../../web/build/together.ts';

const lessons = ['one', 'two'];
const toRead = ['lessons/one/index', 'lessons/two/index'];
const toWork = ['work/one', 'work/two'];
const page = (name: string): string =>
  name.startsWith('work/') ? name.replace('work/', '\0virtual:lesson/') : `/somewhere/web/${name}.html`;

/** A graph in which `module` is imported, through `between`, by pages. */
function neededBy(...pages: readonly string[]): Graph {
  const importers: Readonly<Record<string, readonly string[]>> = {
    '/module.ts': ['/between.ts'],
    // Two modules may import each other.
    '/between.ts': ['/module.ts', ...pages.map(page)],
  };
  return { getModuleInfo: (id) => ({ importers: importers[id] ?? [] }) };
}
const placed = (...pages: readonly string[]): string | null => togetherIn('/module.ts', neededBy(...pages), lessons);

describe('togetherIn', () => {
  it.each([
    ['lesson', []],
    ['session', ['embed/index']],
    ['session', ['embed/index', 'lab/index']],
    ['engine', ['embed/index', 'index', 'lab/index']],
    ['schema', ['embed/index', 'index', 'lab/index', 'reference/index']],
    ['base', ['embed/index', 'index', '404', 'claims/index']],
  ])('%s: what it takes to read any lesson, and %j', (file, pages) => {
    expect(placed(...toRead, ...pages)).toBe(file);
    expect(placed(...toRead, ...toWork, ...pages)).toBe(file);
  });

  it.each([
    ['work', []],
    ['figure', ['embed/index']],
    ['figure', ['embed/index', 'lab/index']],
    ['kept', ['lessons/index']],
    ['documents', ['lessons/index', 'lab/index']],
    ['models', ['reference/index']],
    ['page', ['embed/index', 'reference/index']],
  ])('%s: what it takes to work in any lesson, and %j', (file, pages) => {
    expect(placed(...toWork, ...pages)).toBe(file);
  });

  it('knows that what begins the work begins that of every lesson', () => {
    const begins = { '/module.ts': ['/app/lesson-work.tsx'] } as Readonly<Record<string, readonly string[]>>;
    const graph: Graph = { getModuleInfo: (id) => ({ importers: begins[id] ?? [] }) };
    expect(togetherIn('/module.ts', graph, lessons)).toBe('work');
  });

  it('leaves to the bundler what some lessons do without', () => {
    expect(placed('lessons/one/index')).toBeNull();
    expect(placed('lessons/one/index', 'embed/index', 'index')).toBeNull();
    expect(placed('work/one')).toBeNull();
    expect(placed('lessons/one/index', ...toWork)).toBeNull();
  });

  it('spares a page that needs one module of many the others', () => {
    expect(placed(...toRead, 'lab/index')).toBeNull();
    expect(placed(...toRead, 'embed/index', 'claims/index')).toBeNull();
    expect(placed(...toWork, 'claims/index')).toBeNull();
  });

  it('leaves to the bundler what no page imports: it comes by import(), or belongs to another program', () => {
    expect(placed()).toBeNull();
  });

  it('keeps React by itself, whoever needs it', () => {
    expect(togetherIn('/a/node_modules/react-dom/client.js', neededBy(), lessons)).toBe('react');
  });
});
