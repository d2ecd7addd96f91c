/** What a reader makes the engine do: programs, typed commands, imported files, directories and options. A refusal sets a message and runs nothing. */
import { formatInteger } from '../base/units.ts';
import { encodeDelete, encodeGet, encodePut, encodeSet, encodeSettle } from '../protocol/commands.gen.ts';
import type { Program } from '../protocol/parser.ts';
import { readProgram } from '../protocol/read-program.ts';
import { typed as quoted } from '../protocol/quote.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import { optionValueText } from '../protocol/option-value.ts';
import { familyNames } from '../scene/families.ts';
import { concat } from '../base/bytes.ts';
import { operationsOf, typed } from './commands.ts';
import { EngineRun } from './engine-run.ts';
import { readRun } from './timed-input.ts';
import type { Navigation } from './navigation.ts';
import { tooLongWords } from './run-limits.ts';
import type { SessionContext } from './session-context.ts';
import type { OpenDirectory, Session, SessionOptions } from './session-types.ts';

export class EngineActions {
  readonly #context: SessionContext;
  readonly #navigation: Navigation;
  readonly #run: EngineRun;
  readonly #options: Pick<SessionOptions, 'inspector' | 'limits'>;

  constructor(context: SessionContext, navigation: Navigation, options: SessionOptions) {
    this.#context = context;
    this.#navigation = navigation;
    this.#options = options;
    this.#run = new EngineRun(context, navigation, options);
  }

