/**
 * The lab as one value: everything that a link, a saved lab and an undo step restore.
 *
 *   program, seed, options      the draft in the editor and the options panel
 *   ran                         what the engine got, if it differs: the draft was edited since, or commands were typed
 *   moment                      the reader's position in the run
 *   view, steps, speed, family, selection, counter, axis, mark, stretch, charts, by, markers, tombstones, joins, counters, figure, key, page
 *                               how the reader views it
 *   compared                    the other engines of a comparison
 *   panels, hidden, locked      reserved for other parts of the page; stored and returned unchanged
 *
 * 1. It is plain JSON with a version. Labs of older versions are migrated (lab-migrations.ts), forever; fields of newer versions are used if they
 *    are understood.
 * 2. Input is never used as it is: each field is checked and copied into new objects, so that `__proto__` is a name like any other. A wrong or
 *    unknown field is named in `notes` and left out; only without a program is there no lab.
 * 3. Equal labs are equal as text: fields and options have a fixed order, and defaults are left out.
 */
import * as v from 'valibot';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { shown } from '../../protocol/literal.ts';
import { unknownOption } from '../../protocol/option-words.ts';
import { optionByName } from '../../protocol/option-value.ts';
import { parseOptionValue } from '../../protocol/option-typed.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import { markerKinds } from '../../scene/markers.ts';
import { comparedField, optionsField, type LabOptions } from '../comparison/compared.ts';
import { migrate } from './lab-migrations.ts';
import { defaultViewPrefs, type ViewPrefs } from './view-prefs.ts';
import type { RecordAnchor, LastRun, SessionState } from '../session-types.ts';
import type { StepBy } from '../step-by.ts';
import { labVersion, type LabPlace, type LabRun, type LabState } from './lab.ts';

export type { LabOptions } from '../comparison/compared.ts';

export type ReadLab =
  | {
      readonly ok: true;
      readonly lab: LabState;
      /** Sentences about fields that were left out, and about a newer version. */
      readonly notes: readonly string[];
      /** Written by a newer version. */
      readonly newer: boolean;
    }
  /** Continues "The lab of this link ...". */
  | { readonly ok: false; readonly problem: string; readonly newer: boolean };

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const word = v.pipe(v.string(), v.maxLength(200));
/** Of a row or a column. */
const name = v.pipe(v.string(), v.maxLength(20));
const words = v.pipe(v.array(word), v.maxLength(64));
const moment = v.strictTuple([count, count]);
const place = v.union([moment, v.strictTuple([count, count, count])]);
const later = v.object({
  step: v.optional(count),
  lines: v.array(v.string()),
  interject: v.optional(v.literal(true)),
});
const steps: Readonly<Record<StepBy, true>> = {
  record: true,
  entry: true,
  operation: true,
  flush: true,
  compaction: true,
};

/** In the order in which they are written. */
const kFields = {
  program: v.string(),
  seed: count,
  options: optionsField,
  ran: v.object({ program: v.string(), seed: count, options: optionsField, more: v.array(later) }),
  moment: place,
  view: word,
  steps: word,
  speed: v.pipe(v.number(), v.finite(), v.minValue(0)),
  family: count,
  selection: word,
  counter: word,
  axis: v.picklist(['key', 'size']),
  mark: moment,
  stretch: v.strictTuple([place, place]),
  charts: word,
  by: v.picklist(Object.keys(steps) as StepBy[]),
  markers: v.picklist(markerKinds),
  tombstones: v.literal('lives'),
  joins: v.picklist(['calls', 'profiles', 'time', 'wait', 'rate']),
  counters: v.literal('all'),
  figure: v.strictTuple([name, name]),
  key: word,
  page: v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/)),
  panels: words,
  hidden: words,
  locked: words,
  compared: comparedField,
} as const;

/** How many unknown fields are named. */
const kNamed = 5;

