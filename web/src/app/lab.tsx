/** /lab/: the whole instrument. */
import { openDebug } from '../views/shared/debug.ts';
import { LabPage } from './lab-page.tsx';
import { Engines } from './live.ts';
import { start } from './start.tsx';
import { kPresets } from '../views/shared/presets.ts';

const session = new Engines('..').session({ view: 'write-path' });
session.edit(kPresets[0]!.program);
start(<LabPage session={session} up=".." onMarks={openDebug(session)} />);
