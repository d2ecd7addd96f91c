/**
 * What the engine is asked to do: programs, what is typed by hand, lines of a file, options. Whatever is refused gets a sentence, and
 * nothing of it runs.
 */
import { formatInteger } from '../base/units.ts';
import type { CommandLog, Outcome } from '../engine/client-types.ts';
import { encodeDelete, encodeGet, encodePut, encodeSet, encodeSettle } from '../protocol/commands.gen.ts';
import type { Program } from '../protocol/parser.ts';
import { readProgram } from '../protocol/read-program.ts';
import { typed as wordOf } from '../protocol/quote.ts';
import { optionInfos } from '../protocol/options.gen.ts';
import { optionValueText } from '../protocol/option-value.ts';
import { familyNames } from '../scene/families.ts';
import { concat, maskFor, operationsIn, operationsOf, typed } from './commands.ts';
import type { Core } from './core.ts';
import { readRun, type Later, type ReadRun } from './later.ts';
import { tooLongWords } from './run-limits.ts';
import type { OpenDirectory, Session, SessionOptions } from './session-types.ts';

type Asking = Pick<
  Session,
  | 'run'
  | 'runMore'
  | 'edit'
  | 'runCommands'
  | 'submitPut'
  | 'submitDelete'
  | 'submitGet'
  | 'stop'
  | 'reset'
  | 'setOption'
  | 'setSeed'
  | 'prepare'
  | 'importPuts'
  | 'openDirectory'
>;

const kNothing: Pick<ReadRun, 'text' | 'program' | 'tape'> = {
  text: '',
  program: { options: [], commands: [] },
  tape: [],
};

/** Of an engine that begins with a directory. `given`: of the program that runs on it; null where it is only looked at. */
async function optionsOn(
  { report }: OpenDirectory,
  given: ReadonlyMap<number, number> | null,
): Promise<ReadonlyMap<number, number>> {
  const { directoryOptions } = await import('../engine/directory.ts');
  return directoryOptions(report.comparator, given);
}

