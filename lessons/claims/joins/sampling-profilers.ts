import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { joins } from '../sources.ts';

export const s071 = defineClaim({
  id: 'S71',
  title: "perf samples cycles; the poor man's profiler only counts stacks, and costs more while it does.",
  source: joins,
  kind: 'T',
  published: [
    { what: 'tools', list: ['pt-pmp counts stacks and costs more', 'perf with -g flat needs kernel 4.4 or later'] },
  ],
  shown: 'A line in the field notes.',
});
