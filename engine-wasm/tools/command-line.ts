/**
 * The arguments and exit codes of the `strata` command: run, dump, check, claim, verify.
 *
 * Exit codes: 0 success, 1 usage, 2 damaged or invalid input, a claim that fails, or a result code that is refused. Standard error has the reason in one sentence, with
 * file and position. Standard streams are parameters, so that tests can run a hundred commands without a hundred processes.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CounterReading } from '../../web/src/protocol/counter-lines.ts';
import { describe, type Diagnostic } from '../../web/src/protocol/diagnostic.ts';
import { looksLikeExperiment, parseExperimentText } from '../../web/src/protocol/experiment.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { paceFields, parsePace, type Pace } from '../../web/src/protocol/pace.ts';
import type { OptionValue } from '../../web/src/protocol/option-value.ts';
import { groups, tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { check } from './check-command.ts';
import { TrialRunner } from '../../web/src/lessons/claims/runner.ts';
import { claim, HostEngine } from './claim-command.ts';
import { familiesOfDirectory } from './directory-families.ts';
import { dump, dumpInWords, problemsOf, readDump } from './dump-command.ts';
import { readFile } from './files.ts';
import { type Host, HostError } from './host.ts';
import { NATIVE_RUNNER, NativeHost } from './native-host.ts';
import { type DroppedRange, run } from './run-command.ts';
import { verify } from './verify-command.ts';
import { WasmHost } from './wasm-host.ts';

const USAGE = `usage:
  npm run -s strata -- run FILE [--engine native|wasm] [--dir D] [--seed N] [--trace] [--counters] [--stats] [--digest] [--mask tier1|full|GROUP,...]
  npm run -s strata -- dump PATH [--json] [--engine native|wasm]
  npm run -s strata -- check DIR [--engine native|wasm]
  npm run -s strata -- claim S1..S134|all [--json] [--engine native|wasm]
  npm run -s strata -- verify FILE [--engine native|wasm]

run    FILE is a program in the line language, or (*.json) an experiment; - reads standard input;
       --dir uses a real directory; the program can name its column families from the first line on
       standard error lists the damaged log ranges that opening drops; the exit code is then 2, unless they are a torn tail
       --stats prints RocksDB's compaction table for each column family at the end, in modeled seconds
dump   a table, log, manifest, CURRENT or a whole directory, as text or JSON
check  reads every file of a database and reports problems
claim  one claim of the ledger, a range such as S1..S14, or all: the published figure, the result here, and the verdict
verify result codes that students hand in, one or many in FILE; - reads standard input: runs each task again and compares the numbers

exit codes: 0 success, 1 usage, 2 damaged or invalid input, a claim whose result differs from the expected one,\nor a result code that is refused`;

export interface Streams {
  /** Standard input, to its end. */
  readonly input: () => Uint8Array;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

class UsageError extends Error {}

/** The parser refuses programs above 16 Mi characters; this many bytes hold them in any encoding. */
const PROGRAM_BYTES_MAX = 64 * 1024 * 1024;

/** Result codes have at most a million characters; this many bytes hold them in UTF-8. */
const CODES_BYTES_MAX = 4 * 1024 * 1024;

