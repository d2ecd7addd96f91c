/** The table of stored kinds knows every key that the site writes, and describes each. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentKinds, kindOf, secondSlot } from '../../../web/src/persistence/kinds.ts';
import { labVersion } from '../../../web/src/session/documents/lab.ts';

describe('kinds of stored data', () => {
  it('are found by their keys, in either slot', () => {
    expect(kindOf('strata.theme')).toBe('theme');
    expect(kindOf('strata.saved.00001700000000000')).toBe('savedLabs');
    expect(kindOf(`strata.${secondSlot('lab.panes')}`)).toBe('panes');
    for (const stranger of ['theme', 'strata.', 'strata.saved', 'strata.savedx', 'strata.1-x.y', 'strata.constructor'])
      expect(kindOf(stranger), stranger).toBeNull();
  });

  it('cover the answers of every lesson under their keys from before they had a document', () => {
    const slugs = readdirSync('lessons').flatMap((name) => /^\d\d-(.+)$/.exec(name)?.[1] ?? []);
    expect(slugs.length).toBeGreaterThan(0);
    for (const slug of slugs) expect(kindOf(`strata.${slug}.first`), slug).toBe('answers');
    expect(kindOf('strata.progress')).toBe('progress');
    expect(kindOf('strata.progress.aside')).toBe('quarantined');
  });

  it('name the version that is written', () => {
    expect(documentKinds.savedLabs.version).toBe(labVersion);
  });
});
