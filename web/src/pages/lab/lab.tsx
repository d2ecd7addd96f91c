/**
 * /lab/: the whole instrument. It opens the lab in the address ("#x=...") or the example that the address names ("#example=merge"), otherwise the
 * first example, and runs it. If the link is damaged, a message with its text appears among the examples, and the current lab stays open, or
 * the first example if none is.
 */
import '../shell/styles.ts';
import '../../panels/main-view/main-view.css';
import { laterPart } from '../../base/later-parts.ts';
import { formatInteger } from '../../base/units.ts';
import { visible } from '../../base/visible.ts';
import { keepFocus } from '../../interact/keep-focus.ts';
import { contradiction } from '../../protocol/contradictions.ts';
import { narrate } from '../../scene/explain.ts';
import { createLabHistory } from '../../session/documents/lab-history.ts';
import type { Compared } from '../../session/comparison/compared.ts';
import { linkedLab, linkOf, linkToState } from '../../session/documents/linked.ts';
import type { Session } from '../../session/session-types.ts';
import { holdsLab } from '../../session/documents/url.ts';
import { openDebug } from '../../figure/debug.ts';
import { kPresets } from '../../examples/presets.ts';
import {
  exampleOf,
  kCustom,
  open,
  labOriginLike,
  labOriginOfLink,
  restore,
  wholeLab,
  type LabOrigin,
} from '../../examples/lab-origin.ts';
import { keepAddress } from './lab-address.ts';
import type { ComparisonEntry } from './compare-page.tsx';
import { homeStart } from '../home/home-program.ts';
import { LabRoot } from './lab-root.tsx';
import { createLabStorage } from './lab-storage.ts';
import type { LabPageProps } from './lab-page.tsx';
import { Engines } from '../shell/live.ts';
import { createPanes, followPages } from './panes-state.ts';
import { prefetchParts } from '../shell/prefetch.ts';
import { shareMoment } from './share.ts';
import { start } from '../shell/start.tsx';
import '../../panels/panels.css';

/** A linked lab with more operations runs only after a click, because a reader who follows a link may not expect it. */
const kOperationsMax = 200_000;
const kNewer = 'It was made by a newer version of Strata. This one shows what it understands.';

const engines = new Engines();
const session = engines.session({ view: 'write-path', contradiction, narrate });
const onMarks = openDebug(session);
const panes = createPanes();
followPages(session, panes);
const undoing = createLabHistory(session, async (lab, ran, was) => {
  await restore(session, lab, ran, was);
  const { newer } = shown.opened;
  shown = {
    ...shown,
    ...quiet,
    linked: shown.linked,
    opened: { ...labOriginLike(lab, shown.linked), ...(newer && { newer }) },
  };
  draw();
});
const { saved, storageStatus } = createLabStorage();
const address = keepAddress(session, {
  hash: () => location.hash,
  replace: (hash) => history.replaceState(null, '', hash === '' ? location.pathname + location.search : hash),
  later: (work, ms) => {
    const timer = setTimeout(() => void work(), ms);
    return () => clearTimeout(timer);
  },
});

type Shown = Pick<LabPageProps, 'opened' | 'linked' | 'problem' | 'notes' | 'damaged'>;
const quiet = { linked: null, problem: null, notes: [], damaged: null };
let shown: Shown = { opened: exampleOf(location.hash), ...quiet };
/** A lab is open. A link that cannot be opened does not replace it. */
let isOpen = false;

/** The comparison, while there is one. */
let beside: ComparisonEntry | null = null;

const fetchCompare = laterPart(() => import('./compare-page.tsx'));

/** Opens the comparison. If its script cannot be loaded, the lab stays and shows a message. */
async function compare(compared: Compared | null, forks = false): Promise<void> {
  const page = await fetchCompare().catch(() => null);
  if (page === null)
    session.store.setState({
      message: 'The script that compares engines could not be loaded. Press Compare to try again.',
    });
  if (page === null || beside !== null) return;
  beside = page.openComparison(session, engines, forks);
  draw();
  if (compared) await beside.rebuild(compared);
}

function leave(): void {
  beside?.leave();
  beside = null;
  draw();
}

function draw(drawn: Session = session): void {
  start(
    <LabRoot
      session={drawn}
      up=".."
      comparison={drawn === session ? beside : null}
      onCompare={(fork) => void compare(null, fork)}
      onLeave={leave}
      onShare={share}
      onMine={() => void makeMine()}
      panes={panes}
      undoing={undoing}
      saved={saved}
      storageStatus={storageStatus}
      onMarks={onMarks}
      onOpen={(origin) => void go(origin)}
      {...shown}
    />,
  );
}

