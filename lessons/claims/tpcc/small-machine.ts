import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { gp2Operations, throughput } from '../../../web/src/models/volume-limits.ts';
import { tpcc } from '../sources.ts';

export const s090 = defineClaim({
  id: 'S90',
  title:
    'The machine is a small virtual one: 2 cores, 4 GB, and a device limited to a thousand operations of 16 KB a second.',
  source: tpcc,
  kind: 'M',
  published: [
    { what: 'machine', values: { cores: 2, 'memory in GB': 4 }, unit: '' },
    { what: 'operations', value: 1000, unit: 'operations/s' },
    { what: 'their bytes', value: 16_384_000, unit: 'bytes/s' },
    { what: 'a gp2 volume that does the same', value: 330, unit: 'GB', standing: 'arithmetic' },
  ],
  shown: 'A device with two buckets of tokens, operations and bytes, on a clock of its own.',
  checks: [
    checkExactly('bytes of 1000 operations of 16 KiB', 16_384_000, 'bytes/s', () => throughput(1000, 16384)),
    checkExactly('operations of a gp2 volume of 330 GB', 990, 'operations/s', () => gp2Operations(330)),
  ],
});
