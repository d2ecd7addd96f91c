/** The sizes of what is shipped, as far as it is built. tests/perf checks the budgets. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  engineOfSite,
  fontsOfSite,
  loadedBy,
  pages,
  type Sizes,
  SITE,
  sizeOf,
  total,
  WASM_MODULE,
} from '../perf/shipped.ts';
import { kilobytes, table } from './figures.ts';

function row(name: string, sizes: Sizes): string[] {
  return [name, kilobytes(sizes.raw), kilobytes(sizes.gzip), kilobytes(sizes.brotli)];
}

export function sizes(): string {
  const rows = [['', 'raw', 'gzip 9', 'brotli 11']];
  const missing: string[] = [];
  if (existsSync(WASM_MODULE)) rows.push(row('build/wasm/strata.wasm', sizeOf(WASM_MODULE)));
  else missing.push('build/wasm/strata.wasm is not built; `npm test` builds it');
  if (existsSync(join(SITE, 'index.html'))) {
    for (const page of pages()) rows.push(row(`dist/${page} with scripts and styles`, total(loadedBy(page))));
    const engine = engineOfSite();
    rows.push(row('the engine in the site (worker and module)', total(engine)));
    rows.push(row('the first view (home and engine)', total([...loadedBy('index.html'), ...engine])));
    rows.push(row('fonts, all', total(fontsOfSite())));
    for (const trace of readdirSync(join(SITE, 'assets')).filter((name) => name.endsWith('.trace')))
      rows.push(row(`dist/assets/${trace}`, sizeOf(join(SITE, 'assets', trace))));
  } else missing.push('dist is not built; `npm run build` builds it');
  return [table(rows), ...missing].join('\n');
}
