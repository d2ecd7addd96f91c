/**
 * The lockfile is complete: on an empty machine `npm ci` finds in it every package that any package names, for every
 * processor and system, and no download address.
 *
 * A registry may lack a version of an optional package for some platform; npm then silently omits it from the lockfile, and
 * `npm ci` refuses the lockfile on the next machine. This test reports it on this one.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const text = read('package-lock.json');
const packages = (JSON.parse(text) as { packages: Record<string, Entry> }).packages;

/** Whether a package installed at `place` finds `name`: in its own node_modules, or in one above. */
function finds(place: string, name: string): boolean {
  for (let folder = place; ;) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
    const up = folder.lastIndexOf('node_modules/');
    folder = up <= 0 ? '' : folder.slice(0, up - 1);
  }
}

it('names every package that a package depends on', () => {
  const lost = Object.entries(packages).flatMap(([place, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !finds(place, name))
      .map((name) => `${place} needs ${name}`),
  );
  expect(lost).toEqual([]);
});

it('has a version and a checksum for each, and no address', () => {
  const bare = Object.entries(packages).filter(([place, entry]) => place !== '' && !(entry.version && entry.integrity));
  expect(bare).toEqual([]);
  expect(text).not.toContain('"resolved"');
  expect(text).not.toContain('://registry');
});

it('direct dependencies are exact, and install scripts stay off', () => {
  const manifest = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
  expect(read('.npmrc')).toContain('ignore-scripts=true');
});