/** Reads an untrusted value as a lab. Pure. */
export function readLab(source: unknown): ReadLab {
  if (typeof source !== 'object' || source === null || Array.isArray(source))
    return { ok: false, problem: 'is not an object with a program', newer: false };
  const given = Object.hasOwn(source, 'v') ? (source as { readonly v: unknown }).v : 0;
  if (typeof given !== 'number' || !Number.isSafeInteger(given) || given < 0)
    return {
      ok: false,
      problem: `has a version that is not a whole number: ${shown(JSON.stringify(given))}`,
      newer: false,
    };
  const notes: string[] = [];
  const newer = given > labVersion;
  if (newer)
    notes.push(
      `It was made by a newer version of Strata (lab version ${given}; this one knows ${labVersion}). This one shows what it understands.`,
    );
  const from = newer ? source : migrate(source, given);
  const fields: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(kFields)) {
    if (!Object.hasOwn(from, name)) continue;
    const read = v.safeParse(schema, (from as Record<string, unknown>)[name]);
    if (read.success) fields[name] = read.output;
    else if (name === 'program') return { ok: false, problem: 'has a program that is not text', newer };
    else notes.push(`${name} is not understood and was ignored.`);
  }
  if (typeof fields['program'] !== 'string') return { ok: false, problem: 'has no program', newer };
  const unknown = Object.keys(from).filter((name) => name !== 'v' && !Object.hasOwn(kFields, name));
  if (unknown.length > 0) notes.push(`Unknown and ignored: ${named(unknown)}.`);
  const known = (of: LabOptions | undefined, defaults = false): LabOptions =>
    optionsByName(checkedOptions(of ?? {}, notes), { defaults });
  const checked = fields as Partial<LabState> & Pick<LabState, 'program'>;
  const lab = canonical({
    ...checked,
    v: labVersion,
    seed: checked.seed ?? 1,
    options: known(checked.options),
    ran: checked.ran && { ...checked.ran, options: known(checked.ran.options) },
    compared: checked.compared && {
      ...checked.compared,
      lanes: checked.compared.lanes.map((engine) => ({
        ...engine,
        ...(engine.options && { options: known(engine.options, true) }),
      })),
    },
  });
  return { ok: true, lab, newer, notes: [...new Set(notes)] };
}

function named(names: readonly string[]): string {
  const rest = names.length - kNamed;
  return names.slice(0, kNamed).map(shown).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

const ended = (sentence: string): string => (sentence.endsWith('?') ? sentence : `${sentence}.`);

/** The known options with valid values, by id; the others are added to `notes`. */
function checkedOptions(given: LabOptions, notes: string[]): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  for (const [name, value] of Object.entries(given)) {
    const info = optionByName(name);
    const read = info && parseOptionValue(info, String(value));
    if (info === undefined) notes.push(ended(`An option was ignored: ${unknownOption(name)}`));
    else if (!read!.ok) notes.push(`An option was ignored: ${name} ${read!.problem}.`);
    else values.set(info.id, read!.value);
  }
  return values;
}

