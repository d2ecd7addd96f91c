/**
 * The course as virtual modules, in the order of the folder numbers. So content stays in /lessons, folders of the page import nothing
 * outside of web/src, and a new lesson is found without registering it.
 *
 *   virtual:lessons          every lesson (front matter, Content, experiments) and the glossary: for the build of all pages
 *   virtual:lesson/SLUG      one of them up to its first figure, with the parts, numbers, experiments and words of the glossary that this prose names: for its page
 *   virtual:lesson-rest/SLUG the prose after that, with its parts, numbers and words, and the other experiments: its page fetches it later
 *   virtual:styles/SLUG      the stylesheets of its parts: prerendered HTML needs them before any part comes
 *   virtual:course           front matter of all, the glossary, the table of the course and what each lesson holds: for the course's own page
 *   virtual:passages         the prose of all in passages, and the glossary's entries: for the search, which is loaded when it is asked for
 *   virtual:sources          whom the lessons cite, and the ledger: for the page of sources
 *   virtual:experiments      experiments by lesson, without prose, each lesson's loaded when it is asked for: for embeds
 *   virtual:experiments/SLUG those of one lesson; virtual:experiments-first/SLUG and virtual:experiments-rest/SLUG: those of its two parts, their
 *                            programs read while the site is built
 *   virtual:teach            notes for teachers, syllabuses, books and courses: for /teach/
 *   virtual:claims           the ledger of claims, the scenes where they are shown, and the titles of lessons by slug: for /claims/
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';
import { parseProgram } from '../src/protocol/language.ts';
import { packed } from '../src/protocol/read-program.ts';
import { programOf, type LessonExperiment } from '../src/lessons/measurements/lesson-experiment.ts';
import type { Glossary, GlossaryEntry } from '../src/lessons/lesson-context.tsx';
import type * as Readings from '../src/lessons/measurements/readings.ts';
import type { SearchPassage } from '../src/lessons/outline.ts';
import { addressesIn, attributesOf, citedIn, outlineOf, passagesOf, splitProse } from './prose.ts';

const kFolder = fileURLToPath(new URL('../../lessons', import.meta.url));
const kVocabulary = fileURLToPath(new URL('../src/lessons', import.meta.url));

interface Folder {
  readonly number: number;
  readonly title: string;
  /** What search engines show of its page. */
  readonly description: string;
  readonly slug: string;
  readonly prose: string;
  readonly experiment: string | undefined;
}

/** Lesson folders, in order. */
export function lessonFolders(): readonly Folder[] {
  return readdirSync(kFolder)
    .filter((name) => /^\d+-/.test(name) && existsSync(join(kFolder, name, 'index.mdx')))
    .sort()
    .map((name) => {
      const experiment = readdirSync(join(kFolder, name)).find((file) => file.endsWith('.experiment.ts'));
      return {
        number: Number.parseInt(name, 10),
        slug: name.replace(/^\d+-/, ''),
        title: frontOf(join(kFolder, name, 'index.mdx'), 'title'),
        description: frontOf(join(kFolder, name, 'index.mdx'), 'description'),
        prose: join(kFolder, name, 'index.mdx'),
        experiment: experiment && join(kFolder, name, experiment),
      };
    });
}

/** A line of the front matter, so that a page that only names lessons need not include their prose. */
function frontOf(prose: string, name: 'title' | 'description'): string {
  const value = new RegExp(`^${name}: (.+)$`, 'm').exec(readFileSync(prose, 'utf8'))?.[1];
  if (value === undefined) throw new Error(`${prose} has no ${name}`);
  return value.replace(/^'(.*)'$/, '$1');
}

const textOf = ({ prose }: Folder): string => readFileSync(prose, 'utf8');

function glossary(): Glossary {
  return JSON.parse(readFileSync(join(kFolder, 'glossary.json'), 'utf8')) as Glossary;
}

/** A value as source text. */
const valueText = (value: unknown): string => JSON.stringify(value);

/** Everything that the search finds, in course order. */
export function searchPassages(): readonly SearchPassage[] {
  const lessons = lessonFolders().flatMap((folder) =>
    passagesOf(textOf(folder)).map(({ heading, anchor, text }) => ({
      title: folder.title,
      heading,
      text,
      address: `./${folder.slug}/index.html${anchor && `#${anchor}`}`,
    })),
  );
  const words = Object.entries(glossary()).map(([id, { term, means, also = [] }]) => ({
    title: 'Glossary',
    heading: term,
    text: [means, ...also].join(' · '),
    address: `#word-${id}`,
  }));
  return [...lessons, ...words];
}

