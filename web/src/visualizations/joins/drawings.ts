/** The drawings of the Join lens by name, and their layouts. */
import type { OperatorMeter } from '../../models/relational/operator-meter.ts';
import { kReadings, type Reading } from '../../models/client-table.ts';
import type { Input } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import type { ViewPrefs } from '../../session/documents/view-prefs.ts';
import { layoutCalls } from './calls-layout.ts';
import { layoutClients } from './clients-layout.ts';
import { layoutPlans } from './plans-layout.ts';
import { layoutProfiles } from './profiles-layout.ts';

export type Joins = ViewPrefs['joins'];

/** Time is the first reading of the table of clients. */
export const kDrawings = [
  ['plans', 'Plans', 'Both plans, operator by operator, with what each cost the engine so far'],
  ['calls', 'Calls', 'The ladder of calls, lit by the records of the last call'],
  ['profiles', 'Profiles', 'The published profiles of both plans'],
  ['time', 'Clients', 'The published table of clients, and a contention model'],
] as const satisfies readonly (readonly [Joins, string, string])[];

export const kReadingNames = [
  ['time', 'Time', 'Seconds of a run'],
  ['wait', 'Per client', 'Seconds of a client, in multiples of one client alone'],
  ['rate', 'Throughput', 'Batches of a client per second, all clients together'],
] as const satisfies readonly (readonly [Joins, string, string])[];

const isReading = (joins: Joins): joins is Reading => kReadings.some((reading) => reading === joins);

/** The pressed one of kDrawings. */
export const drawingOf = (joins: Joins): (typeof kDrawings)[number][0] => (isReading(joins) ? 'time' : joins);

/** Pure. */
export function layoutJoins(input: Input, joins: Joins, meter: OperatorMeter): readonly Mark[] {
  if (isReading(joins)) return layoutClients(input, joins);
  switch (joins) {
    case 'plans':
      return layoutPlans(input, meter);
    case 'calls':
      return layoutCalls(input, meter);
    case 'profiles':
      return layoutProfiles(input);
  }
}
