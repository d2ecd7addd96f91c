import { checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { joins } from '../sources.ts';

const incident = { rows: 8192, dataBytes: 719_091, indexBytes: 956_624 } as const;
const task = { rows: 8292, dataBytes: 573_991 } as const;

export const s063 = defineClaim({
  id: 'S63',
  title:
    'Two tables of eight thousand short rows with keys of 32 characters, one of them with a secondary index on category.',
  source: joins,
  kind: 'E',
  published: [
    {
      what: 'tables',
      columns: ['table', 'rows', 'data (bytes)', 'index (bytes)', 'average row (bytes)'],
      rows: [
        ['task', task.rows, task.dataBytes, '', 69],
        ['incident', incident.rows, incident.dataBytes, incident.indexBytes, 87],
      ],
    },
    { what: 'key', value: 32, unit: 'characters' },
  ],
  shown: 'The two tables as key ranges of one tree, with the covering index between them.',
  checks: [
    checkRounded('bytes of a row of incident', '87.8', 'bytes', () => incident.dataBytes / incident.rows),
    checkRounded('bytes of a row of task', '69.2', 'bytes', () => task.dataBytes / task.rows),
  ],
});
