/** The bars of an index build: memory against its limit, and space on the device if that has a capacity. */
import { formatBytes, formatCount } from '../../base/units.ts';
import { optionNow } from '../../scene/option-now.ts';
import { spaceOf } from '../../scene/features/device/device-moment.ts';
import type { Forms } from '../../marks/pen.ts';
import type { Role } from '../../marks/marks.ts';
import { filesOf } from './build-of.ts';
import { kLeft, type Frame } from './frame.ts';

const kHeight = 10;

interface Bar {
  readonly id: string;
  readonly x: number;
  readonly width: number;
  readonly name: Forms;
  readonly value: Forms;
  readonly label: string;
}

export function drawBars(frame: Frame): void {
  const space = spaceOf(frame.input.scene);
  const two = space.capacityBytes !== null;
  const width = two ? (frame.width - 16) / 2 : frame.width;
  drawMemory(frame, kLeft, width);
  if (space.capacityBytes !== null) drawSpace(frame, kLeft + width + 16, width, space.usedBytes, space.capacityBytes);
}

function drawBar({ pen, gaugeY: y }: Frame, { id, x, width, name, value, label }: Bar, role: Role): void {
  const said = pen.fitting(value, width - 52);
  const room = width - pen.metrics.width(said, 'sans', 11) - 8;
  pen.fitted(`${id}/name`, x, y - 5, name, room, 'ink', 'start', 600);
  pen.note(`${id}/value`, x + width, y - 5, said, 'muted', 'end');
  pen.box(x, y, width, kHeight, { id: `${id}/ground`, role: 'panel', r: 2 });
  pen.box(x, y, width, kHeight, { id, role, r: 2, pattern: 'outline', label });
}

/** The sort buffer, then the slices of the runs; after the build the most that each took. */
function drawMemory(frame: Frame, x: number, width: number): void {
  const { build, pen, gaugeY, input } = frame;
  const { buffer, merge, runs, runCount } = build;
  const id = 'index-build/memory';
  const combine = optionNow(input.scene, 'merge_combine_read_size');
  const bar = (value: Forms, label: string): Bar => ({ id, x, width, name: 'Memory', value, label });
  const part = (name: string, from: number, share: number, role: Role): void =>
    pen.box(x + width * from, gaugeY + 1, Math.max(0, width * share - 1), kHeight - 2, { id: `${id}/${name}`, role });
  if (build.status !== null) {
    const [sort, merged] = [formatBytes(build.sortPeakBytes), formatBytes(build.mergePeakBytes)];
    const limit = formatBytes(combine);
    const long = `at most ${sort} to sort, then ${merged} to merge (limit ${limit})`;
    drawBar(
      frame,
      bar([long, `sort ${sort}, merge ${merged}`, `${sort}, ${merged}`, merged], `Memory: ${long}`),
      'hair',
    );
    const most = Math.max(1, combine, build.sortPeakBytes);
    part('peak', 0, Math.max(build.sortPeakBytes, build.mergePeakBytes) / most, 'muted');
    return;
  }
  if (merge === null) {
    const [held, limit] = [formatBytes(buffer.bytes), formatBytes(buffer.capacityBytes)];
    drawBar(
      frame,
      bar(
        [`${held} of ${limit}: merge_buf_size`, `${held} of ${limit}`, held],
        `Memory of the sort buffer: ${held} of ${limit}, which is allocated at once`,
      ),
      'muted',
    );
    part('buffer', 0, buffer.bytes / Math.max(1, buffer.capacityBytes), 'memtable');
    return;
  }
  const [taken, limit] = [formatBytes(merge.allocatedBytes), formatBytes(combine)];
  const slices = formatCount(runCount, 'slice');
  drawBar(
    frame,
    bar(
      [`${slices}, ${taken} of ${limit}: merge_combine_read_size`, `${slices}, ${taken} of ${limit}`, taken],
      `Memory of the merge: ${slices} of ${formatBytes(merge.sliceBytes)}, ${taken} of ${limit}`,
    ),
    'muted',
  );
  const each = Math.min(merge.sliceBytes, build.spilledBytes) / Math.max(1, combine);
  runs.forEach(({ run, bytes, slice }, i) => {
    const whole = Math.min(merge.sliceBytes, bytes) / Math.max(1, combine);
    if (each * i >= 1) return;
    part(`slice:${run}/ground`, each * i, whole, 'faint');
    part(`slice:${run}`, each * i, (slice?.leftBytes ?? 0) / Math.max(1, combine), 'merge');
  });
}

/** Bytes of all files against the capacity, those of the build apart. */
function drawSpace(frame: Frame, x: number, width: number, used: number, capacity: number): void {
  const { build, pen, gaugeY, input } = frame;
  const id = 'index-build/space';
  const full = build.status === 'no_space';
  const [now, all] = [formatBytes(used), formatBytes(capacity)];
  const { bytes: added } = filesOf(input.scene);
  const before = used - added;
  const given = full && added === 0;
  drawBar(
    frame,
    {
      id,
      x,
      width,
      name: 'Device',
      value: given
        ? [`${now} of ${all}: all of it is given back`, `${now} of ${all}`, now]
        : [`${now} of ${all}, ${formatBytes(added)} of it by the build`, `${now} of ${all}`, now],
      label: `Device: ${now} of ${all} in use, ${formatBytes(added)} of it by the build`,
    },
    full ? 'trouble' : 'muted',
  );
  const scale = (bytes: number): number => Math.min(1, bytes / Math.max(1, capacity));
  pen.box(x, gaugeY + 1, width * scale(before), kHeight - 2, {
    id: `${id}/before`,
    role: 'muted',
  });
  pen.box(x + width * scale(before), gaugeY + 1, width * (scale(used) - scale(before)), kHeight - 2, {
    id: `${id}/added`,
    role: full ? 'trouble' : 'sealed',
  });
}
