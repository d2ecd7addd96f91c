import { checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { gp2, operationBytesAtKnee, operationsAtKnee } from '../../../web/src/models/volume-limits.ts';
import { scalingTwo } from '../sources.ts';

export const s126 = defineClaim({
  id: 'S126',
  title: 'The reason is a limit of 160 MB a second for each gp2 volume.',
  source: scalingTwo,
  kind: 'C',
  published: [{ what: 'bytes of a volume', value: 160, unit: 'MB/s' }],
  reading:
    'At 7800 operations of 16 KiB a volume moves 128 MB/s, below the limit; the knee there means 20.5 KB an operation (21.5 with MiB), doublewrite and larger writes perhaps. Pure pages of 16 KiB would bind at 9766 only. We say so.',
  shown: 'Two limits as lines; a slider for the size of an operation moves where they cross.',
  checks: [
    checkRounded(
      'size of an operation at the knee, decimal',
      '20.5',
      'KB',
      () => operationBytesAtKnee(7800, gp2.bytesPerSecond) / 1000,
    ),
    checkRounded('the same with 160 MiB', '21.5', 'KB', () => operationBytesAtKnee(7800, 160 * 2 ** 20) / 1000),
    checkRounded('operations of 16 KiB at the limit', '9766', 'operations/s', () =>
      operationsAtKnee(16384, gp2.bytesPerSecond),
    ),
  ],
});
