/** The lab with several engines: loaded when it is asked for. Leaving it ends all engines but the lab's own, which stands where it stood. */
import { sharedHere, SharedPorts, sharedWorker, type SharedLink } from '../engine/shared-port.ts';
import { createTogether } from '../store/together.ts';
import type { Together } from '../store/together-types.ts';
import type { Session } from '../store/types.ts';
import { Compare } from '../views/compare/compare.tsx';
import { designName } from '../views/compare/designs.ts';
import { useTicks } from '../views/shared/use-ticks.ts';
import type { Engines } from './live.ts';
import { Shell } from './shell.tsx';

export interface Beside {
  readonly together: Together;
  /** Back to the lab as it was. */
  readonly leave: () => void;
}

/** One worker for all that stand beside the lab's own; where none may be made, they run in the page's thread. */
function shared(): SharedLink {
  try {
    return sharedWorker();
  } catch {
    return sharedHere();
  }
}

/** The session becomes lane A; the clock begins where it stands. Engines of further lanes share a worker. */
export function setBeside(session: Session, engines: Engines): Beside {
  const { moment, followLive, playing } = session.store.getState();
  if (playing) session.pause();
  const ports = new SharedPorts(shared);
  const client = () => engines.client('full', () => ports.port());
  const together = createTogether(session, client, designName(session));
  together.seek(together.placeOf(0, moment));
  return {
    together,
    leave() {
      together.close();
      if (followLive) session.seek(session.history().total);
      else session.seekMoment(moment);
    },
  };
}

export function ComparePage({
  together,
  up,
  onLeave,
}: {
  readonly together: Together;
  readonly up: string;
  readonly onLeave: () => void;
}) {
  useTicks(together);
  return (
    <Shell
      up={up}
      here="lab"
      aside={
        <button type="button" className="share" onClick={onLeave} aria-label="Back to the lab">
          Back <span className="word">to the lab</span>
        </button>
      }
    >
      <Compare together={together} />
    </Shell>
  );
}
