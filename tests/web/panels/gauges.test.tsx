/** The gauges beside the counters: current values, and text if entries were not recorded. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Gauges } from '../../../web/src/panels/counters/gauge-list.tsx';
import { held, heldUntold, released } from '../../fixtures/scenes/snapshots.ts';

function shown(scene: Parameters<typeof Gauges>[0]['scene']): Record<string, string> {
  const found: Record<string, string> = {};
  const html = renderToStaticMarkup(<Gauges scene={scene} />);
  for (const [, name = '', value = ''] of html.matchAll(/data-gauge="(\w+)".*?<td>(.*?)<\/td>/g))
    found[name] = value.replace(/\s/g, ' ');
  return found;
}

it('shows how much is obsolete, and for how long', () => {
  expect(shown(held())).toEqual({
    num_snapshots: '3',
    obsolete_entries: '4',
    oldest_obsolete_age: '16',
    oldest_obsolete_age_nanos: '16 µs',
  });
  expect(shown(released())).toMatchObject({ num_snapshots: '0', obsolete_entries: '10', oldest_obsolete_age: '16' });
});

it('says so if the entries of a table were not recorded', () => {
  expect(shown(heldUntold())).toEqual({
    num_snapshots: '3',
    obsolete_entries: 'not recorded',
    oldest_obsolete_age: 'not recorded',
    oldest_obsolete_age_nanos: 'not recorded',
  });
});