/** The same lab with its fields in order, without a `ran` that equals the draft. Pure. */
export function canonical(lab: LabState): LabState {
  const { ran } = lab;
  const draftRan =
    ran !== undefined &&
    ran.more.length === 0 &&
    ran.program === lab.program &&
    ran.seed === lab.seed &&
    sameOptions(ran.options, lab.options);
  const given = { ...lab, ran: draftRan ? undefined : ran };
  const entries = Object.keys(kFields).flatMap((name) => {
    const value: unknown = given[name as keyof typeof given];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { v: labVersion, ...(Object.fromEntries(entries) as unknown as Omit<LabState, 'v'>) };
}

/** Whether two labs are the same. REQUIRES: both canonical. Pure. */
export const sameLab = (a: LabState, b: LabState): boolean => JSON.stringify(a) === JSON.stringify(b);

/** REQUIRES: both from optionsByName. */
const sameOptions = (a: LabOptions, b: LabOptions): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Options by name, in the order of the schema; those at their defaults only with `defaults`. Unknown ids are left out. Pure. */
export function optionsByName(values: ReadonlyMap<number, number>, { defaults = false } = {}): LabOptions {
  const entries = optionInfos.flatMap((info) => {
    const value = values.get(info.id);
    if (value === undefined || (value === info.default && !defaults)) return [];
    const word = info.type === 'bool' ? value !== 0 : info.type === 'enum' ? info.names?.[value] : value;
    return word === undefined ? [] : [[info.name, word] as const];
  });
  return Object.fromEntries(entries);
}

/** Options by id; unknown options and values are left out. Pure. */
export const optionsById = (given: LabOptions): ReadonlyMap<number, number> => checkedOptions(given, []);

/** The part of a session's state that a lab holds. */
export type LabSource = Pick<
  SessionState,
  | 'program'
  | 'seed'
  | 'options'
  | 'lastRun'
  | 'moment'
  | 'offsetFromMoment'
  | 'view'
  | 'stopKind'
  | 'speed'
  | 'family'
  | 'selection'
  | 'highlightedCounter'
  | 'treeAxis'
  | 'viewPrefs'
  | 'baseline'
  | 'visibleRange'
  | 'charts'
  | 'stepBy'
  | 'markerKind'
  | 'compared'
>;

/** The lab that a session shows. Pure. */
export function labOf(state: LabSource): LabState {
  const { program, seed, selection, family, speed, baseline, visibleRange, stepBy, markerKind, viewPrefs } = state;
  return canonical({
    v: labVersion,
    program,
    seed,
    options: optionsByName(state.options),
    ran: runOf(state.lastRun),
    moment: labPlace({ moment: state.moment, recordOffset: state.offsetFromMoment }),
    view: state.view === '' ? undefined : state.view,
    steps: state.stopKind,
    speed: Number.isFinite(speed) ? speed : 0,
    family: family === 0 ? undefined : family,
    selection: selection !== null && selection.length <= 200 ? selection : undefined,
    counter: counterInfos.find(({ id }) => id === state.highlightedCounter)?.name,
    axis: state.treeAxis === 'size' ? 'size' : undefined,
    mark: baseline === null ? undefined : [baseline.step, baseline.ordinal],
    stretch: visibleRange === null ? undefined : [labPlace(visibleRange[0]), labPlace(visibleRange[1])],
    charts: state.charts === '' ? undefined : state.charts,
    by: stepBy === 'record' ? undefined : stepBy,
    markers: markerKind === 'any' ? undefined : markerKind,
    tombstones: viewPrefs.tombstones === 'lives' ? 'lives' : undefined,
    joins: viewPrefs.joins === 'plans' ? undefined : viewPrefs.joins,
    counters: viewPrefs.counters === 'all' ? 'all' : undefined,
    figure: viewPrefs.figure ?? undefined,
    key: viewPrefs.key !== '' && viewPrefs.key.length <= 200 ? viewPrefs.key : undefined,
    page: viewPrefs.page === '' ? undefined : viewPrefs.page,
    compared: state.compared ?? undefined,
  });
}

const labPlace = ({ moment: { step, ordinal }, recordOffset }: RecordAnchor): LabPlace =>
  recordOffset > 0 ? [step, ordinal, recordOffset] : [step, ordinal];

/** The view preferences of a lab, with defaults for those that it does not have. A lab without a page leaves the open page. Pure. */
export const viewPrefsOfLab = ({
  tombstones,
  joins,
  counters,
  figure,
  key,
  page,
}: Partial<LabState>): Omit<ViewPrefs, 'page'> & Partial<ViewPrefs> => ({
  tombstones: tombstones ?? defaultViewPrefs.tombstones,
  joins: joins ?? defaultViewPrefs.joins,
  counters: counters ?? defaultViewPrefs.counters,
  figure: figure ?? defaultViewPrefs.figure,
  key: key ?? defaultViewPrefs.key,
  ...(page !== undefined && { page }),
});

/** The inverse of labPlace. Pure. */
export const placeOfLab = ([step, ordinal, recordOffset = 0]: LabPlace): RecordAnchor => ({
  moment: { step, ordinal },
  recordOffset,
});

/** Without imported files and an open directory, which a lab cannot hold. */
const runOf = ({ program, seed, options: given, more }: LastRun): LabRun => ({
  program,
  seed,
  options: optionsByName(given),
  more: more.filter(({ commands }) => commands === undefined),
});

/** Whether a run has an imported file or an open directory, which its lab cannot hold. Pure. */
export const isBeyondLab = ({ more, directory }: LastRun): boolean =>
  directory !== null || more.some(({ commands }) => commands !== undefined);
