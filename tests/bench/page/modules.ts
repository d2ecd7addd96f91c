/** The page's side of modules.ts: the modules under test, by number. */
import { type ModulePhase, ModuleUnderTest } from '../module-phases.ts';

const loaded: ModuleUnderTest[] = [];

export async function load(base64: string): Promise<void> {
  loaded.push(await ModuleUnderTest.load(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))));
}

export const open = (at: number, entries: number, mask: number): void => loaded[at]!.open(entries, mask);

export const run = (at: number, phase: ModulePhase): number => loaded[at]!.run(phase);
