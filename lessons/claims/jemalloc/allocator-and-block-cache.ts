import { checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { jemalloc } from '../sources.ts';

const cacheGb = 4;
const resident = { jemalloc: 4.8, glibc: 12.4 };

export const s055 = defineClaim({
  id: 'S55',
  title:
    'The allocator decides how much memory a block cache really takes: 1.2 times its size with one, 3.1 times with another.',
  source: jemalloc,
  kind: 'P+M',
  published: [
    { what: 'block cache', value: cacheGb, unit: 'GB' },
    {
      what: 'memory of the process',
      columns: ['allocator', 'virtual (GB)', 'resident (GB)'],
      rows: [
        ['jemalloc 3.6.0', 7.9, resident.jemalloc],
        ['glibc 2.23', 13.6, resident.glibc],
      ],
    },
    { what: 'resident, glibc over jemalloc', value: 2.6, unit: 'times', standing: 'arithmetic' },
  ],
  reading: 'So the rule "80 % of memory for the cache" fits only with the first.',
  shown:
    'The two bars against the cache; in the reference a toy: blocks of mixed sizes that clients read into one cache, in size classes and in heaps that give memory back only from their ends. The toy shows the shape and asserts no figure.',
  checks: [
    checkRounded('resident, glibc over jemalloc', '2.58', 'times', () => resident.glibc / resident.jemalloc),
    checkRounded('resident over cache, jemalloc', '1.20', 'times', () => resident.jemalloc / cacheGb),
    checkRounded('resident over cache, glibc', '3.10', 'times', () => resident.glibc / cacheGb),
  ],
});
