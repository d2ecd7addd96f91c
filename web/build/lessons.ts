/**
 * The content of the course as modules, in order of the folders' numbers. So content stays in /lessons, rooms of the page import no file
 * outside of themselves, and a new lesson is found without being named anywhere.
 *
 *   virtual:lessons        lessons (front matter, Content, experiments) and the glossary: for pages with prose
 *   virtual:experiments    experiments by lesson, without prose: for embeds
 *   virtual:claims         the ledger of claims, the scenes where they are shown, and the titles of lessons by slug: for /claims/
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const kFolder = fileURLToPath(new URL('../../lessons', import.meta.url));

interface Folder {
  readonly title: string;
  readonly slug: string;
  readonly prose: string;
  readonly experiment: string | undefined;
}

/** Folders that hold a lesson, in order. */
export function lessonFolders(): readonly Folder[] {
  return readdirSync(kFolder)
    .filter((name) => /^\d+-/.test(name) && existsSync(join(kFolder, name, 'index.mdx')))
    .sort()
    .map((name) => {
      const experiment = readdirSync(join(kFolder, name)).find((file) => file.endsWith('.experiment.ts'));
      return {
        slug: name.replace(/^\d+-/, ''),
        title: titleOf(join(kFolder, name, 'index.mdx')),
        prose: join(kFolder, name, 'index.mdx'),
        experiment: experiment && join(kFolder, name, experiment),
      };
    });
}

/** From its front matter, so that a page which only names lessons need not carry their prose. */
function titleOf(prose: string): string {
  const title = /^title: (.+)$/m.exec(readFileSync(prose, 'utf8'))?.[1];
  if (title === undefined) throw new Error(`${prose} has no title`);
  return title;
}

const experimentLine = ({ experiment }: Folder, i: number): string =>
  experiment
    ? `import { experiments as experiments${i} } from ${JSON.stringify(experiment)};`
    : `const experiments${i} = [];`;

const kSources: Readonly<Record<string, () => string>> = {
  'virtual:lessons': () => {
    const folders = lessonFolders();
    return [
      ...folders.flatMap((folder, i) => [
        `import Content${i}, { frontmatter as front${i} } from ${JSON.stringify(folder.prose)};`,
        experimentLine(folder, i),
      ]),
      `export { default as glossary } from ${JSON.stringify(join(kFolder, 'glossary.json'))};`,
      `export const lessons = [${folders.map((_, i) => `{ ...front${i}, Content: Content${i}, experiments: experiments${i} }`).join(', ')}];`,
    ].join('\n');
  },
  'virtual:claims': () =>
    [
      `export { claims } from ${JSON.stringify(join(kFolder, 'claims/index.ts'))};`,
      `export { homes } from ${JSON.stringify(join(kFolder, 'claims/homes.ts'))};`,
      `export const lessonTitles = ${JSON.stringify(Object.fromEntries(lessonFolders().map(({ slug, title }) => [slug, title])))};`,
    ].join('\n'),
  'virtual:experiments': () => {
    const folders = lessonFolders();
    return [
      ...folders.map(experimentLine),
      `export const experimentsOf = { ${folders.map(({ slug }, i) => `${JSON.stringify(slug)}: experiments${i}`).join(', ')} };`,
    ].join('\n');
  },
};

export function lessonsModule(): Plugin {
  return {
    name: 'strata-lessons',
    resolveId: (id) => (id in kSources ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0') ? (kSources[id.slice(1)]?.() ?? null) : null),
  };
}
