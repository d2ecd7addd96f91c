/** The lab with several engines: loaded when it is asked for. Leaving it ends all engines but the lab's own, which stands where it stood. */
import { useState } from 'react';
import { sharedHere, SharedPorts, sharedWorker, type SharedLink } from '../../engine/shared-port.ts';
import type { Compared } from '../../session/comparison/compared.ts';
import { createTogether } from '../../session/comparison/together.ts';
import { comparedOf, rebuild } from '../../session/comparison/together-link.ts';
import type { Together } from '../../session/comparison/together-types.ts';
import type { Session } from '../../session/session-types.ts';
import { Icon } from '../../ui/icons.tsx';
import { Compare } from '../../visualizations/comparison/View.tsx';
import { designName } from '../../visualizations/comparison/engine-presets.ts';
import { useTicks } from '../../figure/use-ticks.ts';
import type { Engines } from '../shell/live.ts';
import { Shell } from '../shell/shell.tsx';

export interface Beside {
  readonly together: Together;
  /** What a fork shall change is asked at once. */
  readonly forks: boolean;
  /** Makes what a link says stand beside it. Resolves to sentences: what could not be made. */
  readonly rebuild: (compared: Compared) => Promise<readonly string[]>;
  /** Back to the lab as it was. */
  readonly leave: () => void;
}

/** What of the state the link tells. */
const kTold = ['lanes', 'forebears', 'clock', 'at', 'picture', 'measure', 'playing'] as const;

/** One worker for all that stand beside the lab's own; where none may be made, they run in the page's thread. */
function shared(): SharedLink {
  try {
    return sharedWorker();
  } catch {
    return sharedHere();
  }
}

/** The session becomes lane A; the clock begins where it stands. Engines of further lanes share a worker. */
export function setBeside(session: Session, engines: Engines, forks = false): Beside {
  const { moment, pastMoment, followLive, playing } = session.store.getState();
  if (playing) session.pause();
  const ports = new SharedPorts(shared);
  const client = () => engines.client(() => ports.port());
  const together = createTogether(session, client, designName(session));
  together.seekMoment(0, moment);
  let rebuilding = false;
  const tell = (): void => {
    if (!rebuilding && !together.store.getState().playing) session.setCompared(comparedOf(together.store.getState()));
  };
  const leaveStore = together.store.subscribe((state, before) => {
    if (kTold.some((part) => state[part] !== before[part])) tell();
  });
  return {
    together,
    forks,
    async rebuild(compared) {
      rebuilding = true;
      const problems = await rebuild(together, compared);
      rebuilding = false;
      tell();
      return problems;
    },
    leave() {
      leaveStore();
      together.close();
      session.setCompared(null);
      if (followLive) session.seek(session.history().total);
      else session.seekMoment(moment, pastMoment);
    },
  };
}

export interface ComparePageProps {
  readonly together: Together;
  readonly forks: boolean;
  readonly up: string;
  readonly onLeave: () => void;
  /** Resolves to what came of it. */
  readonly onShare: () => Promise<string>;
}

export function ComparePage({ together, forks, up, onLeave, onShare }: ComparePageProps) {
  useTicks(together);
  const [said, setSaid] = useState('');
  return (
    <Shell
      up={up}
      here="lab"
      aside={
        <>
          <span className="status" role="status" title={said}>
            {said}
          </span>
          <button
            type="button"
            className="share"
            aria-label="Share"
            title="A link to these engines at this clock position"
            onClick={() => void onShare().then(setSaid)}
          >
            <Icon name="link" /> <span className="word">Share</span>
          </button>
          <button type="button" className="share" onClick={onLeave} aria-label="Back to the lab">
            Back <span className="word">to the lab</span>
          </button>
        </>
      }
    >
      <Compare together={together} forks={forks} />
    </Shell>
  );
}
