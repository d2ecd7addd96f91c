/**
 * The palette and the help: each is loaded when it is first opened, by key or button, and then stays. If loading fails, a dialog shows a message, and
 * the page continues to work.
 */
import { Suspense, useEffect, useMemo, useState } from 'react';
import { Keyboard } from '../../interact/keyboard.ts';
import type { Session } from '../../session/session-types.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { lazyPart, PartFailed, type PartFailedProps } from '../../ui/Part.tsx';
import { act, charactersAct } from './lab-keys.ts';
import type { PaletteProps } from './palette.tsx';

export type OnDemand = 'find' | 'help';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

function Missing({ open, onClose, ...failed }: Props & PartFailedProps) {
  return (
    <Dialog title="Not loaded" open={open} onClose={onClose}>
      <PartFailed {...failed} />
    </Dialog>
  );
}

const Palette = lazyPart('The search', async () => (await import('./palette.tsx')).Palette, Missing);
const Help = lazyPart('The help', async () => (await import('./help.tsx')).Help, Missing);

export interface LazyDialogs {
  readonly open: OnDemand | null;
  /** Those opened since the page was loaded. */
  readonly made: readonly OnDemand[];
  readonly show: (what: OnDemand | null) => void;
  /** For the stage: opens them by key. */
  readonly keyboard: Keyboard;
}

/** Which of them is open; Ctrl or Cmd and K opens the palette from anywhere. `fork`: called by the key for a fork. */
export function useOnDemand(session: Session, fork: () => void): LazyDialogs {
  const [{ open, made }, setState] = useState<Pick<LazyDialogs, 'open' | 'made'>>({ open: null, made: [] });
  const show = useMemo(
    () => (what: OnDemand | null) =>
      setState(({ made: before }) => ({
        open: what,
        made: what === null || before.includes(what) ? before : [...before, what],
      })),
    [],
  );
  const keyboard = useMemo(
    () =>
      new Keyboard(
        (intention) => act(session, intention, { help: () => show('help'), find: () => show('find'), fork }),
        charactersAct,
      ),
    [session, show, fork],
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      if (event.defaultPrevented) return;
      event.preventDefault();
      show('find');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [show]);
  return { open, made, show, keyboard };
}

export function LazyDialogViews({
  lazyDialogs: { open, made, show },
  ...tools
}: { readonly lazyDialogs: LazyDialogs } & Omit<PaletteProps, 'open' | 'onClose' | 'onHelp'>) {
  const close = () => show(null);
  return (
    <Suspense>
      {made.includes('find') && (
        <Palette {...tools} open={open === 'find'} onClose={close} onHelp={() => show('help')} />
      )}
      {made.includes('help') && <Help open={open === 'help'} onClose={close} />}
    </Suspense>
  );
}