/** Opens an engine at once, if it is not to wait for the first that is asked. */
export function asking(
  core: Core,
  {
    followLive: followAtFirst = true,
    contradiction = () => null,
    tape,
    unopened = false,
    inspector,
    limits,
  }: SessionOptions,
): Asking {
  const { store, live, publish, publishAnew, place, moveTo } = core;
  const state = store.getState;
  let opens = 0;
  /** No engine waits for the first command, or options were changed before it and the one that waits was made without them. */
  let outdated = unopened;

  async function open(
    options: ReadonlyMap<number, number>,
    operations: number,
    follow = followAtFirst,
    program = '',
    log?: Partial<CommandLog>,
    more: readonly Later[] = [],
    directory: OpenDirectory | null = null,
  ): Promise<Outcome> {
    const { seed } = state();
    const turn = ++opens;
    outdated = false;
    const ran = { program, seed, options: state().options, more, directory };
    store.setState({ status: 'loading', progress: null, ran, failures: { total: 0, listed: [] } });
    const mask = maskFor(operations);
    const opening = live.open({ seed, options, ...log?.setup, mask }, log?.files ?? directory?.files, log?.entries);
    store.setState({ followLive: follow });
    place();
    publishAnew({ playing: false });
    const outcome = await opening;
    if (turn === opens)
      store.setState(
        outcome.ok
          ? { status: live.running ? 'running' : 'ready', message: '' }
          : { status: 'error', message: outcome.message },
      );
    return outcome;
  }
  const ready = unopened ? null : open(state().options, operationsOf(tape), followAtFirst, '', tape);

  /**
   * Submits and waits for the records. Returns a sentence when refused. `kept`: what is kept of it with what ran. `interject`: before all that
   * has not begun.
   */
  async function submit(commands: Uint8Array, kept: Later, { interject = false } = {}): Promise<string | null> {
    if (state().status === 'loading') await ready;
    if (outdated) {
      const clash = clashOf(state().options);
      if (clash !== null) return clash;
      await open(state().options, 0);
    }
    if (state().status === 'error') return state().message;
    // What runs keeps the mask that it began with.
    if (!live.running) live.setMask(maskFor(operationsIn(commands)));
    const amid = interject && live.running;
    const accepted = live.submit(commands, amid);
    publish();
    const outcome = await accepted;
    if (!outcome.ok) {
      publish({ message: outcome.message });
      return outcome.message;
    }
    // Beside what was accepted meanwhile: the log knows its own step.
    came({
      step: live.client.log().entries.findLast((entry) => entry.commands === commands)?.step,
      ...kept,
      ...(amid && { interject: true }),
    });
    await live.settled();
    return null;
  }

  /** Begins with a directory and the commands of a program; where it has none, with a command that only opens it. */
  function openOn(
    directory: OpenDirectory,
    options: ReadonlyMap<number, number>,
    { text, program, tape }: Pick<ReadRun, 'text' | 'program' | 'tape'>,
    more: readonly Later[] = [],
    follow = true,
  ): Promise<Outcome> {
    const opener = program.commands.length === 0 ? [{ step: 0, commands: encodeSettle() }] : [];
    const entries = [...opener, ...tape];
    return open(options, operationsOf({ entries }), follow, text, { entries }, more, directory);
  }

  /** Why a program does not run on the open directory; null where it may. */
  function misfit(directory: OpenDirectory, values: ReadonlyMap<number, number>): string | null {
    const { name, report } = directory;
    const instead = 'Close the directory to run the program on an empty database.';
    const dialect = report.writer === 'strata' ? 'extended' : 'leveldb';
    const asked = (option: string): number | undefined =>
      values.get(optionInfos.find((o) => o.name === option)?.id ?? -1);
    if ((asked('dialect') ?? 0) !== 0 && dialect === 'leveldb')
      return say(
        `The program cannot run on ${name}: the directory has dialect=leveldb, and the program sets another dialect. ${instead}`,
      );
    if ((asked('engine') ?? 0) !== 0)
      return say(
        `The program cannot run on ${name}: the directory is an LSM-tree, and the program sets engine=btree. ${instead}`,
      );
    return null;
  }

  function came(later: Later): void {
    const { ran } = state();
    store.setState({ ran: { ...ran, more: [...ran.more, later] } });
  }

  /** Who acts, acts now: the cursor leaves the past, where it may have been. */
  function comeBack(): void {
    if (state().followLive) return;
    moveTo(live.history.total, { followLive: true });
    place();
  }

  function say(sentence: string): string {
    store.setState({ message: sentence });
    return sentence;
  }

  /** Why no engine is begun with these options; null where one may be. What stands then stays. */
  function clashOf(options: ReadonlyMap<number, number>): string | null {
    const clash = contradiction(options);
    return clash === null ? null : say(`The engine cannot start: ${clash}.`);
  }

  function refused(program: Pick<Program, 'diagnostics' | 'extended'>, text: string): boolean {
    store.setState({ program: text, diagnostics: program.diagnostics, extended: program.extended });
    const [first] = program.diagnostics;
    if (first === undefined) return false;
    say(`Line ${first.line}, column ${first.column}: ${first.message}`);
    return true;
  }

  async function submitTyped(
    what: readonly (readonly ['key' | 'value', string])[],
    command: 'put' | 'delete' | 'get',
    encode: (bytes: readonly Uint8Array[]) => Uint8Array,
  ): Promise<string | null> {
    const parts: Uint8Array[] = [];
    for (const [name, text] of what) {
      const read = typed(name, text);
      if (!read.ok) return say(read.sentence);
      parts.push(read.bytes);
    }
    comeBack();
    return submit(encode(parts), { lines: [[command, ...parts.map(wordOf)].join(' ')] });
  }

  function setOption(option: number, value: number): string | null {
    const info = optionInfos.find((o) => o.id === option);
    if (info === undefined) return say(`There is no option number ${option}.`);
    if (!Number.isSafeInteger(value) || value < info.min || value > info.max)
      return say(
        `${info.name} must be a whole number from ${formatInteger(info.min)} to ${formatInteger(info.max)}; got ${String(value)}. Not changed.`,
      );
    const begun = live.history.total > 0 || live.running;
    // What runs would refuse it too; here it has not been asked, and nothing has to be taken back.
    const clash =
      begun && info.dynamic ? contradiction(new Map([...live.history.head.options, [option, value]])) : null;
    if (clash !== null) return say(`${clash}. Not changed.`);
    const values = new Map(state().options);
    if (value === info.default) values.delete(option);
    else values.set(option, value);
    store.setState({
      options: values,
      message: info.dynamic ? '' : `${info.name} takes effect after a restart.`,
    });
    // Before its first command the engine has no database to set anything in: it is made anew, with the value, when one comes.
    if (!begun) outdated = true;
    else if (info.dynamic)
      void submit(
        encodeSet({ option, value }),
        { lines: [`set ${info.name}=${optionValueText(info, value)}`] },
        { interject: true },
      );
    return null;
  }

  return {
    setOption,

    async run(given, follow = followAtFirst, more = [], directory = state().ran.directory) {
      const read = await readRun(given, more);
      const { text, program, diagnostics, extended, tape: entries } = read;
      if (refused({ diagnostics, extended }, text)) return;
      const set = new Map([...state().options, ...program.options.map(({ id, value }) => [id, value] as const)]);
      const runs = program.commands.length > 0;
      if (directory !== null && runs && misfit(directory, set) !== null) return;
      const values = directory === null ? set : await optionsOn(directory, runs ? set : null);
      if (clashOf(values) !== null) return;
      await ready;
      await live.stop();
      const operations = operationsOf({ entries });
      const opened =
        directory === null
          ? await open(values, operations, follow, text, { entries }, more)
          : await openOn(directory, values, read, more, follow);
      if (!opened.ok) return;
      const tooLong = tooLongWords(operations, limits);
      if (tooLong !== '') say(tooLong);
      await live.settled();
    },

    async openDirectory(files, name) {
      const { lookInto } = await import('./documents/dropped.ts');
      const { report, directory } = await lookInto(name, files, inspector, state());
      if (directory === null) {
        say(report.sentence);
        return report;
      }
      await ready;
      await live.stop();
      const opened = await openOn(directory, await optionsOn(directory, null), kNothing);
      if (opened.ok) await live.settled();
      if (state().ran.directory === directory) say(report.sentence);
      return report;
    },

    async runMore(text) {
      // The engine goes on as it is, with the families that it has.
      const families = new Map(familyNames(live.history.head).map(([family, name]) => [name, family] as const));
      const program = await readProgram(text, families);
      if (refused(program, text)) return;
      for (const { id, value } of program.options) if (setOption(id, value) !== null) return;
      comeBack();
      // Leading options were kept as they were set.
      const lines = program.commands.length > 0 ? text.split('\n').slice(program.lines[0]! - 1) : [];
      if (lines.length > 0) await submit(concat(program.commands), { lines });
    },

    edit(text) {
      store.setState({ program: text });
      void readProgram(text).then(({ diagnostics, extended }) => {
        if (state().program === text) store.setState({ diagnostics, extended });
      });
    },

    async runCommands(commands) {
      await submit(commands, { lines: [], commands });
    },

    submitPut: (key, value) =>
      submitTyped(
        [
          ['key', key],
          ['value', value],
        ],
        'put',
        ([k, v]) => encodePut({ key: k!, value: v!, sync: 2 }),
      ),
    submitDelete: (key) => submitTyped([['key', key]], 'delete', ([k]) => encodeDelete({ key: k!, sync: 2 })),
    submitGet: (key) => submitTyped([['key', key]], 'get', ([k]) => encodeGet({ key: k!, snapshot: 0 })),

    async stop() {
      const forgets = live.running;
      const outcome = await live.stop();
      if (forgets && outcome.ok) came({ step: live.client.log().entries.at(-1)?.step, lines: [] });
      // The engine stands; what it had sent before is still to be taken in, and only then is it known where it stands.
      publish({ playing: false });
      await live.settled();
      publish({
        message: outcome.ok ? `Stopped after step ${formatInteger(live.history.head.step)}.` : outcome.message,
      });
    },

    async reset() {
      if (clashOf(state().options) !== null) return;
      await open(state().options, 0);
    },

    setSeed(seed) {
      if (!Number.isSafeInteger(seed) || seed < 0)
        say(`The seed must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}; got ${String(seed)}.`);
      else store.setState({ seed, message: 'The seed takes effect after a restart.' });
    },

    prepare(seed, options) {
      store.setState({ seed, options });
      if (live.history.total === 0 && !live.running) outdated = true;
    },

    async importPuts(parts) {
      comeBack();
      for (const part of parts) {
        const wrong = await submit(part, { lines: [], commands: part });
        if (wrong !== null) return wrong;
      }
      return null;
    },
  };
}
