/**
 * The bugs of mutation tests follow the code: each text to replace occurs exactly once in its file. `npm run plants` shows whether tests
 * catch them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface PlantSet {
  readonly plants: readonly {
    readonly name: string;
    readonly edits: readonly { readonly file: string; readonly find: string; readonly replace: string }[];
  }[];
}

const root = new URL('../../', import.meta.url);
const folder = new URL('tests/plants/', root);
const sets = readdirSync(folder).filter((name) => name.endsWith('.json'));

it('there are sets of bugs', () => expect(sets.length).toBeGreaterThan(4));

describe.each(sets)('%s', (name) => {
  const { plants } = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as PlantSet;

  it.each(plants.map((plant) => [plant.name, plant.edits] as const))('%s', (_, edits) => {
    for (const { file, find, replace } of edits) {
      const source = readFileSync(new URL(file, root), 'utf8');
      expect(source.split(find).length - 1, `how often its text occurs in ${file}`).toBe(1);
      expect(replace).not.toBe(find);
    }
  });
});
