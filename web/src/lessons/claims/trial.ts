/**
 * Trials: the runs that a claim counts. A trial is an experiment of the protocol whose program is divided by marks:
 *
 *   parts    |------- load -------|------- churn -------|-- min --|
 *   marks                       load                  churn      min
 *
 * At each mark the counters are read; a reading (meter.ts) is the change since the previous mark, and the tree at the mark. So
 * a claim about one operation counts around that operation, as practitioners do: read the counters, run, read again,
 * subtract.
 *
 * Invariants
 *  1. A trial is plain data and can be converted to JSON and back.
 *  2. Every part ends with `settle`: at a mark no background work is pending, so none is counted on the wrong side.
 *  3. The parts are one program: the state of fill, churn and similar commands continues from part to part. `textOf` returns
 *     the text for `strata run` and the lab, which count the same.
 */
import { concat } from '../../base/bytes.ts';
import { assert } from '../../base/assert.ts';
import { infoByKind } from '../../protocol/decode.ts';
import { parseExperiment } from '../../protocol/experiment.ts';
import type { CounterSource } from '../../protocol/info.ts';
import { groups, recordInfos, tier1Mask } from '../../protocol/records.gen.ts';

export interface Part {
  /** Name of the reading at its end; unique in the trial. */
  readonly mark: string;
  /** Lines of the line language, without `set` lines for opening. */
  readonly program: string;
  /** Counts tier-2 records in this part. Off by default: recording every comparison of a load is slow and useless. */
  readonly detail?: true;
  /** Operations of this part may be refused, as after a fault; tallies of OpFinished can count how they ended. */
  readonly mayFail?: true;
}

/**
 * The source of a tally, like a counter's source in the schema. stretch: count, for each record, the aligned ranges of this
 * length that contain numbers of `field`, a list. visits: each record is a visit of a place, which the values of these fields
 * name; count the different places of the part, or its changes of place, where the first visit is one.
 */
export interface TallySource extends CounterSource {
  readonly stretch?: number;
  readonly visits?: { readonly of: readonly string[]; readonly count: 'places' | 'changes' };
}

/** Length of the bins of a rate. */
export const kBinMs = 100;

export interface Trial {
  readonly seed: number;
  /** By name, as in a `set` line. */
  readonly options: Readonly<Record<string, string | number>>;
  readonly parts: readonly Part[];
  /** Counts in addition to the counters: records of a kind, or the sum of a field. */
  readonly tallies?: Readonly<Record<string, TallySource>>;
  /** Counts by virtual time, of tier-1 records; a record has the time at which its step ended. */
  readonly rates?: Readonly<Record<string, CounterSource>>;
  /** Measures the latency of each kind of operation. */
  readonly latencies?: true;
}

/** A trial, encoded for an engine. */
export interface PreparedTrial {
  readonly seed: number;
  /** By option id. */
  readonly options: ReadonlyMap<number, number>;
  readonly parts: readonly PreparedPart[];
}

export interface PreparedPart {
  readonly mark: string;
  /** Groups that the engine records while the part runs; always includes tier 1. */
  readonly mask: number;
  /** Encoded commands, including the final settle. */
  readonly commands: Uint8Array;
}

/** Comparisons by site, under the names of the schema. */
export const bySite: Readonly<Record<string, CounterSource>> = Object.fromEntries(
  siteNames().map((site) => [site, { record: 'KeysCompared', where: { site: [site] } }]),
);

/** The whole program as text, with a `settle` after each part, without options. Pure. */
export const textOf = (trial: Trial): string => trial.parts.map(partText).join('');

/** Encodes a trial. Throws AssertionError if it is invalid; a test prepares all trials. Pure. */
export function prepare(trial: Trial): PreparedTrial {
  const experiment = parseExperiment({ seed: trial.seed, options: trial.options, program: textOf(trial) });
  assert(experiment.ok, experiment.ok ? '' : `this is no trial: ${experiment.problem}`);
  const { program, options, seed } = experiment.value;
  assert(
    options.length === Object.keys(trial.options).length,
    'options of a trial belong in `options`, not in `set` lines',
  );
  let line = 0;
  const parts = trial.parts.map((part): PreparedPart => {
    const from = line;
    line += partText(part).split('\n').length - 1;
    const own = program.commands.filter((_, i) => program.lines[i]! > from && program.lines[i]! <= line);
    return { mark: part.mark, mask: maskOf(trial, part), commands: concat(own) };
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
