// npm run gen: writes the C++ and TypeScript bindings of the schema. With --check it writes nothing and fails if a file is
// stale. Output is a pure function of schema/*.json: sorted where the schema has no order, no dates, no paths.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as cpp from './cpp.mjs';
import { load } from './schema.mjs';
import * as ts from './ts.mjs';

const ROOT = new URL('../../../', import.meta.url);
const TARGETS = {
  'engine-wasm/src/trace/records.gen.h': cpp.recordsHeader,
  'engine-wasm/src/trace/counters.gen.h': cpp.countersHeader,
  'engine-wasm/include/strata/options.gen.h': cpp.optionsHeader,
  'engine-wasm/include/strata/commands.gen.h': cpp.commandsHeader,
  'engine-wasm/src/db/option_constraints.gen.h': cpp.constraintsHeader,
  'web/src/protocol/records.gen.ts': ts.recordsModule,
  'web/src/protocol/counters.gen.ts': ts.countersModule,
  'web/src/protocol/options.gen.ts': ts.optionsModule,
  'web/src/protocol/option-labels.gen.ts': ts.optionLabelsModule,
  'web/src/protocol/rocksdb/rocksdb-options.gen.ts': ts.rocksdbModule,
  'web/src/protocol/constraints.gen.ts': ts.constraintsModule,
  'web/src/protocol/commands.gen.ts': ts.commandsModule,
  'web/src/protocol/docs.gen.ts': ts.docsModule,
};

// Returns the paths of stale files; writes them unless `checking`.
export function generate(checking) {
  const stale = [];
  const schema = load(new URL('engine-wasm/schema/', ROOT));
  for (const [path, print] of Object.entries(TARGETS)) {
    const url = new URL(path, ROOT);
    const text = print(schema);
    if (existsSync(url) && readFileSync(url, 'utf8') === text) continue;
    stale.push(path);
    if (!checking) writeFileSync(url, text);
  }
  return stale;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const checking = process.argv.includes('--check');
  try {
    const stale = generate(checking);
    if (checking && stale.length) {
      console.error(`generated files are stale, run: npm run gen\n${stale.map((p) => `  ${p}`).join('\n')}`);
      process.exitCode = 1;
    } else console.log(stale.length ? stale.map((p) => `wrote ${p}`).join('\n') : 'generated files are fresh');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
