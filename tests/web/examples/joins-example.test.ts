/** The example of the join: its program is whole and recognized, fits into a link, and both plans run on it. */
import { expect, it } from 'vitest';
import { labOriginLike, labOriginOf, wholeLab } from '../../../web/src/examples/lab-origin.ts';
import { isProgramOf, wholeProgramOf } from '../../../web/src/examples/preset.ts';
import { kPresets } from '../../../web/src/examples/presets.ts';
import { kExampleSizes } from '../../../web/src/models/relational/example.ts';
import { countsText } from '../../../web/src/models/relational/operator-counts.ts';
import { OperatorMeter } from '../../../web/src/models/relational/operator-meter.ts';
import { kFullSizes, kIndexes } from '../../../web/src/models/relational/tables.ts';
import { linkTo } from '../../../web/src/session/documents/url.ts';
import { runProgram } from '../../fixtures/engine.ts';

const preset = kPresets.find(({ id }) => id === 'joins')!;

it('its lines are of the stated length, and make it an example again', async () => {
  const program = await wholeProgramOf(preset);
  expect(program.length - preset.program.length).toBe(preset.lines!.chars);
  expect(isProgramOf(preset, program)).toBe(true);
  expect(isProgramOf(preset, preset.program)).toBe(false);
  expect(isProgramOf(preset, `${program}get a\n`)).toBe(false);
  const lab = await wholeLab(labOriginOf(preset));
  expect(lab.program).toBe(program);
  expect(labOriginLike(lab, null).id).toBe('joins');
});

it('its sizes are a 64th of those of the post', () => {
  expect(kExampleSizes.incidents).toBe(kFullSizes.incidents / 64);
  expect(kExampleSizes.tasks).toBe(Math.round(kFullSizes.tasks / 64));
});

it('fits into a link', async () => {
  const link = await linkTo(await wholeLab(labOriginOf(preset)));
  expect(link.ok && link.hash.length).toBeLessThan(16 * 1024);
});

it('runs both plans: each operator has its counts', async () => {
  const meter = new OperatorMeter();
  meter.take((await runProgram(await wholeProgramOf(preset))).records);
  const of = (index: number, access: 'scan' | 'get') => countsText(meter.of(index, access)).replaceAll(/\s/g, ' ');
  expect([
    of(kIndexes.incidentCategory, 'scan'),
    of(kIndexes.task, 'get'),
    of(kIndexes.task, 'scan'),
    of(kIndexes.incident, 'get'),
  ]).toEqual([
    '1 Seek, 128 Nexts, 128 rows, 13 cache lookups, 13 hits, 12 block switches, 12 data blocks',
    '128 Gets, 128 rows, 384 cache lookups, 384 hits, 78 block switches, 19 data blocks',
    '1 Seek, 130 Nexts, 130 rows, 20 cache lookups, 20 hits, 19 block switches, 19 data blocks',
    '130 Gets, 128 rows, 386 cache lookups, 386 hits, 22 block switches, 22 data blocks',
  ]);
});
