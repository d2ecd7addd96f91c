/**
 * The exported trace opens in other programs: Chrome's own trace engine (npm's @paulirish/trace_engine, from its performance panel) reads
 * it and finds the same numbers of slices, lanes and counters as the engine recorded. Random programs; STRATA_SEED and
 * STRATA_TRACE_PROGRAMS select them.
 */
import { describe, expect, it } from 'vitest';
import { chromeTrace, chromeTraceBytes } from '../../web/src/export/chrome-trace.ts';
import { traceText, traceTextBytes } from '../../web/src/export/trace-text.ts';
import { kindAt, viewOf, forEachRecord } from '../../web/src/protocol/decode.ts';
import { fullMask, recordInfos } from '../../web/src/protocol/records.gen.ts';
import { History } from '../../web/src/scene/history.ts';
import { runProgram } from '../fixtures/engine.ts';
import { randomProgram } from './random-program.ts';
import { strata } from './strata-command.ts';

const programs = Number(process.env['STRATA_TRACE_PROGRAMS'] ?? 12);
const first = Number(process.env['STRATA_SEED'] ?? 1);
const seeds = Array.from({ length: programs }, (_, i) => first + i);

interface Event {
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly name: string;
  readonly cat: string;
  readonly id?: number;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** A published parser; imported dynamically, because type checking would include its many types. */
const kParser: string = '@paulirish/trace_engine';
/** The part that we use. */
interface TraceEngine {
  readonly Processor: {
    readonly TraceProcessor: {
      createWithAllHandlers(): {
        parse(events: readonly Event[], options: object): Promise<void>;
        readonly data: {
          readonly Meta: {
            readonly traceIsGeneric: boolean;
            readonly traceBounds: { readonly min: number; readonly max: number };
          };
          readonly Renderer: {
            readonly processes: ReadonlyMap<
              number,
              {
                readonly threads: ReadonlyMap<
                  number,
                  { readonly name: string | null; readonly entries: readonly Event[] }
                >;
              }
            >;
          };
        };
      };
    };
  };
}

async function parsed(events: readonly Event[]) {
  Object.assign(globalThis, { self: globalThis });
  const { Processor } = (await import(kParser)) as TraceEngine;
  const processor = Processor.TraceProcessor.createWithAllHandlers();
  await processor.parse(events, {});
  return processor.data;
}

const ran = new Map<number, Promise<{ history: History; records: Uint8Array }>>();
const run = (seed: number): Promise<{ history: History; records: Uint8Array }> => {
  const made =
    ran.get(seed) ??
    runProgram(randomProgram(seed), { seed, mask: fullMask }).then(({ records }) => {
      const history = new History();
      history.append(records);
      return { history, records };
    });
  ran.set(seed, made);
  return made;
};

const eventsOf = (history: History): readonly Event[] =>
  (JSON.parse([...chromeTrace(history)].map(({ text }) => text).join('')) as { traceEvents: readonly Event[] })
    .traceEvents;

function counts(records: Uint8Array): ReadonlyMap<string, number> {
  const byName = new Map(recordInfos.map(({ name }) => [name, 0] as [string, number]));
  const v = viewOf(records);
  forEachRecord(v, (_, at) => {
    const name = recordInfos.find(({ kind }) => kind === kindAt(v, at))?.name ?? '';
    byName.set(name, (byName.get(name) ?? 0) + 1);
  });
  return byName;
}

function slicesByLane(events: readonly Event[]): ReadonlyMap<number, readonly Event[]> {
  const lanes = new Map<number, Event[]>();
  for (const event of events) if (event.ph === 'X') lanes.set(event.tid, [...(lanes.get(event.tid) ?? []), event]);
  return lanes;
}

const ended = (e: Event): number => Math.round((e.ts + (e.dur ?? 0)) * 1000);
const began = (e: Event): number => Math.round(e.ts * 1000);

describe.each(seeds)('the trace of program %i', (seed) => {
  it('has an operation for each OpFinished, a request for each file operation, and arrows between jobs', async () => {
    const { history, records } = await run(seed);
    const recorded = counts(records);
    const events = eventsOf(history);
    const of = (cat: string, ph?: string): readonly Event[] =>
      events.filter((e) => e.cat === cat && (ph === undefined || e.ph === ph));
    expect(of('operation')).toHaveLength(recorded.get('OpFinished')!);
    const files = ['FileAppended', 'FileWritten', 'FileRead', 'FileSynced', 'FileRenamed', 'FileRemoved', 'FileFailed'];
    expect(of('device')).toHaveLength(files.reduce((sum, name) => sum + (recorded.get(name) ?? 0), 0));
    expect(of('stall')).toHaveLength(recorded.get('StallEnded')!);
    expect(of('job').filter((e) => e.args?.['status'] !== 'gone' && e.ph === 'X')).toHaveLength(
      recorded.get('JobFinished')!,
    );
    for (const arrow of of('cause', 'f'))
      expect(of('job').some((e) => e.tid === arrow.tid && e.ts === arrow.ts)).toBe(true);
    for (const arrow of of('cause', 's'))
      expect(events.some((e) => e.ph === 'X' && e.tid === arrow.tid && e.ts === arrow.ts)).toBe(true);
  });

  it('has slices that are consecutive or nested, never overlapping, and none before the beginning', async () => {
    const { history } = await run(seed);
    const lanes = slicesByLane(eventsOf(history));
    for (const [lane, slices] of lanes) {
      const sorted = [...slices].sort((a, b) => began(a) - began(b) || ended(b) - ended(a));
      const open: Event[] = [];
      for (const slice of sorted) {
        expect(began(slice), slice.name).toBeGreaterThanOrEqual(0);
        expect(slice.dur, slice.name).toBeGreaterThanOrEqual(0);
        while (open.length > 0 && ended(open.at(-1)!) <= began(slice)) open.pop();
        const around = open.at(-1);
        if (around)
          expect(ended(slice), `lane ${lane}: ${around.name} and ${slice.name} at ${slice.ts}`).toBeLessThanOrEqual(
            ended(around),
          );
        open.push(slice);
      }
    }
    // The device is a single server, so its slices never overlap.
    const device = (lanes.get(2) ?? []).toSorted((a, b) => began(a) - began(b) || ended(a) - ended(b));
    device
      .slice(1)
      .forEach((e, i) => expect(began(e), `${e.name} at ${e.ts}`).toBeGreaterThanOrEqual(ended(device[i]!)));
  });

  it("is read by Chrome's trace engine, every slice in its lane", async () => {
    const { history } = await run(seed);
    const events = eventsOf(history);
    const { Meta, Renderer } = await parsed(events);
    expect(Meta.traceIsGeneric).toBe(true);
    const threads = Renderer.processes.get(1)!.threads;
    const lanes = slicesByLane(events);
    for (const [tid, slices] of lanes) {
      const named = events.find((e) => e.ph === 'M' && e.name === 'thread_name' && e.tid === tid);
      expect(named?.args?.['name'], `lane ${tid}`).toBeTypeOf('string');
      // What has begun and not ended is also a slice, to the end of the trace.
      const unended = events.filter((e) => e.ph === 'B' && e.tid === tid);
      expect(
        threads.get(tid)?.entries.filter((e) => e.ph === 'X' || e.ph === 'B'),
        `lane ${tid}`,
      ).toHaveLength(slices.length + unended.length);
    }
    const last = Math.max(...events.filter((e) => e.ph === 'X').map((e) => e.ts + e.dur!));
    expect(Meta.traceBounds.max).toBeCloseTo(last, 3);
  });

  it('ends with the final state of the engine: counters show the final tree', async () => {
    const { history } = await run(seed);
    const last = (name: string): Event | undefined => eventsOf(history).findLast((e) => e.name === name);
    const levels = [history.head, ...history.head.families].flatMap((place) => place.levels);
    expect(last('L0 tables')?.args?.['tables'] ?? 0).toBe(
      levels.filter(({ level }) => level === 0).reduce((sum, { tables }) => sum + tables.length, 0),
    );
    const bytes = Object.values(last('Level bytes')?.args ?? {}).reduce<number>((sum, n) => sum + (n as number), 0);
    expect(bytes).toBe(levels.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
  });
});

describe('the trace as text', () => {
  it('has the lines that `strata run --trace` prints', async () => {
    const seed = first;
    const { history } = await run(seed);
    const parts = [...traceText(history)];
    const lines = parts
      .map(({ text }) => text)
      .join('')
      .split('\n');
    expect(lines[0]).toMatch(/^# Strata trace: \d+ records, steps 0 to \d+\.$/);
    const { out } = await strata(
      ['run', '-', '--trace', '--mask', 'full', '--seed', String(seed)],
      randomProgram(seed),
    );
    const printed = out.split('\n');
    const differs = lines.slice(1).findIndex((line, i) => line !== printed[i]);
    expect(differs, `${lines[differs + 1]}\n${printed[differs]}`).toBe(-1);
    expect(lines.length - 1).toBe(printed.length);
    expect(parts.at(-1)).toMatchObject({ done: history.total, total: history.total });
  });

  it('has about the estimated length, like the JSON', async () => {
    const { history } = await run(first);
    const bytes = [...traceText(history)].reduce((sum, { text }) => sum + text.length, 0);
    expect(traceTextBytes(history) / bytes).toBeGreaterThan(0.5);
    expect(traceTextBytes(history) / bytes).toBeLessThan(2);
    const json = [...chromeTrace(history)].reduce((sum, { text }) => sum + text.length, 0);
    expect(chromeTraceBytes(history) / json).toBeGreaterThan(0.4);
    expect(chromeTraceBytes(history) / json).toBeLessThan(2.5);
  });
});
