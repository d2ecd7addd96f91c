/** The sizes of what is shipped, as far as it is built. The budgets themselves are held by tests/perf. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  engineOfSite,
  fontsOfSite,
  loadedBy,
  pages,
  type Sizes,
  SITE,
  sizeOf,
  total,
  WASM_CORE,
  WASM_MODULE,
} from '../perf/shipped.ts';
import { kilobytes, table } from './figures.ts';

function row(name: string, sizes: Sizes): string[] {
  return [name, kilobytes(sizes.raw), kilobytes(sizes.gzip), kilobytes(sizes.brotli)];
}

export function sizes(): string {
  const rows = [['', 'raw', 'gzip 9', 'brotli 11']];
  const missing: string[] = [];
  for (const module of [WASM_CORE, WASM_MODULE]) {
    const name = `build/wasm/${basename(module)}`;
    if (existsSync(module)) rows.push(row(name, sizeOf(module)));
    else missing.push(`${name} is not built; \`npm test\` builds it`);
  }
  if (existsSync(join(SITE, 'index.html'))) {
    for (const page of pages()) rows.push(row(`dist/${page} with scripts and styles`, total(loadedBy(page))));
    const core = engineOfSite(basename(WASM_CORE));
    rows.push(row('the core engine in the site (worker and module)', total(core)));
    rows.push(row('the first view (home and core engine)', total([...loadedBy('index.html'), ...core])));
    rows.push(row('fonts, all', total(fontsOfSite())));
    for (const trace of readdirSync(join(SITE, 'assets')).filter((name) => name.endsWith('.trace')))
      rows.push(row(`dist/assets/${trace}`, sizeOf(join(SITE, 'assets', trace))));
  } else missing.push('dist is not built; `npm run build` builds it');
  return [table(rows), ...missing].join('\n');
}
