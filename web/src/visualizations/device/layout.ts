/**
 * The device: its two token buckets, its space, and its queue over virtual time, at the arrival of the newest request.
 *
 *     Operations  Bytes   Space      Operations  |\_/\_/\
 *     |     |    |    |   |    |     Client      ..==..==..##
 *     |=====|    |====|   |====|     Compaction     ====##
 *     Of the last 43 ms: serving 12 %, held back 80 %
 *     The client's append of 43 B to log 4 came at ..., waited 3 ms until the bucket held an operation, and took 10 us.
 *
 * All times are modeled. Invariants: 1. pure; 2. every bar is a recorded request, every level is the recorded one plus
 * what its rate has added since (scene/features/device/device-moment.ts); 3. a bar keeps its id as time goes on.
 */
import { formatCount, formatNs, formatShare } from '../../base/units.ts';
import {
  deviceMoment,
  limitOf,
  spentOn,
  type DeviceMoment,
  type Limit,
} from '../../scene/features/device/device-moment.ts';
import { lanesOf, others } from './device-lanes.ts';
import { isNarrow, kTokenBucketsWidth, tokenBucketBoxes, tokenBuckets } from './token-buckets.ts';
import { queueWords, storyOf, subjectOf } from './device-text.ts';
import type { Input } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import { Pen } from '../../marks/pen.ts';

/** Maximum number of requests in the lanes: with more, they would be too narrow to distinguish. */
const kShown = { wide: 48, narrow: 24 };

export function layoutDevice(input: Input): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  const moment = deviceMoment(scene);
  const limits = { iops: limitOf(scene, 'iops'), throughput: limitOf(scene, 'throughput') };
  const narrow = isNarrow(box);
  const lines = !narrow ? 2 : box.width < 330 ? 5 : 4;
  const foot = box.height - 8 - 18 * (lines - 1);
  const bottom = foot - 34;
  const top = 26;
  tokenBuckets(pen, scene, moment, limits, tokenBucketBoxes(box, top, bottom));
  if (moment === null) {
    pen.rowName('device', 14, 16, 'Device', '', 200, 0);
    const { served } = scene.device;
    const words =
      served === 0
        ? 'The device has had no requests yet.'
        : `${formatCount(served, 'request')} so far; their times are recorded at the end of the step.`;
    pen.sentence('device/words', 14, foot, words, box.width - 28, lines, 'muted');
    others(pen, input, [], narrow ? 20 : kTokenBucketsWidth, bottom);
    return pen.marks;
  }
  pen.rowName(
    'device',
    14,
    16,
    'Device',
    [
      `modeled; at ${formatNs(moment.nowNs)} ${queueWords(moment)}`,
      `modeled; at ${formatNs(moment.nowNs)} ${moment.waiting.length} waiting`,
    ],
    box.width - 28,
    0,
  );
  const legend = 'dashed: in the queue; hatched: for tokens';
  if (!narrow) pen.note('device/signs', box.width - 18, 16, legend, 'muted', 'end');
  const from = Math.max(0, moment.requests.length - (narrow ? kShown.narrow : kShown.wide));
  const left = narrow ? 14 : kTokenBucketsWidth;
  lanesOf(pen, input, moment, from, narrow ? [] : Object.values(limits).filter((limit) => limit !== null), {
    left,
    x0: left + 72,
    x1: box.width - 18,
    top: narrow ? top + 76 : top,
    bottom: bottom - 4,
  });
  pen.fitted('device/use', 14, foot - 20, spentWords(moment, from, limits), box.width - 28);
  pen.sentence('device/words', 14, foot, `${storyOf(moment.requests, subject(input, moment))}.`, box.width - 28, lines);
  return pen.marks;
}

/** The newest request for the selected file, otherwise the newest of all. */
function subject({ selection }: Input, { requests }: DeviceMoment): number {
  const about = selection === null ? -1 : requests.findLastIndex((request) => subjectOf(request) === selection);
  return about < 0 ? requests.length - 1 : about;
}

/** How the time of the last requests was spent; forms from the most detailed to the shortest. */
function spentWords(
  { requests }: DeviceMoment,
  from: number,
  limits: Readonly<Record<string, Limit | null>>,
): readonly string[] {
  const spent = spentOn(requests.slice(from));
  const span = spent.toNs - spent.fromNs;
  const isLimited = Object.values(limits).some((limit) => limit !== null);
  const [serving, holding] = [formatShare(spent.busyNs, span), formatShare(spent.throttledNs, span)];
  const waited = formatNs(Math.round(spent.queuedNs / spent.requests));
  return [
    `The last ${spent.requests} requests took ${formatNs(span)}: serving ${serving} of it${isLimited ? `, holding back for tokens ${holding}` : ''}; a request waited ${waited} on average.`,
    `${spent.requests} requests in ${formatNs(span)}: serving ${serving}${isLimited ? `, holding back ${holding}` : ''}`,
    `${formatNs(span)}: serving ${serving}`,
  ];
}
