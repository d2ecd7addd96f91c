/**
 * Shown where single entries and comparisons were not recorded, or have left the window: one line that says so and
 * offers to record them. A long run records only its operations and the steps of its jobs, so that the engine need not
 * wait for the page; running the same engine again up to here produces the rest.
 */
import { useState } from 'react';
import { useSession } from './use-session.ts';
import type { Session } from '../session/session-types.ts';
import './detail-offer.css';

/** Whether the detail of the current position is recorded. */
export function isRecorded(session: Session): boolean {
  return session.history().isRecordedAt(session.store.getState().cursor);
}

export function DetailOffer({ session }: { readonly session: Session }) {
  useSession(session, (s) => s.sceneVersion);
  const resting = useSession(session, (s) => s.status === 'ready' && !s.playing && s.source === 'live');
  const progress = useSession(session, (s) => s.progress);
  const [making, setMaking] = useState(false);
  const [said, setSaid] = useState('');
  if (!making && (!resting || isRecorded(session))) return null;
  const make = async () => {
    setMaking(true);
    setSaid((await session.detail()) ?? '');
    setMaking(false);
  };
  const share = progress?.what === 'detail' && progress.total > 0 ? progress.done / progress.total : 0;
  return (
    <p className="detail-offer">
      {making ? (
        <span role="status">Running again up to here: {Math.floor(100 * share)} %</span>
      ) : (
        <>
          Details were not recorded here.{' '}
          <button type="button" className="link" onClick={() => void make()}>
            Record details
          </button>{' '}
          {said !== '' && <span role="status">{said}</span>}
        </>
      )}
    </p>
  );
}
