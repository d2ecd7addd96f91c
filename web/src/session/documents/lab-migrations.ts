/**
 * Migrates labs of older versions. A link works forever: a step here is never removed, and each has golden links in
 * tests/web/session/documents/golden-links.json.
 *
 *   0 → 1    A link without `v` was an experiment: seed, options, program, and how to draw it (view, moment). Its seed and options have
 *            the same names and meaning in version 1; an invalid moment was ignored without a note, and still is.
 *   1 → 2    Lines after the program (`ran.more`) were texts, each run when everything before it had finished; now each has its step.
 *            `engines` and `forks`, reserved fields that no version wrote, become `compared`.
 */
type Source = Readonly<Record<string, unknown>>;

/** By index: from that version to the next. Each returns a new object, and accepts any object that claims the version. */
const kSteps: readonly ((source: Source) => Source)[] = [
  ({ moment, ...rest }) => ({ ...rest, ...(isMoment(moment) ? { moment } : {}), v: 1 }),
  ({ ran, engines, forks, ...rest }) => {
    const lanes = [...listOf(engines).map(addedLane), ...listOf(forks).map(forkedLane)];
    return {
      ...rest,
      ...(ran === undefined ? {} : { ran: withLater(ran) }),
      ...(lanes.length === 0
        ? {}
        : { compared: { lanes, clock: 'time', at: 0, picture: 'tree', measure: 'write_amplification' } }),
      v: 2,
    };
  },
];

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const fieldsOf = (value: unknown): Source => (typeof value === 'object' && value !== null ? (value as Source) : {});

function withLater(ran: unknown): unknown {
  const { more, ...rest } = fieldsOf(ran);
  const isLines = Array.isArray(more) && more.every((line) => typeof line === 'string');
  if (!isLines) return { ...rest, more };
  return { ...rest, more: more.length === 0 ? [] : [{ lines: more }] };
}

const addedLane = (engine: unknown): unknown => {
  const { name, options } = fieldsOf(engine);
  return { name: name ?? null, options: options ?? null };
};

function forkedLane(fork: unknown): unknown {
  const { moment, options, lines } = fieldsOf(fork);
  if (!isMoment(moment) || !Array.isArray(lines)) return { from: null };
  const [step, ordinal] = moment as readonly [number, number];
  const set = Object.entries(fieldsOf(options)).map(([name, value]) => `set ${name}=${String(value)}`);
  return { from: [0, ordinal > 0 ? step + 1 : step], lines: [...set, ...(lines as readonly unknown[])].join('\n') };
}

const isMoment = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((n) => Number.isSafeInteger(n) && (n as number) >= 0);

/** The source in the newest version. Pure. */
export function migrate(source: object, version: number): Source {
  return kSteps.slice(version).reduce((of, step) => step(of), source as Source);
}
