/**
 * `licenses.txt` of the site: the notices of every package and font in it, and of the libraries linked into the engine. The list follows
 * package.json: its `dependencies` and theirs. A package in the bundle that is not among them stops the build, and so does one without a
 * notice.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const kLicensesFile = 'licenses.txt';
const kRoot = fileURLToPath(new URL('../..', import.meta.url));
const kNotice = /^(licen[cs]e|copying)(\.(txt|md))?$/i;

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package in the site or in the engine. */
export interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly notice: string;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The folder of a package, resolved like Node does from another's. Throws if it is not installed. */
function folderOf(name: string, from: string): string {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === dirname(at)) throw new Error(`${name}, which ${from} needs, is not installed`);
  }
}

/** The notice in a folder. Throws if there is none: then find one before the site may include the package. */
function noticeIn(folder: string): string {
  const file = readdirSync(folder).find((name) => kNotice.test(name));
  if (file === undefined)
    throw new Error(`${folder} has no license file; the site may not carry it without its notice`);
  return readFileSync(join(folder, file), 'utf8').trim();
}

/** Every package that the site may contain, by name, sorted. Throws as noticeIn does. */
function runtimePackages(): ReadonlyMap<string, Licensed> {
  const found = new Map<string, Licensed>();
  const visit = (name: string, from: string): void => {
    if (found.has(name)) return;
    const folder = folderOf(name, from);
    const { version, dependencies = {} } = manifestOf(folder);
    found.set(name, { name, version, notice: noticeIn(folder) });
    for (const needed of Object.keys(dependencies)) visit(needed, folder);
  };
  for (const name of Object.keys(manifestOf(kRoot).dependencies ?? {})) visit(name, kRoot);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Third-party code in the engine's module. */
function inEngine(): readonly Licensed[] {
  const folder = (path: string): string => join(kRoot, 'node_modules', path);
  const versionOf = (name: string): string => manifestOf(folder(name)).version;
  const snappy = noticeIn(folder('classic-level/deps/snappy/snappy'));
  const runtime = readFileSync(new URL('./engine-licenses.txt', import.meta.url), 'utf8').trim();
  return [
    { name: 'Snappy, in the engine', version: `as in classic-level ${versionOf('classic-level')}`, notice: snappy },
    {
      name: 'LZ4, in the codecs',
      version: `as in lz4 ${versionOf('lz4')}`,
      notice: noticeIn(folder('lz4/deps/lz4/lib')),
    },
    {
      name: 'Zstandard, in the codecs',
      version: `as in zstd-napi ${versionOf('zstd-napi')}`,
      notice: noticeIn(folder('zstd-napi/deps/zstd')),
    },
    { name: 'Emscripten and musl, in the engine', version: '', notice: runtime },
  ];
}

/** The text of the file: our own license, then each notice once, with the names of its packages. Throws as noticeIn does. */
function licensesText(): string {
  const byNotice = new Map<string, string[]>();
  for (const { name, version, notice } of [...runtimePackages().values(), ...inEngine()])
    byNotice.set(notice, [...(byNotice.get(notice) ?? []), `${name} ${version}`.trim()]);
  const own = readFileSync(join(kRoot, 'LICENSE'), 'utf8').trim();
  const parts = [...byNotice].map(([notice, names]) => `${names.join('\n')}\n\n${notice}`);
  return [`Strata\n\n${own}`, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`) + '\n';
}

/** The packages of these modules. Pure. */
export const packagesOf = (modules: readonly string[]): ReadonlySet<string> =>
  new Set(modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []));

export function licenses(): Plugin {
  return {
    name: 'strata-licenses',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const known = runtimePackages();
      for (const name of packagesOf(modules))
        if (!known.has(name)) this.error(`${name} is in the bundle and not among the dependencies of package.json`);
      this.emitFile({ type: 'asset', fileName: kLicensesFile, source: licensesText() });
    },
  };
}
