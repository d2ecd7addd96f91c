/**
 * The head of the lab: the status or the result of the last action, two controls that are always in the row, and those that move into a menu if the
 * row is narrow (head-menu.tsx).
 */
import { useState } from 'react';
import type { LabHistory } from '../../session/documents/lab-history.ts';
import type { Session } from '../../session/session-types.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ExportButton, type ExportRequest } from '../../panels/export/ExportButton.tsx';
import { useSession } from '../../figure/use-session.ts';
import { Undo } from '../../panels/undo/undo.tsx';
import type { LazyDialogs } from './lazy-dialogs.tsx';
import { ThemeToggle } from '../shell/shell.tsx';

export interface LabStatusProps {
  readonly session: Session;
  readonly onShow: LazyDialogs['show'];
  /** Resolves to a message about the result. */
  readonly onShare: () => Promise<string>;
}

export function LabStatus({ session, onShow, onShare }: LabStatusProps) {
  const version = useSession(session, (s) => s.sceneVersion);
  /** The result of sharing, until the scene changes. */
  const [shared, setShared] = useState({ version: -1, sentence: '' });
  const share = async () => {
    const sentence = await onShare();
    setShared({ version: session.store.getState().sceneVersion, sentence });
  };
  const status = useSession(session, (s) => s.status);
  const message = useSession(session, (s) => s.message);
  const directory = useSession(session, (s) => s.lastRun.directory);
  const result = (shared.version === version ? shared.sentence : '') || message;
  const activity = { loading: 'The engine is loading …', running: 'The engine is running.', ready: '', error: '' }[
    status
  ];
  const words =
    result || activity || (directory ? `A copy of ${directory.name} is open; your files are not changed.` : '');
  return (
    <>
      <span
        className="status"
        data-status={status}
        data-brief={words === activity || undefined}
        role={status === 'error' ? 'alert' : 'status'}
        title={words}
      >
        {words}
      </span>
      <IconButton
        icon="find"
        label="Find a command, key, table or event"
        title="Find a command, key, table or event (Ctrl K)"
        aria-keyshortcuts="Control+K Meta+K"
        className="plain"
        onClick={() => onShow('find')}
      />
      <button
        type="button"
        className="share"
        aria-label="Share"
        onClick={() => void share()}
        title="A link to this program, at this moment"
      >
        <Icon name="link" /> <span className="word">Share</span>
      </button>
    </>
  );
}

export interface LabControlsProps {
  readonly session: Session;
  readonly undoing: LabHistory | undefined;
  readonly onShow: LazyDialogs['show'];
  readonly saving: ExportRequest | null;
  /** Omitted on pages that cannot compare engines. */
  readonly onCompare?: (() => void) | undefined;
}

/** The controls in the menu of the head. */
export function LabControls({ session, undoing, onShow, saving, onCompare }: LabControlsProps) {
  const compares = useSession(session, (s) => s.status !== 'loading' && s.source === 'live');
  return (
    <>
      {onCompare && (
        <button
          type="button"
          className="share"
          disabled={!compares}
          onClick={onCompare}
          aria-label="Compare"
          title="Run other engines side by side on the same program"
        >
          <Icon name="compare" /> <span className="word">Compare</span>
        </button>
      )}
      <ExportButton session={session} request={saving} />
      {undoing && <Undo history={undoing} />}
      <button type="button" className="plain" onClick={() => onShow('help')} aria-label="Help" title="Help (?)">
        <Icon name="help" /> <span className="word">Help</span>
      </button>
      <ThemeToggle />
    </>
  );
}
