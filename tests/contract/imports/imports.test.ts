/**
 * The checker of the import table can fail: each rule has a violation here, and a similar case that is allowed.
 *
 * The trees are small and invented; the table is the real one, so a rule missing from it is noticed.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blank, findViolations, readTree } from '../../tools/imports.mjs';

const root = new URL('../../../', import.meta.url);
const table = JSON.parse(readFileSync(new URL('tests/contract/imports.json', root), 'utf8')) as { debt: string[] };

/** The findings in a tree with one file. */
const whats = (file: string, text: string, debt: string[] = []): string[] =>
  findViolations(new Map([[file, text]]), { ...table, debt }).map((each) => each.what);

const caught: [why: string, file: string, text: string, what: string][] = [
  [
    'an engine room includes a higher one',
    'engine-wasm/src/base/x.h',
    '#include "db/db_impl.h"\n',
    'base includes "db/db_impl.h"',
  ],
  [
    'a policy includes an environment',
    'engine-wasm/src/compaction/leveled_policy.cc',
    '#include "env/env.h"\n',
    'compaction includes "env/env.h"',
  ],
  [
    'an engine room includes sim',
    'engine-wasm/src/db/write_path.cc',
    '#include "sim/device_env.h"\n',
    'db includes "sim/device_env.h"',
  ],
  ['an unknown engine folder', 'engine-wasm/src/magic/x.cc', '', 'folder magic is not in the table'],
  ['a clock of the system', 'engine-wasm/src/db/x.cc', '#include <chrono>\n', '#include <chrono> is banned here'],
  ['a thread', 'engine-wasm/src/db/x.cc', '#include <thread>\n', '#include <thread> is banned here'],
  ['an iostream', 'engine-wasm/src/table/x.cc', '#include <iostream>\n', '#include <iostream> is banned here'],
  ['a distribution', 'engine-wasm/src/sim/x.cc', '#include <random>\n', '#include <random> is banned here'],
  ['the platform', 'engine-wasm/src/env/x.cc', '#include <emscripten.h>\n', '#include <emscripten.h> is banned here'],
  ['an OS header', 'engine-wasm/src/env/mem_env.cc', '#include <unistd.h>\n', '#include <unistd.h> is banned here'],
  ['std::hash', 'engine-wasm/src/base/x.h', 'auto h = std::hash<int>{}(1);\n', 'std::hash is banned here'],
  ['an unordered map', 'engine-wasm/src/db/x.h', 'std::unordered_map<int, int> m;\n', 'unordered_map is banned here'],
  ['scene imports React', 'web/src/scene/x.ts', "import { useState } from 'react';\n", 'scene imports react'],
  [
    'marks imports d3-selection',
    'web/src/marks/x.ts',
    "import { select } from 'd3-selection';\n",
    'marks imports d3-selection',
  ],
  ['marks imports d3-transition', 'web/src/marks/x.ts', "import 'd3-transition';\n", 'marks imports d3-transition'],
  [
    'scene imports the store',
    'web/src/scene/x.ts',
    "import { s } from '../session/session.ts';\n",
    'scene imports session/session.ts',
  ],
  [
    'render imports the engine, later',
    'web/src/render/x.tsx',
    "const e = await import('../engine/client.ts');\n",
    'render imports engine/client.ts',
  ],
  [
    'a type crosses rooms',
    'web/src/models/x.ts',
    "import type { A } from '../scene/types.ts';\n",
    'models imports scene/types.ts',
  ],
  [
    'a visualization imports another',
    'web/src/visualizations/filter/View.tsx',
    "import { H } from '../merge/layout.ts';\n",
    'visualizations/filter imports visualizations/merge',
  ],
  [
    'a panel imports another',
    'web/src/panels/saved/saved.tsx',
    "import { H } from '../export/things.ts';\n",
    'panels/saved imports panels/export',
  ],
  ['a re-export crosses rooms', 'web/src/base/x.ts', "export { y } from '../ui/y.ts';\n", 'base imports ui/y.ts'],
  ['an unknown web folder', 'web/src/magic/x.ts', '', 'folder magic is not in the table'],
  [
    'a worker outside engine',
    'web/src/pages/x.ts',
    "new Worker(url, { type: 'module' });\n",
    'new Worker is banned here',
  ],
  [
    'a byte offset outside protocol',
    'web/src/panels/x.tsx',
    'const v = new DataView(b);\n',
    'new DataView is banned here',
  ],
  ['the time in a layout', 'web/src/marks/x.ts', 'const t = performance.now();\n', 'performance.now is banned here'],
  ['the page in a scene', 'web/src/scene/x.ts', "document.querySelector('a');\n", 'document. is banned here'],
  ['chance without a seed', 'web/src/models/x.ts', 'Math.random();\n', 'Math.random is banned here'],
  ['a color in a style sheet', 'web/src/ui/x.css', 'a { color: #12aBef; }\n', '#12aBef is banned here'],
  ['a color in a component', 'web/src/ui/x.tsx', "const c = '#fff';\n", '#fff is banned here'],
  [
    'markup from a string',
    'web/src/ui/x.tsx',
    '<p dangerouslySetInnerHTML={x} />;\n',
    'dangerouslySetInnerHTML is banned here',
  ],
  [
    'a lesson reaches into a room',
    'lessons/01-write-path/index.mdx',
    "import { A } from '../../web/src/panels/a.tsx'\n",
    'a lesson imports ../../web/src/panels/a.tsx',
  ],
  [
    'an experiment reaches into a room',
    'lessons/01-write-path/a.experiment.ts',
    "import { A } from '../../web/src/session/a.ts'\n",
    'a lesson imports ../../web/src/session/a.ts',
  ],
  [
    'a claim reaches into a room, over several lines',
    'lessons/claims/x.ts',
    "import {\n  a,\n  b,\n} from '../../web/src/session/a.ts';\n",
    'a lesson imports ../../web/src/session/a.ts',
  ],
];

