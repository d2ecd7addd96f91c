import { atLeast, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { fleetBytes } from '../../../web/src/models/capacity.ts';
import { dropbox } from '../sources.ts';

export const s111 = defineClaim({
  id: 'S111',
  title:
    'Dropbox keeps more than 2 TB on a server and petabytes on ten thousand of them, and replicas and backups multiply that.',
  source: dropbox,
  kind: 'C',
  published: [
    { what: 'data of a server, more than', value: 2, unit: 'TB' },
    { what: 'servers', value: 10_000, unit: 'servers' },
    { what: 'in all', list: ['petabytes'] },
  ],
  shown: 'One server, then a wall of them.',
  checks: [
    {
      what: 'petabytes of all servers',
      unit: 'PB',
      value: () => fleetBytes(2e12, 10_000) / 1e15,
      expect: atLeast(1),
      because: 'the source says petabytes and no more',
    },
  ],
});
