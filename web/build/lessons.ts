/**
 * `virtual:lessons`: the content of the course as one list, in order of the folders' numbers. So content stays in /lessons, rooms of the
 * page import no file outside of themselves, and a new lesson is found without being named anywhere.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const kId = 'virtual:lessons';
const kFolder = fileURLToPath(new URL('../../lessons', import.meta.url));

/** The source of the module. Pure but for the listing of folders. */
function source(): string {
  const folders = readdirSync(kFolder).filter((name) => /^\d+-/.test(name) && existsSync(join(kFolder, name, 'index.mdx'))).sort();
  const lines = folders.flatMap((name, i) => {
    const experiment = readdirSync(join(kFolder, name)).find((file) => file.endsWith('.experiment.ts'));
    return [
      `import Content${i}, { frontmatter as front${i} } from ${JSON.stringify(join(kFolder, name, 'index.mdx'))};`,
      experiment ? `import { experiments as experiments${i} } from ${JSON.stringify(join(kFolder, name, experiment))};` : `const experiments${i} = [];`,
    ];
  });
  return `${lines.join('\n')}\nexport const lessons = [${folders.map((_, i) => `{ ...front${i}, Content: Content${i}, experiments: experiments${i} }`).join(', ')}];\n`;
}

export function lessonsModule(): Plugin {
  return {
    name: 'strata-lessons',
    resolveId: (id) => (id === kId ? `\0${kId}` : null),
    load: (id) => (id === `\0${kId}` ? source() : null),
  };
}
