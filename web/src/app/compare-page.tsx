/** The lab with several engines: loaded when it is asked for. Leaving it ends all engines but the lab's own, which stands where it stood. */
import type { Port } from '../engine/port.ts';
import { sharedHere, SharedPorts, sharedWorker, type SharedLink } from '../engine/shared-port.ts';
import type { EngineClient } from '../engine/types.ts';
import { createTogether } from '../store/together.ts';
import type { Together } from '../store/together-types.ts';
import type { Session } from '../store/types.ts';
import { Compare } from '../views/compare/compare.tsx';
import { designName } from '../views/compare/designs.ts';
import { useTicks } from '../views/shared/use-ticks.ts';
import { Shell } from './shell.tsx';

export interface Beside {
  readonly together: Together;
  /** Back to the lab as it was. */
  readonly leave: () => void;
}

/** One worker for all that stand beside the lab's own; where none may be made, they run in the page's thread. */
function engines(): SharedLink {
  try {
    return sharedWorker();
  } catch {
    return sharedHere();
  }
}

/** The session becomes lane A. `client`: for each further lane, one whose engine runs behind a port of ours. */
export function setBeside(session: Session, client: (port: () => Port) => EngineClient): Beside {
  const { moment, followLive, playing } = session.store.getState();
  if (playing) session.pause();
  const ports = new SharedPorts(engines);
  const together = createTogether(session, () => client(() => ports.port()), designName(session));
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
