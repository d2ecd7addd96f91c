/**
 * The lab: what the engine is asked left, the stage in the middle, why and how much right, time below. One session; everything on the page
 * reads it, and one frame loop moves it. A part that a pane shall show is one more page in its list.
 */
import { useMemo, useState } from 'react';
import { Keyboard, kKeys, type Intention } from '../interact/keyboard.ts';
import type { AskingViewName, ViewName } from '../layout/index.ts';
import type { Mark } from '../layout/marks.ts';
import { speeds, type Session } from '../store/types.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { LiveRegion } from '../ui/LiveRegion.tsx';
import { Counters, Why } from '../views/inspector.tsx';
import { Ledger } from '../views/ledger/ledger.tsx';
import { Causes } from '../views/causes/causes.tsx';
import { Difference } from '../views/difference.tsx';
import { ExportButton } from '../views/export/ExportButton.tsx';
import { Examples, type ExamplesProps } from '../views/examples.tsx';
import { Knobs } from '../views/knobs/Knobs.tsx';
import { Legend } from '../views/legend.tsx';
import { Program, TypedPut } from '../views/operations.tsx';
import { Drop } from '../views/your-data.tsx';
import { useSession } from '../views/shared/use-session.ts';
import { useTicks } from '../views/shared/use-ticks.ts';
import { lensOf, Stage } from '../views/stage.tsx';
import { Timeline } from '../views/timeline/Timeline.tsx';
import { Transport } from '../views/transport.tsx';
import { PaneGrid } from './panes.tsx';
import type { Panes } from './panes-state.ts';
import { kLensPanels } from './lens-panels.ts';
import { shareMoment } from './share.ts';
import { Shell } from './shell.tsx';

export interface LabPageProps extends ExamplesProps {
  readonly up: string;
  /** Other engines shall stand beside this one; a page without it has no door to them. */
  readonly onCompare?: () => void;
  readonly panes: Panes;
  readonly onMarks?: (view: ViewName | AskingViewName, marks: readonly Mark[]) => void;
}

export function act(session: Session, intention: Intention, help: () => void): void {
  const { playing, speed, total } = session.store.getState();
  switch (intention.what) {
    case 'toggle':
      if (playing) session.pause();
      else session.play();
      break;
    case 'step':
      if (intention.by > 0) session.step(intention.by);
      else session.stepBack(-intention.by);
      break;
    case 'marker':
      session.jumpMarker('any', intention.direction);
      break;
    case 'stop':
      session.stepStop(intention.direction);
      break;
    case 'start':
      session.seek(0);
      break;
    case 'end':
      session.seek(total);
      break;
    case 'speed': {
      const near = speeds.findIndex((s) => s >= speed);
      session.setSpeed(
        speeds[Math.min(speeds.length - 1, Math.max(0, (near < 0 ? speeds.length - 1 : near) + intention.direction))]!,
      );
      break;
    }
    case 'help':
      help();
      break;
  }
}

export function LabPage({ session, up, panes, onCompare, onMarks, ...examples }: LabPageProps) {
  const [help, setHelp] = useState(false);
  const keyboard = useMemo(() => new Keyboard((intention) => act(session, intention, () => setHelp(true))), [session]);
  const view = lensOf(useSession(session, (s) => s.view));
  useTicks(session);
  return (
    <Shell
      up={up}
      here="lab"
      aside={<StatusLine session={session} onHelp={() => setHelp(true)} {...(onCompare ? { onCompare } : {})} />}
    >
      <PaneGrid
        panes={panes}
        left={[
          {
            id: 'program',
            text: 'Program',
            content: (
              <>
                <Examples session={session} {...examples} />
                <Program session={session} />
                <TypedPut session={session} />
              </>
            ),
          },
          { id: 'knobs', text: 'Knobs', content: <Knobs session={session} /> },
          { id: 'data', text: 'Data', content: <Drop session={session} /> },
        ]}
        stage={
          <Stage
            session={session}
            keyboard={keyboard}
            onOpen={examples.onOpen}
            panels={kLensPanels}
            {...(onMarks ? { onMarks } : {})}
          />
        }
        why={<Why session={session} />}
        right={[
          {
            id: 'counters',
            text: 'Counters',
            content: (
              <>
                <Counters session={session} view={view} />
                <Causes session={session} />
                <Difference session={session} />
              </>
            ),
          },
          { id: 'cost', text: 'Cost', content: <Ledger session={session} /> },
          {
            id: 'signs',
            text: 'Signs',
            content: (
              <section aria-label="Signs">
                <h2>Signs</h2>
                <Legend />
              </section>
            ),
          },
        ]}
        time={
          <>
            <Transport session={session} />
            <Timeline session={session} />
          </>
        }
      />
      <Voice session={session} />
      <Dialog title="Keys of the stage" open={help} onClose={() => setHelp(false)}>
        <p>They act while the stage has the focus: click it, or reach it with Tab.</p>
        <dl className="keys-help">
          {kKeys.map(([keys, meaning]) => (
            <div key={keys}>
              <dt>
                {keys.split(' ').map((k) => (
                  <kbd key={k}>{k}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </Shell>
  );
}

interface StatusLineProps extends Pick<LabPageProps, 'session' | 'onCompare'> {
  readonly onHelp: () => void;
}

function StatusLine({ session, onHelp, onCompare }: StatusLineProps) {
  const version = useSession(session, (s) => s.sceneVersion);
  /** What came of sharing, until the picture is another. */
  const [shared, setShared] = useState({ version: -1, sentence: '' });
  const share = async () => {
    const sentence = await shareMoment(session);
    setShared({ version: session.store.getState().sceneVersion, sentence });
  };
  const status = useSession(session, (s) => s.status);
  const message = useSession(session, (s) => s.message);
  const source = useSession(session, (s) => s.source);
  const words =
    (shared.version === version ? shared.sentence : '') ||
    message ||
    (status === 'loading'
      ? 'The engine is loading …'
      : status === 'running'
        ? 'The engine is running.'
        : source === 'directory'
          ? 'A dropped database, looked at and not written.'
          : '');
  return (
    <>
      <span className="status" data-status={status} role={status === 'error' ? 'alert' : 'status'} title={words}>
        {words}
      </span>
      {onCompare && (
        <button
          type="button"
          className="share"
          disabled={status === 'loading' || source !== 'live'}
          onClick={onCompare}
          aria-label="Compare"
          title="Other engines beside this one, on the same program"
        >
          <Icon name="compare" /> <span className="word">Compare</span>
        </button>
      )}
      <button
        type="button"
        className="share"
        onClick={() => void share()}
        title="A link to this program, at this moment"
      >
        <Icon name="link" /> <span className="word">Share</span>
      </button>
      <ExportButton session={session} />
      <button type="button" className="plain" onClick={onHelp} aria-label="Keys">
        <Icon name="help" />
      </button>
    </>
  );
}

/** Every step in words, for who cannot see it; quiet while the engine races. */
function Voice({ session }: { readonly session: Session }) {
  useSession(session, (s) => s.sceneVersion);
  const cursor = useSession(session, (s) => s.cursor);
  const sentence = session.narrate();
  return <LiveRegion sentence={sentence === '' ? '' : `Record ${cursor}: ${sentence}.`} />;
}
