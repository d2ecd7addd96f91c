import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { versionFor, type Running, type Version } from '../../../web/src/models/choice.ts';
import { whichVersion } from '../sources.ts';

const leaf = (running: Running, version: Version) =>
  checkExactly(`running ${running}: ${version}`, 1, '', () => Number(versionFor(running) === version));

export const s109 = defineClaim({
  id: 'S109',
  title: 'New servers take 8.0; one that runs 5.7 is fine until 2023 and plans for 8.0.',
  source: whichVersion,
  kind: 'M',
  published: [
    { what: 'advice', list: ['new: 8.0', 'existing 5.7: stay, plan 8.0'], standing: 'opinion' },
    { what: 'end of life of 5.7', value: 2023, unit: '' },
  ],
  shown: 'A decision tree with one answer at each leaf.',
  checks: [
    leaf('nothing', 'Percona Server 8.0'),
    leaf('Percona Server 5.7', 'Percona Server 5.7, and plan for 8.0'),
    leaf('Percona Server 8.0', 'Percona Server 8.0'),
  ],
});