  readonly run: Session['run'] = async (
    given,
    follow,
    more = [],
    directory = this.#context.state.lastRun.directory,
  ) => {
    const { stream } = this.#context;
    const { text: program, program: read, diagnostics, extended, logEntries } = await readRun(given, more);
    if (this.#refuseProgram({ diagnostics, extended }, program)) return;
    const set = new Map([...this.#context.state.options, ...read.options.map(({ id, value }) => [id, value] as const)]);
    const runs = read.commands.length > 0;
    if (directory !== null && runs && this.#refuseDirectory(directory, set) !== null) return;
    const options = directory === null ? set : await optionsOn(directory, runs ? set : null);
    if (this.#run.refuseStart(options) !== null) return;
    await this.#run.ready;
    await stream.stop();
    const entries = directory === null || runs ? logEntries : [kOpenOnly, ...logEntries];
    const opened = await this.#run.open({ options, log: { entries }, program, more, directory, follow });
    if (!opened.ok) return;
    const tooLong = tooLongWords(operationsOf({ entries: logEntries }), this.#options.limits);
    if (tooLong !== '') this.#context.setMessage(tooLong);
    await stream.settled();
  };

  readonly openDirectory: Session['openDirectory'] = async (files, name) => {
    const { stream, state } = this.#context;
    const { inspectDirectory } = await import('./documents/import-directory.ts');
    const { report, directory } = await inspectDirectory(name, files, this.#options.inspector, state);
    if (directory === null) {
      this.#context.setMessage(report.sentence);
      return report;
    }
    await this.#run.ready;
    await stream.stop();
    const options = await optionsOn(directory, null);
    const opened = await this.#run.open({ options, log: { entries: [kOpenOnly] }, directory, follow: true });
    if (opened.ok) await stream.settled();
    if (this.#context.state.lastRun.directory === directory) this.#context.setMessage(report.sentence);
    return report;
  };

  readonly runMore: Session['runMore'] = async (text) => {
    const families = new Map(familyNames(this.#context.stream.history.head).map(([id, name]) => [name, id] as const));
    const program = await readProgram(text, families);
    if (this.#refuseProgram(program, text)) return;
    for (const { id, value } of program.options) if (this.setOption(id, value) !== null) return;
    this.#navigation.followLive();
    if (program.commands.length === 0) return;
    // setOption has recorded the leading options.
    const lines = text.split('\n').slice(program.lines[0]! - 1);
    await this.#run.submit(concat(program.commands), { lines });
  };

  readonly edit: Session['edit'] = (text) => {
    const { store } = this.#context;
    store.setState({ program: text });
    void readProgram(text).then(({ diagnostics, extended }) => {
      if (this.#context.state.program === text) store.setState({ diagnostics, extended });
    });
  };

  readonly runCommands: Session['runCommands'] = async (commands) => {
    await this.#run.submit(commands, { lines: [], commands });
  };

  readonly importPuts: Session['importPuts'] = async (parts) => {
    this.#navigation.followLive();
    for (const part of parts) {
      const refused = await this.#run.submit(part, { lines: [], commands: part });
      if (refused !== null) return refused;
    }
    return null;
  };

  readonly submitPut: Session['submitPut'] = (key, value) =>
    this.#submitTyped('put', { key, value }, ([k, v]) => encodePut({ key: k!, value: v!, sync: 2 }));
  readonly submitDelete: Session['submitDelete'] = (key) =>
    this.#submitTyped('delete', { key }, ([k]) => encodeDelete({ key: k!, sync: 2 }));
  readonly submitGet: Session['submitGet'] = (key) =>
    this.#submitTyped('get', { key }, ([k]) => encodeGet({ key: k!, snapshot: 0 }));

  readonly stop: Session['stop'] = async () => {
    const { stream } = this.#context;
    const drops = stream.running;
    const outcome = await stream.stop();
    if (drops && outcome.ok) this.#run.record({ step: outcome.value.step, lines: [] });
    // The engine's answer names its last step. The records up to there have arrived; the next frames ingest them.
    const message = outcome.ok
      ? `Stopped after step ${formatInteger(outcome.value.step ?? stream.history.head.step)}.`
      : outcome.message;
    this.#context.store.setState({ playing: false, message });
    await stream.settled();
    this.#context.publish({ message });
  };

  readonly reset: Session['reset'] = async () => {
    const { options } = this.#context.state;
    if (this.#run.refuseStart(options) === null) await this.#run.open({ options });
  };

  readonly setOption: Session['setOption'] = (option, value) => {
    const { state, stream } = this.#context;
    const refuse = (sentence: string): string => this.#context.setMessage(sentence);
    const info = optionInfos.find(({ id }) => id === option);
    if (info === undefined) return refuse(`There is no option number ${option}.`);
    const { name, min, max, dynamic } = info;
    if (!Number.isSafeInteger(value) || value < min || value > max)
      return refuse(
        `${name} must be a whole number from ${formatInteger(min)} to ${formatInteger(max)}; got ${String(value)}. Not changed.`,
      );
    const isLive = dynamic && this.#run.started;
    // The engine would refuse it too, but only after the option was recorded.
    const clash = isLive ? this.#run.contradiction(new Map([...stream.history.head.options, [option, value]])) : null;
    if (clash !== null) return refuse(`${clash}. Not changed.`);
    const options = new Map(state.options);
    if (value === info.default) options.delete(option);
    else options.set(option, value);
    this.#context.store.setState({ options, message: dynamic ? '' : `${name} takes effect after a restart.` });
    this.#run.optionsChanged();
    const lines = [`set ${name}=${optionValueText(info, value)}`];
    if (isLive) void this.#run.submit(encodeSet({ option, value }), { lines }, { inject: true });
    return null;
  };

  readonly setSeed: Session['setSeed'] = (seed) => {
    if (!Number.isSafeInteger(seed) || seed < 0)
      this.#context.setMessage(
        `The seed must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}; got ${String(seed)}.`,
      );
    else this.#context.store.setState({ seed, message: 'The seed takes effect after a restart.' });
  };

  readonly prepare: Session['prepare'] = (seed, options) => {
    this.#context.store.setState({ seed, options });
    this.#run.optionsChanged();
  };

  async #submitTyped(
    command: 'put' | 'delete' | 'get',
    fields: Readonly<{ key: string; value?: string }>,
    encode: (bytes: readonly Uint8Array[]) => Uint8Array,
  ): Promise<string | null> {
    const parts: Uint8Array[] = [];
    for (const [name, text] of Object.entries(fields)) {
      const read = typed(name as 'key' | 'value', text);
      if (!read.ok) return this.#context.setMessage(read.sentence);
      parts.push(read.bytes);
    }
    this.#navigation.followLive();
    return this.#run.submit(encode(parts), { lines: [[command, ...parts.map(quoted)].join(' ')] });
  }

  /** Shows the diagnostics of a program. True if it has errors; then the first one is the message. */
  #refuseProgram({ diagnostics, extended }: Pick<Program, 'diagnostics' | 'extended'>, program: string): boolean {
    this.#context.store.setState({ program, diagnostics, extended });
    const [first] = diagnostics;
    if (first !== undefined) this.#context.setMessage(`Line ${first.line}, column ${first.column}: ${first.message}`);
    return first !== undefined;
  }

  /** Sets a message if a program with these options cannot run on the open directory, and returns it; else null. */
  #refuseDirectory({ name, report }: OpenDirectory, options: ReadonlyMap<number, number>): string | null {
    const isSet = (option: string): boolean =>
      (options.get(optionInfos.find((info) => info.name === option)?.id ?? -1) ?? 0) !== 0;
    const why =
      report.writer !== 'strata' && isSet('dialect')
        ? 'the directory has dialect=leveldb, and the program sets another dialect'
        : isSet('engine')
          ? 'the directory is an LSM-tree, and the program sets another engine'
          : null;
    return (
      why &&
      this.#context.setMessage(
        `The program cannot run on ${name}: ${why}. Close the directory to run the program on an empty database.`,
      )
    );
  }
}

/** Opens the database and changes nothing. */
const kOpenOnly = { step: 0, commands: encodeSettle() };

/** The engine's options on a directory. `given`: those of the program that runs on it; null if the directory is only opened. */
async function optionsOn(
  { report }: OpenDirectory,
  given: ReadonlyMap<number, number> | null,
): Promise<ReadonlyMap<number, number>> {
  const { directoryOptions } = await import('../engine/directory.ts');
  return directoryOptions(report.comparator, given);
}
