/** Which modules come together in one file: by the pages whose static imports come to them. */
import { describe, expect, it } from 'vitest';
import { togetherIn, type Graph } from '../../../web/build/together.ts';

const lessons = ['lessons/one/index', 'lessons/two/index'];
const page = (name: string): string => `/somewhere/web/${name}.html`;

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
    ['page', ['embed/index', 'reference/index']],
  ])('%s: what all lessons need, and %j', (file, pages) => {
    expect(placed(...lessons, ...pages)).toBe(file);
  });

  it('leaves to the bundler what some lessons do without', () => {
    expect(placed('lessons/one/index')).toBeNull();
    expect(placed('lessons/one/index', 'embed/index', 'index')).toBeNull();
  });

  it('spares a page that needs one module of many the others', () => {
    expect(placed(...lessons, 'lab/index')).toBeNull();
    expect(placed(...lessons, 'embed/index', 'claims/index')).toBeNull();
  });

  it('leaves to the bundler what no page imports: it comes by import(), or belongs to another program', () => {
    expect(placed()).toBeNull();
  });

  it('keeps React by itself, whoever needs it', () => {
    expect(togetherIn('/a/node_modules/react-dom/client.js', neededBy(), lessons)).toBe('react');
  });
});
