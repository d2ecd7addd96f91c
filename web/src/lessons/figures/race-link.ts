/** A race as a comparison of the lab: the designs of its rivals beside the design of the figure, at the same number of finished operations. */
import { optionInfos } from '../../protocol/options.gen.ts';
import { ClockIndex } from '../../scene/clock-index.ts';
import type { Compared } from '../../session/comparison/compared.ts';
import { optionsByName } from '../../session/documents/lab-state.ts';
import type { Session } from '../../session/session-types.ts';

export interface Racing {
  readonly name: string;
  readonly session: Session;
}

/** `own`: the session of the figure. REQUIRES: all have run, the same program. */
export function comparedWith(own: Session, rivals: readonly Racing[]): Compared {
  const { options } = own.history().head;
  // An engine of a comparison has the options of the first one, except those that it names.
  const defaults = optionInfos
    .filter(({ id }) => options.has(id))
    .map(({ id, default: value }) => [id, value] as const);
  const clock = new ClockIndex(own.history());
  clock.take();
  return {
    lanes: rivals.map(({ name, session }) => ({
      name,
      options: optionsByName(new Map([...defaults, ...session.history().head.options]), { defaults: true }),
    })),
    clock: 'operation',
    at: clock.clockPositionOf('operation', own.store.getState().moment.step),
    picture: 'tree',
    measure: 'write_amplification',
  };
}