const experimentLine = ({ experiment }: Folder, i: number): string =>
  experiment
    ? `import { experiments as experiments${i} } from ${JSON.stringify(experiment)};`
    : `const experiments${i} = [];`;

/**
 * A lesson's experiments for its page: with parsed programs, without expectations (tests check those). Rejects if a program has a mistake.
 */
export async function experimentsOfPage(file: string): Promise<readonly LessonExperiment[]> {
  const { module } = await runnerImport<{ readonly experiments: readonly LessonExperiment[] }>(file);
  return module.experiments.map((each) => {
    const program = parseProgram(programOf(each));
    const [mistake] = program.diagnostics;
    if (mistake) throw new Error(`${file}: ${each.id}: ${mistake.message}`);
    return { ...each, read: packed(program), expect: [] };
  });
}

/** The words in the attributes of a prose: an experiment that it needs is one of them. Pure. */
export const wordsInAttributes = (prose: string): ReadonlySet<string> =>
  new Set(attributesOf(prose).flatMap((value) => value.split(/[^\w-]+/)));

/** The ids of the experiments that words name, and of those that race with them. Pure. */
export const namedIds = (
  all: readonly Pick<LessonExperiment, 'id' | 'race'>[],
  words: ReadonlySet<string>,
): ReadonlySet<string> => new Set(all.flatMap(({ id, race }) => (words.has(id) ? [id, ...(race?.rivals ?? [])] : [])));

/**
 * The experiments that the first part of a lesson names, or the others: as data for built pages; in development the page imports and parses them
 * itself, so that changes show.
 */
async function experimentsLine(folder: Folder, part: 'first' | 'rest', built: boolean): Promise<string> {
  const { experiment } = folder;
  if (experiment === undefined) return 'export const experiments = [];';
  const words = wordsInAttributes(splitProse(textOf(folder)).first);
  if (built) {
    const all = await experimentsOfPage(experiment);
    const first = namedIds(all, words);
    return `export const experiments = ${valueText(all.filter(({ id }) => first.has(id) === (part === 'first')))};`;
  }
  return [
    `import { experiments as all } from ${JSON.stringify(experiment)};`,
    `const words = new Set(${valueText([...words])});`,
    'const first = new Set(all.flatMap(({ id, race }) => (words.has(id) ? [id, ...(race?.rivals ?? [])] : [])));',
    `export const experiments = all.filter(({ id }) => first.has(id) === ${part === 'first'});`,
  ].join('\n');
}

/** Those of both parts. */
const bothExperimentsLines = (slug: string): readonly string[] => [
  `import { experiments as first } from ${JSON.stringify(kExperimentsFirst + slug)};`,
  `import { experiments as rest } from ${JSON.stringify(kExperimentsRest + slug)};`,
  'export const experiments = [...first, ...rest];',
];

/** The queries of a prose file that import a part of it (prose.ts). */
const kFirst = '?first';
const kRest = '?rest';
const firstLine = ({ prose }: Folder, i: number): string =>
  `import First${i}, { frontmatter as front${i} } from ${JSON.stringify(prose + kFirst)};`;
const restLine = ({ prose }: Folder, i: number): string => `import Rest${i} from ${JSON.stringify(prose + kRest)};`;
const frontLine = ({ prose }: Folder, i: number): string =>
  `import { frontmatter as front${i} } from ${JSON.stringify(prose)};`;
/** The file of each component that a list of the vocabulary imports. */
function filesIn(list: string): ReadonlyMap<string, string> {
  const imports = readFileSync(join(kVocabulary, list), 'utf8').matchAll(/^import \{ ([^}]+) \} from '(.+)';$/gm);
  return new Map(
    [...imports].flatMap(([, names = '', file = '']) =>
      names.split(', ').map((name) => [name, join(kVocabulary, dirname(list), file)]),
    ),
  );
}

/** The files of the components that a lesson's prose uses, by name. */
function partsIn(prose: string): readonly (readonly [string, string])[] {
  const named = new Set([...prose.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name!));
  return [...filesIn('parts.ts')].filter(([name]) => named.has(name) || name === 'Heading');
}

