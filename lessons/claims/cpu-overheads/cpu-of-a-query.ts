import { atMost, between, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { binarySearch, callaghansTree, getCost, slowdown } from '../../../web/src/models/read-costs.ts';
import { cpuOverheads } from '../sources.ts';

const ratio = getCost(callaghansTree).comparisons / binarySearch(8e9);

export const s017 = defineClaim({
  id: 'S17',
  title:
    'At worst a query takes about twice the CPU of the same query on a B-tree, and only a server that waits for its processors notices.',
  source: cpuOverheads,
  kind: 'C',
  published: [{ what: 'CPU for a query, at worst', value: 2, unit: 'times', standing: 'opinion' }],
  reading: 'The twofold is of a whole query; comparisons alone are 2.52 times as many (S29).',
  shown: 'A slider from "waits for the device" to "waits for comparisons" and the slowdown that follows.',
  checks: [
    {
      what: 'slowdown when comparisons are all of the time',
      unit: 'times',
      value: () => slowdown(1, ratio),
      expect: between(2, 2.6),
      because: 'filter probes come on top or do not (S29); the source says about twice',
    },
    {
      what: 'slowdown when they are a hundredth of it',
      unit: 'times',
      value: () => slowdown(0.01, ratio),
      expect: atMost(1.03),
      because: 'a query that waits for IO hides them',
    },
  ],
});
