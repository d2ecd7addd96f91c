/**
 * The lab: program and options on the left, the stage in the middle, explanation and counters on the right, the timeline below. Everything on
 * the page reads one session, which one frame loop moves. To add a part to a pane, add a page to its list.
 */
import { useMemo, useState } from 'react';
import type { Mark } from '../../marks/marks.ts';
import type { Session } from '../../session/session-types.ts';
import { usePageDrop } from '../../ui/DropZone.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import type { TabbedPage } from '../../ui/TabbedPages.tsx';
import { Answer } from '../../panels/program/answer.tsx';
import { Counters, Why } from '../../panels/counters/inspector.tsx';
import { AmplificationPanel } from '../../panels/amplification/amplification-panel.tsx';
import { Lineage } from '../../panels/key-history/key-history.tsx';
import { Causes } from '../../panels/counters/causes.tsx';
import { Difference } from '../../panels/counters/difference.tsx';
import type { ExportRequest } from '../../panels/export/ExportButton.tsx';
import { Examples, type ExamplesProps } from '../../panels/examples/examples.tsx';
import type { OptionFocusRequest } from '../../panels/options/OptionsPanel.tsx';
import { Program, TypedPut } from '../../panels/program/operations.tsx';
import { Drop, directoryImport, takeInto } from '../../panels/dropped-data/your-data.tsx';
import type { LabHistory } from '../../session/documents/lab-history.ts';
import type { SavedLabs } from '../../session/documents/saved-labs.ts';
import type { StorageStatus } from '../../session/documents/storage-status.ts';
import { Saved } from '../../panels/saved/saved.tsx';
import type { ViewName } from '../../visualizations/registry.ts';
import { ScreenReaderStatus } from '../../figure/ScreenReaderStatus.tsx';
import { useSession } from '../../figure/use-session.ts';
import { useTicks } from '../../figure/use-ticks.ts';
import { mainViewOf, MainView } from '../../panels/main-view/main-view.tsx';
import { Timeline } from '../../visualizations/timeline/Timeline.tsx';
import { Transport, ExpandButton } from '../../panels/playback/transport.tsx';
import { clock } from '../shell/clock.ts';
import { HeadMenu } from '../shell/head-menu.tsx';
import { LabControls, LabStatus } from './lab-head.tsx';
import { LazyDialogViews, useOnDemand } from './lazy-dialogs.tsx';
import { PaneGrid } from './panes.tsx';
import type { Panes } from './panes-state.ts';
import { kViewPanels } from './view-panels.ts';
import { shareMoment } from './share.ts';
import { Shell } from '../shell/shell.tsx';

// Pages that are not open when the lab opens.
const OptionsPanel = lazyPart(
  'The options',
  async () => (await import('../../panels/options/OptionsPanel.tsx')).OptionsPanel,
);
const Legend = lazyPart('The legend', async () => (await import('../../panels/legend/legend.tsx')).Legend);

export interface LabPageProps extends ExamplesProps {
  readonly session: Session;
  readonly up: string;
  /** Opens the comparison; with `fork`, also its form for a fork at the current moment. Without it there is no button. */
  readonly onCompare?: (fork?: boolean) => void;
  /** Resolves to a message about the result. By default a link to the moment is copied. */
  readonly onShare?: () => Promise<string>;
  /** Omitted where nothing can be undone, as in the prerendered page. */
  readonly undoing?: LabHistory;
  readonly saved?: SavedLabs;
  readonly storageStatus?: StorageStatus;
  readonly panes: Panes;
  readonly onMarks?: (view: string, marks: readonly Mark[]) => void;
}

export function LabPage(props: LabPageProps) {
  const {
    session,
    up,
    panes,
    undoing,
    saved,
    onCompare,
    onShare = () => shareMoment(session),
    onOpen,
    onMarks,
  } = props;
  const compares = useSession(session, (s) => s.status !== 'loading' && s.source === 'live') ? onCompare : undefined;
  const fork = useMemo(() => () => compares?.(true), [compares]);
  const lazyDialogs = useOnDemand(session, fork);
  const [saving, setSaving] = useState<ExportRequest | null>(null);
  const [focusRequest, setFocusRequest] = useState<OptionFocusRequest | null>(null);
  const view = mainViewOf(useSession(session, (s) => s.view));
  const door = useMemo(() => directoryImport(session, undoing), [session, undoing]);
  const dropping = usePageDrop((files, folder) => {
    panes.open('left', 'data');
    takeInto(door)(files, folder);
  });
  useTicks(session, clock);
  const left: readonly TabbedPage[] = [
    {
      id: 'program',
      text: 'Program',
      content: <Program session={session} examples={<Examples {...props} />} />,
    },
    { id: 'knobs', text: 'Options', content: <OptionsPanel session={session} request={focusRequest} /> },
    { id: 'data', text: 'Data', content: <Data {...props} door={door} /> },
  ];
  const right = rightPages(session, view);
  return (
    <Shell
      up={up}
      here="lab"
      aside={<LabStatus session={session} onShow={lazyDialogs.show} onShare={onShare} />}
      controls={
        <HeadMenu up={up} here="lab">
          <LabControls
            session={session}
            undoing={undoing}
            onShow={lazyDialogs.show}
            saving={saving}
            onCompare={onCompare && (() => onCompare())}
          />
        </HeadMenu>
      }
    >
      <PaneGrid
        panes={panes}
        left={left}
        prompt={<TypedPut session={session} />}
        stage={
          <MainView
            session={session}
            dropping={dropping}
            keyboard={lazyDialogs.keyboard}
            panels={kViewPanels}
            onOpen={onOpen}
            {...(onMarks ? { onMarks } : {})}
          />
        }
        why={
          <>
            <Why session={session} />
            <Answer session={session} />
          </>
        }
        right={right}
        time={
          <>
            <Transport session={session} />
            <Timeline session={session} />
            <ExpandButton />
          </>
        }
      />
      <ScreenReaderStatus session={session} />
      <LazyDialogViews
        lazyDialogs={lazyDialogs}
        session={session}
        panes={panes}
        pages={{ left, right }}
        undoing={undoing}
        saved={saved}
        compare={compares}
        onExport={(thing) => setSaving({ thing })}
        onOpen={onOpen}
        onOption={(option) => setFocusRequest({ option })}
        onShare={() => void onShare().then((message) => session.store.setState({ message }))}
      />
    </Shell>
  );
}

function rightPages(session: Session, view: ViewName): readonly TabbedPage[] {
  return [
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
    { id: 'cost', text: 'Cost', content: <AmplificationPanel session={session} /> },
    { id: 'key', text: 'Key', content: <Lineage session={session} /> },
    {
      id: 'signs',
      text: 'Legend',
      content: (
        <section aria-label="Legend">
          <h2>Legend</h2>
          <Legend />
        </section>
      ),
    },
  ];
}

/** Saved labs, if the page stores any, and dropped files. */
function Data({
  session,
  saved,
  storageStatus,
  undoing,
  door,
  opened,
  onOpen,
}: LabPageProps & { readonly door: ReturnType<typeof directoryImport> }) {
  const directory = useSession(session, (s) => s.lastRun.directory);
  const refused = opened.newer
    ? 'A newer version of Strata made this lab. Make a copy before you save it.'
    : directory
      ? `A saved lab cannot hold the files of ${directory.name}. Close the directory to save the lab without it.`
      : null;
  return (
    <>
      {saved && <Saved {...{ session, saved, storageStatus, onOpen, refused }} />}
      <Drop session={session} door={door} undoing={undoing} />
    </>
  );
}