/** Stylesheets that files need, including those of the files that they import. */
export function stylesOf(files: Iterable<string>): readonly string[] {
  const all = new Set(files);
  // The set grows during the iteration.
  for (const file of all)
    if (!file.endsWith('.css'))
      for (const [, name] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|export) (?!type )(?:[^'";]*? from )?'(\.[^']+)';$/gm,
      ))
        all.add(join(dirname(file), name!));
  return [...all].filter((file) => file.endsWith('.css'));
}

/** Imports of the components that a lesson's prose uses, as source lines, so that its page does not include others. */
export function partsLines(prose: string): readonly string[] {
  const files = partsIn(prose);
  return [
    ...files.map(([name, file]) => `import { ${name} } from ${JSON.stringify(file)};`),
    `const parts = { ${files.map(([name]) => (name === 'Heading' ? 'h2: Heading' : name)).join(', ')} };`,
  ];
}

/** Registers the number tables that a lesson's texts use, as source lines. */
export async function readingsLines(texts: string): Promise<readonly string[]> {
  const { module } = await runnerImport<typeof Readings>(join(kVocabulary, 'measurements/readings.ts'));
  const words = new Set(texts.match(/\w+/g));
  const named = Object.entries(module.kTables).filter(([, table]) =>
    Object.keys(table).some((name) => words.has(name)),
  );
  const files = filesIn('measurements/readings.ts');
  return [
    ...named.map(([name]) => `import { ${name} } from ${JSON.stringify(files.get(name))};`),
    `import { know } from ${JSON.stringify(files.get('know'))};`,
    `know(${named.map(([name]) => name).join(', ')});`,
  ];
}

/** All texts of a lesson: its prose, and what its experiments ask and expect. */
const textsOf = ({ prose }: Folder): string =>
  readdirSync(dirname(prose))
    .filter((name) => /\.(mdx|ts)$/.test(name))
    .map((name) => readFileSync(join(dirname(prose), name), 'utf8'))
    .join('\n');

/** The link at the end: the next written lesson, or none. */
function nextLine({ number }: Folder): string {
  const next = lessonFolders().find((folder) => folder.number > number);
  return valueText(next === undefined ? null : { number: next.number, slug: next.slug, title: next.title });
}
const lessonOf = (folder: Folder, i: number): string =>
  `{ ...front${i}, first: { Content: First${i}, parts }, experiments: experiments${i}, next: ${nextLine(folder)} }`;
const wholeLessonOf = (folder: Folder, i: number): string =>
  `{ ...${lessonOf(folder, i)}, rest: { Content: Rest${i}, parts } }`;
/** The glossary entries that a lesson's prose uses, as source text: its page needs no others. Throws if they cannot be determined. */
export function glossaryLineOf(prose: string): string {
  const all = Object.entries(glossary());
  const words = new Set(outlineOf(prose, formsOf(all)).words);
  const used = all.filter(([word]) => words.has(word));
  const said = [...prose.matchAll(/<Term\b([^>]*)>([^<]*)/g)].map(
    ([, is = '', text = '']) => /"(.*)"/.exec(is)?.[1] ?? text,
  );
  const unknown = said.find(
    (name) => !used.some(([word, { term, also = [] }]) => [word, term, ...also].includes(name)),
  );
  if (unknown !== undefined) throw new Error(`the glossary has no word "${unknown}"`);
  return `export const glossary = ${valueText(Object.fromEntries(used))};`;
}

const formsOf = (all: readonly (readonly [string, GlossaryEntry])[]): ReadonlyMap<string, readonly string[]> =>
  new Map(all.map(([word, { term, also = [] }]) => [word, [term, ...also]]));

const glossaryLine = `export { default as glossary } from ${JSON.stringify(join(kFolder, 'glossary.json'))};`;

const kOne = 'virtual:lesson/';
const kRestOf = 'virtual:lesson-rest/';
const kStyles = 'virtual:styles/';
const kExperiments = 'virtual:experiments/';
const kExperimentsFirst = 'virtual:experiments-first/';
const kExperimentsRest = 'virtual:experiments-rest/';

/** The source text of a virtual module; null for other ids. */
async function sourceOf(id: string, built: boolean): Promise<string | null> {
  const folders = lessonFolders();
  const lines = (...parts: readonly (string | readonly string[])[]): string => parts.flat().join('\n');
  if (id === 'virtual:lessons')
    return lines(
      folders.map(firstLine),
      folders.map(restLine),
      folders.map(experimentLine),
      `import { kParts as parts } from ${JSON.stringify(join(kVocabulary, 'parts.ts'))};`,
      glossaryLine,
      `export const lessons = [${folders.map(wholeLessonOf).join(', ')}];`,
    );
  if (id === 'virtual:course') {
    const forms = formsOf(Object.entries(glossary()));
    const outlines = Object.fromEntries(folders.map((folder) => [folder.slug, outlineOf(textOf(folder), forms)]));
    return lines(
      folders.map(frontLine),
      glossaryLine,
      `export { course as plan } from ${JSON.stringify(join(kFolder, 'course.ts'))};`,
      `export const course = [${folders.map((_, i) => `front${i}`).join(', ')}];`,
      `export const outlines = ${valueText(outlines)};`,
    );
  }
  if (id === 'virtual:passages') return `export const passages = ${valueText(searchPassages())};`;
  if (id === 'virtual:sources')
    return lines(
      `export { claims } from ${JSON.stringify(join(kFolder, 'claims/index.ts'))};`,
      `export const citing = ${valueText(
        folders.map((folder) => ({
          slug: folder.slug,
          title: folder.title,
          cited: citedIn(textOf(folder)),
          addresses: addressesIn(textOf(folder)),
        })),
      )};`,
    );
  if (id === 'virtual:claims')
    return lines(
      `export { claims } from ${JSON.stringify(join(kFolder, 'claims/index.ts'))};`,
      `export { homes } from ${JSON.stringify(join(kFolder, 'claims/homes.ts'))};`,
      `export const lessonTitles = ${JSON.stringify(Object.fromEntries(folders.map(({ slug, title }) => [slug, title])))};`,
    );
  if (id === 'virtual:teach') return `export * from ${JSON.stringify(join(kFolder, 'teach/index.ts'))};`;
  if (id === 'virtual:experiments') {
    const loaders = folders.flatMap(({ slug, experiment }) =>
      experiment === undefined
        ? []
        : [`${JSON.stringify(slug)}: async () => (await import(${JSON.stringify(kExperiments + slug)})).experiments`],
    );
    return `export const experimentsOf = { ${loaders.join(', ')} };`;
  }
  for (const lesson of folders) {
    if (id === kExperiments + lesson.slug) return lines(bothExperimentsLines(lesson.slug));
    if (id === kExperimentsFirst + lesson.slug) return experimentsLine(lesson, 'first', built);
    if (id === kExperimentsRest + lesson.slug) return experimentsLine(lesson, 'rest', built);
  }
  const styled = folders.find(({ slug }) => id === `${kStyles}${slug}`);
  if (styled !== undefined)
    return lines(
      stylesOf(partsIn(textOf(styled)).map(([, file]) => file)).map((file) => `import ${JSON.stringify(file)};`),
    );
  const begun = folders.find(({ slug }) => id === `${kOne}${slug}`);
  if (begun !== undefined) {
    const { first } = splitProse(textOf(begun));
    return lines(
      firstLine(begun, 0),
      `import { experiments as experiments0 } from ${JSON.stringify(kExperimentsFirst + begun.slug)};`,
      partsLines(first),
      await readingsLines(attributesOf(first).join(' ')),
      glossaryLineOf(first),
      `export const lesson = ${lessonOf(begun, 0)};`,
      `export const fetchRest = async () => (await import(${valueText(kRestOf + begun.slug)})).rest;`,
    );
  }
  const folder = folders.find(({ slug }) => id === `${kRestOf}${slug}`);
  if (folder === undefined) return null;
  const { rest } = splitProse(textOf(folder));
  return lines(
    restLine(folder, 0),
    `import { experiments } from ${JSON.stringify(kExperimentsRest + folder.slug)};`,
    partsLines(rest),
    await readingsLines(textsOf(folder)),
    glossaryLineOf(rest),
    'export const rest = { Content: Rest0, parts, experiments, glossary };',
  );
}

/** The text of a part of a lesson's prose; null for other ids. */
function proseOf(id: string): string | null {
  const [file = '', query] = id.split(/(?=\?)/);
  if (!file.endsWith('.mdx') || (query !== kFirst && query !== kRest)) return null;
  const { first, rest } = splitProse(readFileSync(file, 'utf8'));
  return query === kFirst ? first : rest;
}

const kNames = [
  'virtual:lessons',
  'virtual:course',
  'virtual:passages',
  'virtual:sources',
  'virtual:teach',
  'virtual:claims',
  'virtual:experiments',
];

export function lessonsModule(): Plugin {
  let built = false;
  return {
    name: 'strata-lessons',
    configResolved: ({ command }) => {
      built = command === 'build';
    },
    resolveId: (id) =>
      kNames.includes(id) ||
      [kOne, kRestOf, kStyles, kExperiments, kExperimentsFirst, kExperimentsRest].some((start) => id.startsWith(start))
        ? `\0${id}`
        : null,
    load: (id) => (id.startsWith('\0') ? sourceOf(id.slice(1), built) : proseOf(id)),
  };
}