/** `kept`: the address must not be replaced. */
async function show(opened: LabOrigin, more: Partial<Shown> = {}, kept = false): Promise<void> {
  shown = { ...shown, ...quiet, linked: shown.linked, opened, ...more };
  address.hold();
  leave();
  const lab = opened.lines === undefined ? opened.lab : await wholeLab(opened).catch(() => null);
  if (lab === null) return sayOf({ problem: `The program of “${opened.name}” could not be loaded. Open it again.` });
  if (shown.opened !== opened) return;
  await undoing.step(isOpen ? opened.name : null, async () => {
    isOpen = true;
    session.edit(lab.program);
    await open(session, lab);
  });
  if (opened.lab.compared && shown.opened === opened) await compare(opened.lab.compared);
  if (session.store.getState().status === 'error' && session.history().total === 0) return showRecording();
  if (!kept && !opened.newer && shown.opened === opened) address.settled();
  // The page with this message may not be the open one.
  if (shown.opened === opened) sayOf(more);
}

/** Shows the messages about a link in the head of the page as well. */
function sayOf({ problem, notes = [] }: Partial<Shown>): void {
  const message = [...(problem ? [problem] : []), ...notes].map(visible).join(' ');
  if (message !== '') session.store.setState({ message });
}

/** Makes a copy of a lab that a newer Strata made, from what this version understands; "back" returns to the original. */
async function makeMine(): Promise<void> {
  const link = await linkToState(session.store.getState());
  if (!link.ok) return session.store.setState({ message: link.sentence });
  history.pushState(null, '', link.hash);
  const { newer: _, ...opened } = shown.opened;
  shown = { ...shown, ...quiet, linked: shown.linked, opened };
  address.settled();
  draw();
}

const share = (): Promise<string> =>
  shown.opened.newer
    ? Promise.resolve(
        'A newer version of Strata made this lab. To share it, make a copy in the list of examples first.',
      )
    : shareMoment(session);

/** Where no engine can run, shows a recording instead: it can be explored, but accepts no commands. */
async function showRecording(): Promise<void> {
  const recorded = await import('../shell/recorded.ts').catch(() => null);
  const recording = await recorded?.recordedSession({ view: 'write-path', followLive: false, narrate });
  if (!recording) return;
  recording.seek(homeStart(recording.history()));
  const { message } = session.store.getState();
  recording.store.setState({ message });
  shown = { ...shown, problem: `${message} This is a recording of the engine.` };
  openDebug(recording);
  draw(recording);
}

/** Opens a chosen lab under a new address; "back" returns to the one before. */
async function go(origin: LabOrigin): Promise<void> {
  const example = kPresets.some(({ id }) => id === origin.id);
  if (origin.newer) return show(origin, { notes: [kNewer] });
  const hash = !example ? ((await linkOf(origin.lab)) ?? '') : `#example=${origin.id}`;
  if (hash !== '' && hash !== location.hash) history.pushState(null, '', hash);
  await show(origin);
}

/** Shows what is wrong with the address, and keeps the open lab. */
async function report(what: Partial<Shown>): Promise<void> {
  if (!isOpen) return show(exampleOf(''), { linked: null, ...what }, true);
  address.hold();
  shown = { ...shown, ...quiet, ...what };
  draw();
  sayOf(what);
}

/** Opens the lab of the address. */
async function asked(): Promise<void> {
  const { hash, search } = location;
  const read = await linkedLab(hash);
  if (read === null) return show(exampleOf(hash), { linked: null });
  if (!read.ok) return report({ problem: read.sentence, damaged: hash });
  const { lab, notes, operations, newer } = read.linked;
  const linked = labOriginOfLink(read.linked, new URLSearchParams(search).get('view') ?? '');
  if (operations > kOperationsMax)
    return report({
      linked,
      notes,
      problem: `The lab of this link has ${formatInteger(operations)} operations. Open it to run it.`,
    });
  const like = labOriginLike(lab, null);
  if (like === kCustom) return show(linked, { linked, notes });
  // Another moment of an example, or other options, are still that example.
  const { lines: _, ...named } = like;
  await show({ ...named, lab: linked.lab, ...(newer && { newer }) }, { notes });
}

const yourData = location.hash === '#your-data';
if (yourData) panes.open('left', 'data');
draw();
keepFocus(document, '.compare h1[tabindex], #stage');
// The element named in the address exists only now.
if (yourData) requestAnimationFrame(() => document.getElementById('your-data')?.scrollIntoView());
addEventListener('hashchange', () => {
  if (holdsLab(location.hash) || location.hash.startsWith('#example=')) void asked();
});
void asked().then(() => prefetchParts());
