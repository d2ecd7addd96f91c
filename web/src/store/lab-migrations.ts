/**
 * Labs of older versions, made into those of the next one. A link is open for ever: a step here is never taken out, and each has golden links
 * in tests/web/store/golden-links.json.
 *
 *   0 → 1    A link without `v` was an experiment: seed, options, program, and how to draw it (view, moment). Its seed and options have
 *            the same names and meaning in version 1; a moment that was none was passed over in silence, and still is.
 */
type Source = Readonly<Record<string, unknown>>;

/** From the version of its place to the next. Each gives a fresh object, and takes anything that has that version. */
const kSteps: readonly ((source: Source) => Source)[] = [
  ({ moment, ...rest }) => ({ ...rest, ...(isMoment(moment) ? { moment } : {}), v: 1 }),
];

const isMoment = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((n) => Number.isSafeInteger(n) && (n as number) >= 0);

/** The source as the newest version has it. Pure. */
export function migrate(source: object, version: number): Source {
  return kSteps.slice(version).reduce((of, step) => step(of), source as Source);
}
