/**
 * The ladder of calls during the last Get, Seek or Next of the join: a rung is filled when a record of the call has shown it. Rungs of MySQL,
 * MyRocks and transactions are only published: each is a dashed line and stays one.
 *
 *     Get of lookup in task, INNER                                          this call   all Gets
 *     - - join loop              MySQL, published                                          -
 *     - - Transaction::Get       RocksDB, published                                        -
 *     [=] DBImpl::Get            RocksDB, published and recorded                    1      57
 *     [=] memtable               engine                                             1      57
 *     [ ] data block             engine                                                    56
 *
 * Invariants: 1. pure; 2. a filled rung has a record of this call.
 */
import { formatInteger } from '../../base/units.ts';
import { ladderOf, lastRungOf, passedBy, passedByAll, type LadderRung } from '../../models/relational/call-ladder.ts';
import type { Call, OperatorMeter } from '../../models/relational/operator-meter.ts';
import type { Input } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import { Pen } from '../../marks/pen.ts';
import { kType } from '../../theme/tokens.ts';
import { kPlanTitles, planRows } from './plan-rows.ts';

const kLeft = 14;
const kTop = 36;
const kBox = 15;

export function layoutCalls({ box, metrics }: Input, meter: OperatorMeter): readonly Mark[] {
  const pen = new Pen(metrics);
  const { call } = meter;
  const access = call?.access ?? 'get';
  const rungs = ladderOf(access);
  const width = Math.min(box.width - 2 * kLeft, 760);
  const pitch = Math.max(14.5, Math.min(24, (box.height - kTop - 6) / rungs.length));
  pen.fitted('calls/call', kLeft, 14, callForms(call, meter), width, 'ink', 'start', 600);
  const right = kLeft + width;
  const columns = { now: right - 64, all: right };
  pen.note('calls/now', columns.now, 30, 'this call', 'muted', 'end');
  pen.note('calls/all', columns.all, 30, access === 'get' ? 'all Gets' : 'all calls', 'muted', 'end');
  rungs.forEach((rung, i) => drawRung(pen, meter, rung, { y: kTop + i * pitch, pitch, columns }));
  return pen.marks;
}

interface RungPlace {
  readonly y: number;
  readonly pitch: number;
  readonly columns: { readonly now: number; readonly all: number };
}

function drawRung(pen: Pen, meter: OperatorMeter, rung: LadderRung, { y, pitch, columns }: RungPlace): void {
  const id = `calls/rung:${rung.name}`;
  const { call } = meter;
  const passed = call === null ? 0 : passedBy(call, rung);
  const all = call === null ? null : passedByAll(meter.of(call.index, call.access), rung);
  const lit = passed > 0;
  const last = call !== null && lit && rung.shownBy === lastRungOf(call);
  const base = y + pitch * 0.72;
  const label = labelOf(rung, passed, all);
  if (rung.shownBy === null)
    pen.horizontal(y + pitch / 2, kLeft, kLeft + kBox, { id, role: 'muted', width: 1.5, pattern: 'dashed', label });
  else
    pen.box(kLeft, y + 1, kBox, pitch - 3, {
      id,
      role: lit ? 'ray' : 'muted',
      pattern: lit ? 'solid' : 'outline',
      r: 2,
      label,
    });
  const x = kLeft + kBox + 9;
  const weight = last ? 700 : 400;
  const room = columns.now - x - 10;
  const name = pen.fitting(rung.name, room, 'sans', kType.small, weight);
  pen.note(`${id}/name`, x, base, name, rung.shownBy === null ? 'muted' : 'ink', 'start', weight);
  const after = x + Math.max(150, pen.metrics.width(name, 'sans', kType.small, weight) + 14);
  const layerRoom = columns.now - after - 52;
  const forms = layerForms(rung);
  const layer = forms.find((form) => pen.metrics.width(form, 'sans', kType.small) <= layerRoom);
  if (layer !== undefined) pen.note(`${id}/layer`, after, base, layer);
  if (lit) pen.note(`${id}/now`, columns.now, base, formatInteger(passed), 'ink', 'end', weight);
  if (all !== null) pen.note(`${id}/all`, columns.all, base, formatInteger(all), 'ink', 'end');
}

const layerForms = ({ layer, published, shownBy }: LadderRung): readonly string[] => {
  if (!published) return ['part of this engine', 'engine'];
  return shownBy === null
    ? [`${layer}: published, no record here`, `${layer}, published`, layer]
    : [`${layer}: published, and recorded here`, `${layer}, recorded`, layer];
};

function labelOf(rung: LadderRung, passed: number, all: number | null): string {
  const [layer] = layerForms(rung);
  if (all === null) return `${rung.name} (${layer!})`;
  return `${rung.name} (${layer!}): ${formatInteger(passed)} in this call, ${formatInteger(all)} in all`;
}

/** Which operator makes the call. */
function callForms(call: Call | null, meter: OperatorMeter): readonly string[] {
  if (call === null) return ['No call of the join yet: the ladder of a Get', 'No call of the join yet'];
  for (const plan of ['inner', 'straight'] as const) {
    const row = planRows(plan, meter).find(({ reads }) => reads?.index === call.index && reads.access === call.access);
    if (row === undefined) continue;
    const by = `${kPlanTitles[plan]}, ${row.label}`;
    const state = call.ended ? 'ended' : 'runs';
    return [
      `${call.what} of ${by}; the operation ${state}`,
      `${call.what} of ${by}`,
      `${call.what}: ${row.label}`,
      call.what,
    ];
  }
  return [call.what];
}
