/**
 * The name of a counter as a button that lights what it counted. The sentence in its title comes later: with the parts of the page that are
 * fetched when it is idle, or when the first of these buttons is pointed at or focused.
 */
import { useSyncExternalStore } from 'react';
import { Listeners } from '../../base/listeners.ts';
import { laterPart } from '../../base/later-parts.ts';
import type { CounterInfo } from '../../protocol/info.ts';
import { Breakable } from '../../ui/breakable.tsx';

let docs: Readonly<Record<string, string>> = {};
const listeners = new Listeners();

const fetchDocs = laterPart(async () => {
  docs = (await import('../../protocol/docs.gen.ts')).counterDocs;
  listeners.notify();
});

const fetchOnUse = (): void => void fetchDocs().catch(() => undefined);

interface CounterButtonProps {
  readonly info: CounterInfo;
  readonly isHighlighted: boolean;
  readonly onLight: () => void;
}

export function CounterButton({ info: { name, unit, source }, isHighlighted, onLight }: CounterButtonProps) {
  const current = () => docs;
  const sentence = useSyncExternalStore(listeners.add, current, current)[name];
  const about = [sentence, `Unit: ${unit}.`, source.length === 0 && 'Counted without individual records.'];
  return (
    <button
      type="button"
      className="counter"
      aria-pressed={isHighlighted}
      title={about.filter(Boolean).join(' ')}
      onPointerEnter={fetchOnUse}
      onFocus={fetchOnUse}
      onClick={onLight}
    >
      <Breakable name={name} />
    </button>
  );
}
