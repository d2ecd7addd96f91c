/**
 * /lab/: the whole instrument. It opens with something that has run: the lab of the address ("#x=..."), the example that it names
 * ("#example=merge"), else the first example. Of a damaged link there is one sentence among the examples, with its text; what stood there stays,
 * and where nothing did, the first example.
 */
import { formatInteger } from '../base/units.ts';
import { contradiction } from '../protocol/contradictions.ts';
import { linkedLab } from '../store/linked.ts';
import { openDebug } from '../views/shared/debug.ts';
import { exampleOf, open, openingOfLink, type Opening } from '../views/shared/opening.ts';
import { LabDoor } from './lab-door.tsx';
import type { LabPageProps } from './lab-page.tsx';
import { Engines } from './live.ts';
import { createPanes } from './panes-state.ts';
import { start } from './start.tsx';
import '../views/panels.css';

/** A linked lab with more operations than this waits for a press: somebody may only have followed a link. */
const kOperationsMax = 200_000;

const engines = new Engines('..', 'full');
const session = engines.session({ view: 'write-path', contradiction });
const onMarks = openDebug(session);
const panes = createPanes();

type Shown = Pick<LabPageProps, 'opened' | 'linked' | 'problem' | 'notes' | 'damaged'>;
const quiet = { linked: null, problem: null, notes: [], damaged: null };
let shown: Shown = { opened: exampleOf(location.hash), ...quiet };
/** Something was opened, so that a link that cannot be leaves it there. */
let standing = false;

const compare = async () =>
  (await import('./compare-page.tsx')).setBeside(session, (port) => engines.client('full', port));

function draw(): void {
  start(
    <LabDoor
      session={session}
      up=".."
      compare={compare}
      panes={panes}
      onMarks={onMarks}
      onOpen={(opening) => void show(opening)}
      {...shown}
    />,
  );
}

async function show(opened: Opening, more: Partial<Shown> = {}): Promise<void> {
  shown = { ...shown, ...quiet, linked: shown.linked, opened, ...more };
  standing = true;
  session.edit(opened.lab.program);
  draw();
  await open(session, opened.lab);
}

/** Says what is wrong with the address, over what stands. */
async function tell(what: Partial<Shown>): Promise<void> {
  if (!standing) return show(exampleOf(''), { linked: null, ...what });
  shown = { ...shown, ...quiet, ...what };
  draw();
}

/** Opens what the address asks for. */
async function asked(): Promise<void> {
  const { hash, search } = location;
  const read = await linkedLab(hash);
  if (read === null) return show(exampleOf(hash), { linked: null });
  if (!read.ok) return tell({ problem: read.sentence, damaged: hash });
  const { notes, operations } = read.linked;
  const linked = openingOfLink(read.linked, new URLSearchParams(search).get('view') ?? '');
  if (operations <= kOperationsMax) return show(linked, { linked, notes });
  await tell({
    linked,
    notes,
    problem: `The lab of this link has ${formatInteger(operations)} operations; it runs when you open it.`,
  });
}

const yourData = location.hash === '#your-data';
if (yourData) panes.open('left', 'data');
draw();
// What is named in the address is in the page only now.
if (yourData) requestAnimationFrame(() => document.getElementById('your-data')?.scrollIntoView());
addEventListener('hashchange', () => {
  if (/^#(x|example)=/.test(location.hash)) void asked();
});
void asked();
