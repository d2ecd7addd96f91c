/**
 * An experiment in the address ("#x=..."): from anyone, so checked whole before anything runs. Beside what every experiment has, a link may
 * name a view and a moment, as [step, ordinal]: then it is this drawing at this record.
 */
import { optionInfos } from '../protocol/options.gen.ts';
import { parseExperiment } from '../protocol/experiment.ts';
import type { Moment } from '../scene/history.ts';
import { operationsIn } from './commands.ts';
import type { SessionState } from './types.ts';
import { linkTo, readLink } from './url.ts';

export interface Linked {
  readonly seed: number;
  /** In the line language, its options as leading `set` lines. */
  readonly program: string;
  /** What the link says of how to draw it: a word from outside, or ''. */
  readonly view: string;
  readonly moment: Moment | null;
  /** How many operations it expands into. */
  readonly operations: number;
}

export type ReadLinked =
  | { readonly ok: true; readonly linked: Linked }
  /** One sentence: what is wrong with the link. */
  | { readonly ok: false; readonly sentence: string };

/** What an address's hash asks for; null where it holds no experiment. Never rejects. */
export async function linkedExperiment(hash: string): Promise<ReadLinked | null> {
  const read = await readLink(hash);
  if (read === null || !read.ok) return read;
  const experiment = parseExperiment(read.value, ['view', 'moment']);
  if (!experiment.ok)
    return { ok: false, sentence: `The experiment in this link cannot be run: ${experiment.problem}.` };
  const source = read.value as {
    readonly options?: Readonly<Record<string, unknown>>;
    readonly program: string;
    readonly view?: unknown;
    readonly moment?: unknown;
  };
  const options = Object.entries(source.options ?? {}).map(([name, value]) => `set ${name}=${String(value)}\n`);
  return {
    ok: true,
    linked: {
      seed: experiment.value.seed,
      program: options.join('') + source.program,
      view: typeof source.view === 'string' ? source.view : '',
      moment: momentOf(source.moment),
      operations: experiment.value.program.commands.reduce((sum, command) => sum + operationsIn(command), 0),
    },
  };
}

function momentOf(value: unknown): Moment | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [step, ordinal] = value as readonly unknown[];
  const counts = (n: unknown): n is number => Number.isSafeInteger(n) && (n as number) >= 0;
  return counts(step) && counts(ordinal) ? { step, ordinal } : null;
}

/** The hash of a link to what a session runs, and to where it stands; a sentence where that cannot be. Never rejects. */
export async function linkToState(
  state: Pick<SessionState, 'program' | 'diagnostics' | 'seed' | 'options' | 'view' | 'moment'>,
): ReturnType<typeof linkTo> {
  const [first] = state.diagnostics;
  if (first) return { ok: false, sentence: `What cannot run is not shared: line ${first.line}, ${first.message}.` };
  const options = Object.fromEntries(
    [...state.options].flatMap(([id, value]) => {
      const info = optionInfos.find((o) => o.id === id);
      return info ? [[info.name, info.type === 'enum' ? (info.names?.[value] ?? value) : value]] : [];
    }),
  );
  return linkTo({
    seed: state.seed,
    ...(state.options.size > 0 ? { options } : {}),
    program: state.program,
    view: state.view,
    moment: [state.moment.step, state.moment.ordinal],
  });
}
