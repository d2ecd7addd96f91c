/**
 * The published table of clients in one of its three readings, and what the contention model makes of it.
 *
 *     100 |                              _*   InnoDB 5.6
 *         |                   __*--*--*--        symbols and solid: published, the maximum of a run
 *       1 |*--*--*--*--*--                       dashed: clients that share processors and a mutex, in virtual time
 *         +-1---4----16---64--192
 *
 * Pure. Nothing here is of this run.
 */
import { axisOfTicks, positions, type Axis } from '../../charts/axis.ts';
import { kSymbols, linePath, symbolPath } from '../../charts/paths.ts';
import { spreadLabels } from '../../charts/spread-labels.ts';
import {
  kClients,
  kSeconds,
  kServers,
  modeledSeconds,
  readAs,
  type Reading,
  type Server,
} from '../../models/client-table.ts';
import type { Input } from '../../marks/input.ts';
import type { Mark, Role } from '../../marks/marks.ts';
import { Pen } from '../../marks/pen.ts';
import { kType } from '../../theme/tokens.ts';

const kRoles: Readonly<Record<Server, Role>> = { MyRocks: 'ray', 'InnoDB 5.6': 'trouble', 'InnoDB 5.7': 'merge' };
const kClientTicks = [1, 2, 4, 8, 16, 32, 64, 128, 192] as const;

const kAxes: Readonly<Record<Reading, Axis>> = {
  time: axisOfTicks('seconds of a run', [1, 2, 5, 10, 20, 50, 100], true),
  wait: axisOfTicks('seconds of a client, in multiples of one client alone', [1, 2, 5, 10, 20, 50, 100], true),
  rate: axisOfTicks('batches of a client per second, all clients together', [0, 4, 8, 12, 16], false),
};
const kShort: Readonly<Record<Reading, string>> = {
  time: 'seconds',
  wait: 'times one client alone',
  rate: 'batches/s',
};

let modeled: Readonly<Record<Server, readonly number[]>> | undefined;
/** Computed when it is first drawn. */
const modeledOf = (server: Server): readonly number[] =>
  (modeled ??= Object.fromEntries(kServers.map((each) => [each, modeledSeconds(each)])) as Record<
    Server,
    readonly number[]
  >)[server];

export function layoutClients({ box, metrics }: Input, reading: Reading): readonly Mark[] {
  const pen = new Pen(metrics);
  const axis = kAxes[reading];
  const narrow = box.width < 560;
  const frame = { x0: 40, x1: box.width - (narrow ? 76 : 92), y0: narrow ? 40 : 30, y1: box.height - 32 };
  const x = positions(axisOfTicks('clients', kClientTicks, true), frame.x0, frame.x1);
  const y = positions(axis, frame.y1, frame.y0);
  const room = box.width - 24;
  pen.fitted('clients/name', 12, 13, [axis.name, kShort[reading]], narrow ? room : room / 2, 'ink', 'start', 600);
  legend(pen, box.width, narrow);
  for (const { at, text } of axis.ticks) {
    pen.horizontal(y(at), frame.x0, frame.x1, { id: `clients/y:${text}/line`, role: 'hair', width: 0.8 });
    pen.note(`clients/y:${text}`, frame.x0 - 6, y(at) + 4, text, 'muted', 'end');
  }
  for (const n of kClientTicks.filter((each) => !narrow || each !== 128))
    pen.note(`clients/x:${n}`, x(n), frame.y1 + 14, `${n}`, 'muted', 'middle');
  pen.note('clients/x', (frame.x0 + frame.x1) / 2, frame.y1 + 28, 'clients', 'muted', 'middle');
  const ends = kServers.map((server) => y(readAs(reading, kSeconds[server]).at(-1)!) + 4);
  const labels = spreadLabels(ends, 15, frame.y1);
  kServers.forEach((server, i) => {
    drawModel(pen, server, reading, x, y);
    drawPublished(pen, server, reading, x, y, i);
    pen.note(`clients/${server}/name`, frame.x1 + 8, labels[i]!, server, kRoles[server], 'start', 600);
  });
  return pen.marks;
}

type Place = (value: number) => number;

function drawModel(pen: Pen, server: Server, reading: Reading, x: Place, y: Place): void {
  const values = readAs(reading, modeledOf(server));
  pen.path({
    id: `clients/${server}/model`,
    role: kRoles[server],
    d: linePath(kClients.map((n, i) => [x(n), y(values[i]!)] as const)),
    width: 1.2,
    pattern: 'dashed',
    label: `${server} in the contention model, ${kAxes[reading].name}: ${textOf(values[0]!)} with 1 client, ${textOf(values.at(-1)!)} with ${kClients.at(-1)!}`,
  });
}

function drawPublished(pen: Pen, server: Server, reading: Reading, x: Place, y: Place, i: number): void {
  const values = readAs(reading, kSeconds[server]);
  const role = kRoles[server];
  const id = `clients/${server}`;
  pen.path({ id, role, d: linePath(kClients.map((n, at) => [x(n), y(values[at]!)] as const)), width: 1.8 });
  kClients.forEach((n, at) => {
    pen.path({
      id: `${id}/at:${n}`,
      role,
      fill: true,
      d: symbolPath(kSymbols[i]!, x(n), y(values[at]!), 3),
      label: `${server}, published, ${n} ${n === 1 ? 'client' : 'clients'}: ${textOf(values[at]!)} ${kShort[reading]}`,
    });
  });
}

const textOf = (value: number): string => `${Number(value.toPrecision(4))}`;

function legend(pen: Pen, width: number, narrow: boolean): void {
  const y = narrow ? 29 : 13;
  const forms = [
    ['published: the maximum of a run', 'contention model, in virtual time'],
    ['published', 'contention model'],
    ['published', 'model'],
  ] as const;
  const widthOf = (texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + 34 + pen.metrics.width(text, 'sans', kType.small) + 14, 0);
  const room = narrow ? width - 24 : width / 2;
  const texts = forms.find((each) => widthOf(each) <= room) ?? forms[2];
  let x = narrow ? 12 : width - widthOf(texts);
  texts.forEach((text, i) => {
    pen.horizontal(y - 4, x, x + 26, {
      id: `clients/legend:${i}`,
      role: 'ink',
      width: i === 0 ? 1.8 : 1.2,
      ...(i === 1 && { pattern: 'dashed' }),
    });
    pen.note(`clients/legend:${i}/name`, x + 32, y, text);
    x += 34 + pen.metrics.width(text, 'sans', kType.small) + 14;
  });
}
