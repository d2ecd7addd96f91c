/**
 * Where an engine diverges from the one it forked from, or from A: what each did there and why, with a button that goes
 * there. Shown when both are idle.
 */
import { formatInteger } from '../../base/units.ts';
import { optionByName } from '../../protocol/option-value.ts';
import { optionTyped } from '../../protocol/option-typed.ts';
import { Kind } from '../../protocol/records.gen.ts';
import { divergenceOf, type EngineAction } from '../../scene/divergence.ts';
import type { History } from '../../scene/history.ts';
import { narrate } from '../../scene/explain.ts';
import type { ComparedEngine, Comparison } from '../../session/comparison/comparison-types.ts';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useSession } from '../../figure/use-session.ts';

/** What an engine did, as its sentence, with the option that decided it. Pure. */
function actionText(history: History, { number }: EngineAction): string {
  const record = history.after(number);
  if (record === null) return '';
  const scene = history.sceneAt(number + 1);
  const sentence = narrate(record, scene);
  if (record.kind !== Kind.MemtableSealed) return sentence;
  const info = optionByName('write_buffer_size')!;
  return `${sentence.split(':')[0]!}; ${info.name} is ${optionTyped(info, scene.options.get(info.id) ?? info.default)}`;
}

export interface FirstDifferenceProps {
  readonly comparison: Comparison;
  readonly engine: ComparedEngine;
  /** The engine it forked from, or A. */
  readonly from: ComparedEngine;
  readonly letters: readonly [engine: string, from: string];
}

export function FirstDifference({ comparison, engine, from, letters: [letter, other] }: FirstDifferenceProps) {
  const rests = [useSession(engine.session, (s) => s.status), useSession(from.session, (s) => s.status)].every(
    (status) => status === 'ready',
  );
  const [mine, theirs] = [engine.session.history(), from.session.history()];
  const shared = engine.forkedAt?.engine === from.id ? engine.forkedAt.moment.step : 0;
  const ends = `${mine.total}:${theirs.total}`;
  const difference = useVersionedMemo(
    () => (rests ? divergenceOf(theirs, mine, shared) : null),
    [rests, theirs, mine, shared],
    ends,
  );
  const words = useVersionedMemo(
    () =>
      difference && {
        mine: difference.second && actionText(mine, difference.second),
        theirs: difference.first && actionText(theirs, difference.first),
      },
    [difference, mine, theirs],
    ends,
  );
  if (!rests) return null;
  if (difference === null || words === null)
    return <p className="first-difference">It does the same as {other} to the end.</p>;
  const { first, second } = difference;
  const go = (): void =>
    comparison.seek(
      Math.min(
        ...[
          first && comparison.clockPositionOf(from.id, first.moment),
          second && comparison.clockPositionOf(engine.id, second.moment),
        ].filter((place) => place !== null),
      ),
    );
  const operation = Math.min(...[first, second].flatMap((action) => action?.operation ?? []));
  return (
    <div className="first-difference">
      <details>
        <summary>First difference: operation {formatInteger(operation)}</summary>
        <p>
          {letter}: {words.mine ?? 'nothing more'}.
        </p>
        <p>
          {other}: {words.theirs ?? 'nothing more'}.
        </p>
      </details>
      <button type="button" className="plain" onClick={go} aria-label={`Go to the first difference of ${letter}`}>
        Go there
      </button>
    </div>
  );
}
