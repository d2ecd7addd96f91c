/**
 * /lab/: the whole instrument. It opens with something that has run: the experiment of the address ("#x=..."), the example that it names
 * ("#example=merge"), else the first example. A damaged link is one sentence among the examples, and the first of them stands there.
 */
import { formatInteger } from '../base/units.ts';
import { linkedExperiment } from '../store/linked.ts';
import { openDebug } from '../views/shared/debug.ts';
import { exampleOf, open, openingOfLink, type Opening } from '../views/shared/opening.ts';
import { LabPage, type LabPageProps } from './lab-page.tsx';
import { Engines } from './live.ts';
import { start } from './start.tsx';
import '../views/panels.css';

/** A linked experiment with more operations than this waits for a press: somebody may only have followed a link. */
const kOperationsMax = 200_000;

const session = new Engines('..', 'full').session({ view: 'write-path' });
const onMarks = openDebug(session);
let shown: Pick<LabPageProps, 'opened' | 'linked' | 'problem'> = {
  opened: exampleOf(location.hash),
  linked: null,
  problem: null,
};

function draw(): void {
  start(<LabPage session={session} up=".." onMarks={onMarks} onOpen={(opening) => void show(opening)} {...shown} />);
}

async function show(opened: Opening, more: Partial<typeof shown> = {}): Promise<void> {
  shown = { ...shown, opened, problem: null, ...more };
  session.edit(opened.program);
  draw();
  await open(session, opened);
}

/** Opens what the address asks for. */
async function asked(): Promise<void> {
  const { hash, search } = location;
  const read = await linkedExperiment(hash);
  if (read === null) return show(exampleOf(hash), { linked: null });
  if (!read.ok) return show(exampleOf(''), { linked: null, problem: read.sentence });
  const { linked } = read;
  const opening = openingOfLink(linked, [new URLSearchParams(search).get('view') ?? '', linked.view]);
  if (linked.operations <= kOperationsMax) return show(opening, { linked: opening });
  await show(exampleOf(''), {
    linked: opening,
    problem: `The experiment of this link has ${formatInteger(linked.operations)} operations; it runs when you open it.`,
  });
}

draw();
// What is named in the address is in the page only now.
document.getElementById(location.hash.slice(1))?.scrollIntoView();
addEventListener('hashchange', () => {
  if (/^#(x|example)=/.test(location.hash)) void asked();
});
void asked();
