/**
 * Trials: what a claim runs in order to count. A trial is an experiment of the protocol whose program is cut at marks:
 *
 *   parts    |------- load -------|------- churn -------|-- min --|
 *   marks                       load                  churn      min
 *
 * At each mark the counters are read; a reading (meter.ts) is the change since the mark before and the tree that stands there. So what a claim
 * says of one operation is counted around that operation, as practitioners do it: read the counters, run, read again, subtract.
 *
 * Invariants
 *  1. A trial is plain data and survives a trip through JSON.
 *  2. Every part ends with `settle`: at a mark no background work is due, so none is counted on the wrong side of it.
 *  3. The parts are one program. What fill, churn and their kin remember goes on from part to part, and `textOf` gives the text that
 *     `strata run` and the lab take; they count the same.
 */
import { assert } from '../../base/assert.ts';
import { infoByKind } from '../../protocol/decode.ts';
import { parseExperiment } from '../../protocol/experiment.ts';
import type { CounterSource } from '../../protocol/info.ts';
import { groups, recordInfos, tier1Mask } from '../../protocol/records.gen.ts';

export interface Part {
  /** What the reading at its end is called by; once in a trial. */
  readonly mark: string;
  /** Lines of the line language, without `set` lines for opening. */
  readonly program: string;
  /** Tallies of tier-2 records are kept in this part. Without it they are not: recording every comparison of a load takes long and tells nothing. */
  readonly detail?: true;
}

/** As the schema writes the source of a counter. With `stretch`, for each record the aligned stretches of so many in which the numbers of `field`, a list, lie. */
export interface TallySource extends CounterSource {
  readonly stretch?: number;
}

export interface Trial {
  readonly seed: number;
  /** By name, as in a `set` line. */
  readonly options: Readonly<Record<string, string | number>>;
  readonly parts: readonly Part[];
  /** Numbers beyond the counters: how many records of a kind, or the sum of a field. */
  readonly tallies?: Readonly<Record<string, TallySource>>;
}

/** A trial as an engine takes it. */
export interface PreparedTrial {
  readonly seed: number;
  /** By option id. */
  readonly options: ReadonlyMap<number, number>;
  readonly parts: readonly PreparedPart[];
}

export interface PreparedPart {
  readonly mark: string;
  /** Groups that the engine records while the part runs; tier 1 is always among them. */
  readonly mask: number;
  /** Encoded commands, the closing settle included. */
  readonly commands: Uint8Array;
}

/** Comparisons by the place where they are made: the sites of the schema, under their own names. */
export const bySite: Readonly<Record<string, CounterSource>> = Object.fromEntries(
  siteNames().map((site) => [site, { record: 'KeysCompared', where: { site: [site] } }]),
);

/** The whole program as text, one `settle` after each part; options stand apart. Pure. */
export const textOf = (trial: Trial): string => trial.parts.map(partText).join('');

/** Throws AssertionError where a trial is not one: trials are ours, and a test prepares them all. Pure. */
export function prepare(trial: Trial): PreparedTrial {
  const experiment = parseExperiment({ seed: trial.seed, options: trial.options, program: textOf(trial) });
  assert(experiment.ok, experiment.ok ? '' : `this is no trial: ${experiment.problem}`);
  const { program, options, seed } = experiment.value;
  assert(
    options.length === Object.keys(trial.options).length,
    'options of a trial stand in `options`, not in `set` lines',
  );
  let line = 0;
  const parts = trial.parts.map((part): PreparedPart => {
    const from = line;
    line += partText(part).split('\n').length - 1;
    const own = program.commands.filter((_, i) => program.lines[i]! > from && program.lines[i]! <= line);
    return { mark: part.mark, mask: maskOf(trial, part), commands: joined(own) };
  });
  assert(new Set(parts.map(({ mark }) => mark)).size === parts.length, 'each mark of a trial has a name of its own');
  return { seed, options: new Map(options.map(({ id, value }) => [id, value])), parts };
}

const partText = (part: Part): string => `${part.program.trim()}\nsettle\n`;

function maskOf(trial: Trial, part: Part): number {
  let mask = tier1Mask;
  if (part.detail !== true) return mask;
  for (const { record } of Object.values(trial.tallies ?? {})) {
    const info = recordInfos.find(({ name }) => name === record);
    assert(info !== undefined, `no record is called ${record}`);
    mask |= 1 << groups.findIndex(({ name }) => name === info.group);
  }
  return mask;
}

function siteNames(): readonly string[] {
  const info = infoByKind.find((candidate) => candidate?.name === 'KeysCompared');
  return info?.fields.find(({ name }) => name === 'site')?.names ?? [];
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
