/**
 * Why writes are delayed or stopped, and what will do it next: a gauge for each limit, filled with what counts towards it.
 *
 *     Write stalls  delayed: 1.6 MiB/s
 *     Sealed memtables                                          1 memtable
 *     [##################|                                                ]
 *                        stopped 2
 *     L0                                                         21 tables
 *     [#|#|#|#|#|#|#|#|#|#|#|#|#|#|#|#|#|#|#|#||#                         ]
 *              compaction 4                    delayed 20         stopped 36
 *     Waiting for compaction                                       1.2 MiB
 *     [#################                         |                        ]
 *     Sustainable: 1.3 MiB/s (rate limit over 6.2 bytes written per byte); first limit above it: L0. So far: ...
 *     Writes are delayed: L0 has 21 tables (slowdown at 20).
 *
 * While a background error is set, error-ladder.ts is above the gauges, and the lines below them are omitted: writes do not get that far.
 *
 * Invariants: 1. pure; 2. every part of a gauge is a memtable, a table or a level of the scene, and every limit an option of its family.
 */
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { causeOf, stallWords } from '../../scene/features/engine/stall-sentences.ts';
import { optionNow } from '../../scene/option-now.ts';
import { counterNow } from '../../scene/counter-now.ts';
import type { Scene } from '../../scene/types.ts';
import { chosen, type Input } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import { Pen, px, type Forms } from '../../marks/pen.ts';
import { errorWords, type ErrorWords } from '../../scene/features/engine/background-error.ts';
import { capacityWords } from './capacity-words.ts';
import { errorLadder } from './error-ladder.ts';
import { nextLimit, reachedBy, stallGauges, type Gauge, type GaugeLimit } from './stall-gauges.ts';

const kLeft = 14;
/** Heights of the title, and of the sentence with the line of the rate limiter above it, px. */
const kTop = 26;
/** The smallest distance between two gauges in which the names of limits do not meet the next gauge, px. */
const kPitchMin = 40;

export function layoutStalls(input: Input): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  const error = errorWords(scene);
  if (error !== null) return refused(pen, input, error);
  if (scene.btree !== null)
    return pen.onlySentence(
      'stalls/words',
      box,
      'A B+tree has no memtables and no levels: nothing here stalls its writes.',
    );
  if (scene.indexLog !== null)
    return pen.onlySentence(
      'stalls/words',
      box,
      'The writes of an index and log wait only for its cleaner, while the log is a segment above its limit.',
    );
  const gauges = stallGauges(scene);
  const width = box.width - 2 * kLeft;
  const lines = box.width < 400 ? 3 : 2;
  const foot = box.height - 8 - 18 * (lines - 1);
  pen.rowName('stalls', kLeft, 16, 'Write stalls', stateOf(scene), width, 0);
  const capacity = capacityWords(scene);
  const above = capacity === null ? 38 : 56;
  const pitch = Math.min(76, (foot - above - kTop) / gauges.length);
  gauges.forEach((gauge, i) => drawGauge(pen, input, gauge, kTop + i * pitch, pitch, width));
  if (capacity !== null) pen.fitted('stalls/capacity', kLeft, foot - 38, capacity, width);
  pen.fitted('stalls/limiter', kLeft, foot - 20, limiterWords(scene), width);
  pen.sentence('stalls/words', kLeft, foot, sentenceOf(scene, gauges), width, lines);
  return pen.marks;
}

/** While a background error is set. Only an LSM-tree has gauges. */
function refused(pen: Pen, input: Input, error: ErrorWords): readonly Mark[] {
  const { scene, box } = input;
  const width = box.width - 2 * kLeft;
  pen.rowName('stalls', kLeft, 16, 'Write stalls', stateOf(scene), width, 0);
  const top = kTop + errorLadder(pen, error, kLeft, kTop, box);
  const gauges = scene.btree === null && scene.indexLog === null ? stallGauges(scene) : [];
  const pitch = Math.min(76, (box.height - 8 - top) / gauges.length);
  if (pitch >= kPitchMin) gauges.forEach((gauge, i) => drawGauge(pen, input, gauge, top + i * pitch, pitch, width));
  return pen.marks;
}

function stateOf(scene: Scene): Forms {
  if (scene.stopped !== 'ok') return 'writes are refused';
  const stall = scene.writeStalls.get(0);
  if (stall?.condition === 'stopped') return 'writes are stopped';
  if (stall?.condition === 'delayed')
    return [`writes are delayed: ${formatBytes(stall.rateBytesPerSecond)}/s`, 'delayed'];
  if (scene.stall !== 'none') return 'a write waits';
  const free = 'writes are not delayed';
  return scene.backgroundError === null ? [`${free}; no background error`, free, 'not delayed'] : [free, 'not delayed'];
}

const kNames: Readonly<Record<Gauge['name'], Forms>> = {
  memtables: ['Sealed memtables that wait for their flush', 'Sealed memtables'],
  l0: 'L0',
  pending: ['Bytes that wait for compaction', 'Wait for compaction'],
};

function valueOf({ name, value, limits }: Gauge): Forms {
  if (name === 'memtables') return formatCount(value!, 'memtable');
  if (name === 'l0') return formatCount(value!, 'sorted run');
  if (limits.length === 0) return 'no limit';
  return value === null ? ['below its limits', 'below'] : formatBytes(value);
}