const fine: [why: string, file: string, text: string][] = [
  [
    'a claim calculates, and exports what holds texts',
    'lessons/claims/x.ts',
    "import { f } from '../../web/src/models/reads.ts';\nexport const s = source('000', f(1));\n",
  ],
  [
    'a room includes a lower one and itself',
    'engine-wasm/src/wal/x.cc',
    '#include "env/env.h"\n#include "wal/log_writer.h"\n#include <vector>\n',
  ],
  [
    'the compaction job moves bytes',
    'engine-wasm/src/compaction/merge_job.cc',
    '#include "env/env.h"\n#include "table/table_builder.h"\n',
  ],
  ['the POSIX environment knows the system', 'engine-wasm/src/env/posix_env.cc', '#include <unistd.h>\n'],
  [
    'a banned word in a comment',
    'engine-wasm/src/base/x.h',
    '// not std::hash, not <chrono>\n/* std::unordered_map */\n',
  ],
  ['a banned word in a string', 'web/src/ui/x.ts', "say('Math.random() is not used');\n"],
  [
    'visualizations calculate with D3',
    'web/src/visualizations/merge/x.ts',
    "import { hierarchy } from 'd3-hierarchy';\n",
  ],
  ['the theme knows roles by type', 'web/src/theme/x.ts', "import type { Role } from '../marks/marks.ts';\n"],
  [
    'visualizations share shapes',
    'web/src/visualizations/filter/View.tsx',
    "import { a } from '../shapes/a.ts';\nimport { b } from './b.ts';\nimport { c } from '../views.ts';\n",
  ],
  ['an id selector is no color', 'web/src/ui/x.css', '#add { margin: 0 }\n'],
  [
    'a lesson uses the surface',
    'lessons/01-write-path/index.mdx',
    "import { A } from '../../web/src/lessons/index.ts'\nimport f from './figures/a.ts'\n\n```ts\nimport { x } from 'anything'\n```\n",
  ],
];

describe('import table', () => {
  it.each(caught)('catches: %s', (_why, file, text, what) => {
    expect(whats(file, text)).toEqual([what]);
  });

  it.each(fine)('lets pass: %s', (_why, file, text) => {
    expect(whats(file, text)).toEqual([]);
  });

  it('names the line', () => {
    const [only] = findViolations(
      new Map([['web/src/scene/x.ts', "/**\n * Essay.\n */\nimport a from 'react';\n"]]),
      table,
    );
    expect(only).toMatchObject({ file: 'web/src/scene/x.ts', line: 4 });
  });

  it('holds for the project as it is', () => {
    expect(findViolations(readTree(new URL('.', root).pathname), table)).toEqual([]);
  });
});

describe('debt', () => {
  const [, file, text, what] = caught[0] ?? ['', '', '', ''];

  it('covers what it names and nothing else', () => {
    expect(whats(file, text, [`${file}: ${what}`])).toEqual([]);
    expect(whats(file, `${text}#include "wal/log_writer.h"\n`, [`${file}: ${what}`])).toEqual([
      'base includes "wal/log_writer.h"',
    ]);
  });

  it('must be removed when it no longer occurs', () => {
    expect(whats(file, '', [`${file}: ${what}`])).toEqual([`debt "${file}: ${what}" no longer occurs`]);
  });
});

describe('blank', () => {
  it('keeps line breaks and code, drops comments and strings', () => {
    expect(blank("a /* b\nc */ 'd' // e\nf", { strings: true })).toBe("a     \n     ' '     \nf");
    expect(blank("'d' // e", { strings: false })).toBe("'d'     ");
  });
});