const OPTIONS = {
  engine: { type: 'string' },
  dir: { type: 'string' },
  seed: { type: 'string' },
  trace: { type: 'boolean', default: false },
  counters: { type: 'boolean', default: false },
  stats: { type: 'boolean', default: false },
  digest: { type: 'boolean', default: false },
  mask: { type: 'string', default: 'tier1' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parse>['values'];

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Both engines print the same; the native one is faster and can use real directories. */
function engineOf(values: Values): string {
  return values.engine ?? (values.dir !== undefined || existsSync(NATIVE_RUNNER) ? 'native' : 'wasm');
}

function makeHost(values: Values): Host {
  return engineOf(values) === 'native' ? new NativeHost() : new WasmHost();
}

function parseMask(text: string): number {
  if (text === 'tier1') return tier1Mask;
  if (text === 'full') return (1 << groups.length) - 1;
  return text.split(',').reduce((mask, name) => {
    const group = groups.findIndex((candidate) => candidate.name === name);
    if (group < 0)
      throw new UsageError(`--mask takes groups (${groups.map((g) => g.name).join(', ')}), tier1 or full, not ${name}`);
    return mask | (1 << group);
  }, 0);
}

function parseSeed(text: string): bigint {
  if (!/^\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw new UsageError(`--seed must be a whole number below 2^53, not ${text}`);
  return BigInt(text);
}

interface Input {
  readonly commands: Uint8Array;
  readonly lines: readonly number[];
  readonly pace: Pace;
  readonly readings: readonly CounterReading[];
  readonly seed: bigint;
  readonly options: ReadonlyMap<number, number>;
  /** Settings of the program that have no effect. */
  readonly notes: readonly Diagnostic[];
}

/**
 * Reads the input, from either form of file. `families`: families that exist already. Throws HostError with the position of each mistake.
 */
function readProgram(path: string, families: ReadonlyMap<string, number>, streams: Streams): Input {
  const text = new TextDecoder().decode(path === '-' ? streams.input() : readFile(path, PROGRAM_BYTES_MAX));
  if (looksLikeExperiment(text)) {
    const experiment = parseExperimentText(text, paceFields);
    if (!experiment.ok) throw new HostError(`${path}: ${experiment.problem}`);
    const pace = parsePace(JSON.parse(text) as Readonly<Record<string, unknown>>);
    if (!pace.ok) throw new HostError(`${path}: ${pace.problem}`);
    const { seed, options, program } = experiment.value;
    const { commands, lines, readings, notes } = program;
    return {
      commands: concat(commands),
      lines,
      pace: pace.value,
      readings,
      seed: BigInt(seed),
      options: byId(options),
      notes,
    };
  }
  const { commands, lines, readings, options, diagnostics, notes } = parseProgram(text, families);
  if (diagnostics.length > 0) throw new HostError(diagnostics.map((found) => `${path}: ${describe(found)}`).join('\n'));
  return {
    commands: concat(commands),
    lines,
    pace: { arrivals: [] },
    readings,
    seed: 1n,
    options: byId(options),
    notes,
  };
}

function byId(options: readonly OptionValue[]): ReadonlyMap<number, number> {
  return new Map(options.map(({ id, value }) => [id, value]));
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

async function runCommand(host: Host, path: string, values: Values, streams: Streams): Promise<number> {
  const program = readProgram(path, await familiesIn(host, values.dir), streams);
  for (const note of program.notes) streams.err(`strata: note: ${path}: ${describe(note)}\n`);
  const setup = {
    seed: values.seed === undefined ? program.seed : parseSeed(values.seed),
    options: program.options,
    ...(values.dir === undefined ? {} : { directory: values.dir }),
  };
  const lines: string[] = [];
  const flush = (): void => {
    if (lines.length > 0) streams.out(`${lines.splice(0).join('\n')}\n`);
  };
  const { failures, dropped } = await run(
    host,
    {
      commands: program.commands,
      lines: program.lines,
      pace: program.pace,
      readings: program.readings,
      setup,
      trace: values.trace,
      counters: values.counters,
      stats: values.stats,
      digest: values.digest,
      mask: parseMask(values.mask),
    },
    (line) => {
      if (lines.push(line) >= 1000) flush();
    },
  );
  flush();
  for (const failure of failures) streams.err(`strata: ${path}: ${failure}\n`);
  const damaged = values.dir !== undefined && reportDropped(dropped, streams);
  return failures.length > 0 || damaged ? 2 : 0;
}

/** Reports the ranges of logs that open dropped. Returns whether any was damage; a torn tail is not. */
function reportDropped(dropped: readonly DroppedRange[], streams: Streams): boolean {
  for (const { sentence, tornTail } of dropped) streams.err(`strata: ${tornTail ? 'note: ' : ''}${sentence}\n`);
  return dropped.some(({ tornTail }) => !tornTail);
}

async function familiesIn(host: Host, directory: string | undefined): Promise<ReadonlyMap<string, number>> {
  if (directory === undefined) return new Map();
  await openEmpty(host);
  return familiesOfDirectory(host, directory);
}

async function dumpCommand(host: Host, path: string, values: Values, streams: Streams): Promise<number> {
  await openEmpty(host);
  const answer = await dump(host, path);
  const dumped = readDump(answer);
  const problems = problemsOf(dumped);
  streams.out(values.json ? `${new TextDecoder().decode(answer)}\n` : `${dumpInWords(dumped).lines.join('\n')}\n`);
  for (const problem of problems) streams.err(`strata: ${problem}\n`);
  return problems.length > 0 ? 2 : 0;
}

async function checkCommand(host: Host, path: string, streams: Streams): Promise<number> {
  await openEmpty(host);
  const result = await check(host, path);
  for (const problem of result.problems) streams.err(`strata: ${problem}\n`);
  streams.out(`${result.summary}\n`);
  return result.problems.length > 0 ? 2 : 0;
}

/** Claims without trials need no engine, so it starts with the first trial. */
async function claimCommand(wanted: string, values: Values, streams: Streams): Promise<number> {
  const engine = new HostEngine(() => makeHost(values));
  try {
    const { unexpected } = await claim(new TrialRunner(engine), wanted, values.json, (line) =>
      streams.out(`${line}\n`),
    );
    for (const sentence of unexpected) streams.err(`strata: ${sentence}\n`);
    return unexpected.length > 0 ? 2 : 0;
  } finally {
    await engine.close();
  }
}

async function verifyCommand(path: string, values: Values, streams: Streams): Promise<number> {
  const bytes = path === '-' ? streams.input() : readFile(path, CODES_BYTES_MAX);
  const engine = new HostEngine(() => makeHost(values));
  try {
    const { refused } = await verify(engine, new TextDecoder().decode(bytes), (line) => streams.out(`${line}\n`));
    return refused > 0 ? 2 : 0;
  } finally {
    await engine.close();
  }
}

/** Opens an instance that only holds files, with the largest possible quota: the user's files may be large. */
async function openEmpty(host: Host): Promise<void> {
  const MEMORY_QUOTA = 32;
  await host.open({ seed: 0n, options: new Map([[MEMORY_QUOTA, 2 ** 31]]), mask: 0 });
}

async function perform(args: string[], streams: Streams): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help) {
    streams.out(`${USAGE}\n`);
    return 0;
  }
  const [command, path, ...rest] = positionals;
  if (command === undefined) throw new UsageError('a command and a path are needed');
  if (!['run', 'dump', 'check', 'claim', 'verify'].includes(command))
    throw new UsageError(`there is no command ${command}; the commands are run, dump, check, claim and verify`);
  if (!['native', 'wasm'].includes(engineOf(values)))
    throw new UsageError(`--engine must be native or wasm, not ${values.engine}`);
  const what = command === 'claim' ? 'claim' : 'path';
  if (path === undefined) throw new UsageError(`${command} needs a ${what}`);
  if (rest.length > 0) throw new UsageError(`${command} takes one ${what}, not also ${rest.join(' ')}`);
  if (values.dir !== undefined && engineOf(values) !== 'native') throw new UsageError('--dir needs the native engine');
  if (command === 'claim') return claimCommand(path, values, streams);
  if (command === 'verify') return verifyCommand(path, values, streams);
  const host = makeHost(values);
  try {
    if (command === 'run') return await runCommand(host, path, values, streams);
    return command === 'dump'
      ? await dumpCommand(host, path, values, streams)
      : await checkCommand(host, path, streams);
  } finally {
    await host.close();
  }
}

/** Returns the exit code. Rejects only because of a bug. */
export async function strata(args: string[], streams: Streams): Promise<number> {
  try {
    return await perform(args, streams);
  } catch (error) {
    if (error instanceof UsageError) {
      streams.err(`strata: ${error.message}\n${USAGE}\n`);
      return 1;
    }
    if (!(error instanceof HostError)) throw error;
    streams.err(`${error.message.replace(/^/gm, 'strata: ')}\n`);
    return 2;
  }
}
