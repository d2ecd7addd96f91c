/** The lab with several engines, loaded on demand. Leaving it closes all engines except the lab's own, which returns to its moment. */
import { useState } from 'react';
import { sharedHere, SharedPorts, sharedWorker, type SharedLink } from '../../engine/shared-port.ts';
import type { Compared } from '../../session/comparison/compared.ts';
import { createComparison } from '../../session/comparison/comparison.ts';
import { comparedOf, rebuild } from '../../session/comparison/comparison-link.ts';
import type { Comparison } from '../../session/comparison/comparison-types.ts';
import type { Session } from '../../session/session-types.ts';
import { Icon } from '../../ui/icons.tsx';
import { Compare } from '../../visualizations/comparison/View.tsx';
import { designName } from '../../visualizations/comparison/engine-presets.ts';
import { useTicks } from '../../figure/use-ticks.ts';
import { clock } from '../shell/clock.ts';
import type { Engines } from '../shell/live.ts';
import { Shell } from '../shell/shell.tsx';

export interface ComparisonEntry {
  readonly comparison: Comparison;
  /** Opens the fork form immediately. */
  readonly forks: boolean;
  /** Creates the engines of a link. Resolves to messages about those that could not be created. */
  readonly rebuild: (compared: Compared) => Promise<readonly string[]>;
  /** Back to the lab as it was. */
  readonly leave: () => void;
}

/** The parts of the state that are in the link. */
const kLinked = ['engines', 'removedAncestors', 'clock', 'at', 'picture', 'measure', 'playing'] as const;

/** One worker for all engines except the lab's own. Where workers are unavailable, they run in the page's thread. */
function shared(): SharedLink {
  try {
    return sharedWorker();
  } catch {
    return sharedHere();
  }
}

/** Compares engines with this session, which becomes engine A; the clock starts at its moment. */
export function openComparison(session: Session, engines: Engines, forks = false): ComparisonEntry {
  const { moment, offsetFromMoment, followLive, playing } = session.store.getState();
  if (playing) session.pause();
  const ports = new SharedPorts(shared);
  const client = () => engines.client(() => ports.port());
  const comparison = createComparison(session, client, designName(session));
  comparison.seekMoment(0, moment);
  let rebuilding = false;
  const publish = (): void => {
    if (!rebuilding && !comparison.store.getState().playing)
      session.setCompared(comparedOf(comparison.store.getState()));
  };
  const leaveStore = comparison.store.subscribe((state, before) => {
    if (kLinked.some((part) => state[part] !== before[part])) publish();
  });
  return {
    comparison,
    forks,
    async rebuild(compared) {
      rebuilding = true;
      const problems = await rebuild(comparison, compared);
      rebuilding = false;
      publish();
      return problems;
    },
    leave() {
      leaveStore();
      comparison.close();
      session.setCompared(null);
      if (followLive) session.seek(session.history().total);
      else session.seekMoment(moment, offsetFromMoment);
    },
  };
}

export interface ComparePageProps {
  readonly comparison: Comparison;
  readonly forks: boolean;
  readonly up: string;
  readonly onLeave: () => void;
  /** Resolves to a message about the result. */
  readonly onShare: () => Promise<string>;
}

export function ComparePage({ comparison, forks, up, onLeave, onShare }: ComparePageProps) {
  useTicks(comparison, clock);
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
      <Compare comparison={comparison} forks={forks} />
    </Shell>
  );
}