function drawGauge(pen: Pen, input: Input, gauge: Gauge, top: number, pitch: number, width: number): void {
  const { name, value, parts, limits } = gauge;
  const id = `stalls/${name}`;
  const [y, h] = [top + 16, Math.max(8, Math.min(22, pitch - 34))];
  const most = Math.max(1, value ?? 0, ...limits.map(({ at }) => at));
  const scale = (n: number): number => kLeft + (width * n) / most;
  const said = pen.fitting(valueOf(gauge), width / 2);
  pen.fitted(
    `${id}/name`,
    kLeft,
    top + 11,
    kNames[name],
    width - pen.metrics.width(said, 'sans', 11) - 12,
    'ink',
    'start',
    600,
  );
  pen.note(`${id}/value`, kLeft + width, top + 11, said, 'muted', 'end');
  const state = reachedBy(gauge);
  pen.box(kLeft, y, width, h, { id: `${id}/ground`, role: 'panel', r: 2 });
  pen.box(kLeft, y, width, h, {
    id,
    role: limits.length === 0 ? 'hair' : state === 'none' ? 'muted' : 'trouble',
    r: 2,
    pattern: 'outline',
    label: labelOf(gauge, state),
  });
  const gap = scale(1) - scale(0) > 5 ? 1 : 0;
  parts.forEach(({ id: part, role }, i) =>
    pen.box(scale(i) + gap, y + 2, scale(i + 1) - scale(i) - 2 * gap, h - 4, {
      id: `${id}/${part}`,
      role,
      label: part.replace(':', ' '),
      ...(chosen(input, part) ? { highlighted: true } : {}),
    }),
  );
  if (parts.length === 0 && value !== null && value > 0)
    pen.box(kLeft + 1, y + 2, Math.max(1, scale(value) - kLeft - 2), h - 4, { id: `${id}/bytes`, role: 'merge' });
  drawLimits(pen, id, gauge, scale, y, h);
}

/** A line at each limit. Its name and value end below it, the highest first; only the value, or nothing, where there is no room. */
function drawLimits(pen: Pen, id: string, gauge: Gauge, scale: (n: number) => number, y: number, h: number): void {
  let end = Infinity;
  for (const limit of gauge.limits.toReversed()) {
    const [x, mark] = [scale(limit.at), `${id}/limit:${limit.name}`];
    const value = amount(gauge.name, limit.at);
    const words = `${limitWords[limit.name]} ${value}`;
    pen.vertical(x, y - 2, y + h + 3, {
      id: mark,
      role: limit.name === 'compaction' ? 'ink' : 'trouble',
      width: limit.name === 'stopped' ? 2.4 : 1.4,
      pattern: limit.name === 'delayed' ? 'dashed' : 'solid',
      label: words,
    });
    const left = (text: string): number => x - pen.metrics.width(text, 'sans', 11);
    const form = x > end ? undefined : [words, value].find((text) => left(text) >= kLeft);
    if (form === undefined) continue;
    pen.note(`${mark}/words`, px(x), px(y + h + 14), form, 'muted', 'end');
    end = left(form) - 8;
  }
}

const limitWords: Readonly<Record<GaugeLimit['name'], string>> = {
  compaction: 'compaction at',
  delayed: 'delayed at',
  stopped: 'stopped at',
};

const amount = (name: Gauge['name'], n: number): string => (name === 'pending' ? formatBytes(n) : formatInteger(n));

function labelOf(gauge: Gauge, state: 'none' | 'delayed' | 'stopped'): string {
  const [name, value] = [kNames[gauge.name], valueOf(gauge)].map((forms) =>
    typeof forms === 'string' ? forms : forms[0],
  );
  const limits = gauge.limits.map(({ name: limit, at }) => `${limitWords[limit]} ${amount(gauge.name, at)}`);
  const reached = state === 'none' ? [] : [`writes are ${state}`];
  return [`${name}: ${value}`, ...limits, ...reached].join('; ');
}

function limiterWords(scene: Scene): Forms {
  const limit = optionNow(scene, 'rate_limiter_bytes_per_sec');
  if (limit === 0)
    return ['Flushes and compactions write at full speed: no rate limit is set.', 'No rate limit is set.'];
  const rate = `${formatBytes(limit)}/s`;
  const through = formatBytes(counterNow(scene, 'rate_limiter_total_bytes_through'));
  const waits = formatCount(counterNow(scene, 'number_rate_limiter_drains'), 'time', 'times');
  return [
    `Flushes and compactions may write ${rate}: ${through} so far, and they waited ${waits}.`,
    `Limit of ${rate}: ${through} so far, waited ${waits}`,
    `Limit of ${rate}`,
  ];
}

function sentenceOf(scene: Scene, gauges: readonly Gauge[]): string {
  const stall = scene.writeStalls.get(0);
  if (stall !== undefined) {
    const how = stall.condition === 'stopped' ? 'stopped' : 'delayed';
    return `Writes are ${how}: ${causeOf(stall, scene, 0)}.`;
  }
  if (scene.stall !== 'none') return `A write waits: ${stallWords[scene.stall]}.`;
  const next = nextLimit(gauges);
  if (next === null) return 'No limit delays writes.';
  const { gauge, limit } = next;
  const what = { memtables: 'sealed memtables', l0: 'sorted runs in L0', pending: 'bytes that wait for compaction' }[
    gauge.name
  ];
  return `Next limit: writes are ${limit.name} at ${amount(gauge.name, limit.at)} ${what}; now there are ${amount(gauge.name, gauge.value!)}.`;
}
