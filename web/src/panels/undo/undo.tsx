/**
 * Undo and redo: two buttons that name the step they would undo or redo, and the usual keys (Ctrl or Cmd and Z, with
 * Shift, or Y, for redo). In a text field the keys belong to the field.
 */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { LabHistory } from '../../session/documents/lab-history.ts';
import { Icon } from '../../ui/icons.tsx';
import './undo.css';

export function Undo({ history }: { readonly history: LabHistory }) {
  const { undo, redo } = useStore(history.store);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const way = wayOf(event);
      if (way === null || isText(event.composedPath()[0])) return;
      event.preventDefault();
      void history[way]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [history]);
  return (
    <span className="undo" role="group" aria-label="Undo history">
      <Way name="undo" what={undo} word="Undo" onPress={() => void history.undo()} />
      <Way name="redo" what={redo} word="Redo" onPress={() => void history.redo()} />
    </span>
  );
}

interface WayProps {
  readonly name: 'undo' | 'redo';
  readonly word: string;
  readonly what: string | null;
  readonly onPress: () => void;
}

/** Remains focusable when there is nothing to undo, so that the focus is not lost with the last step. */
function Way({ name, word, what, onPress }: WayProps) {
  const label = what === null ? `${word}: nothing to ${word.toLowerCase()}` : `${word}: ${what}`;
  return (
    <button
      type="button"
      className="plain"
      aria-disabled={what === null}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name={name} />
      <span className="word">{what === null ? word : label}</span>
    </button>
  );
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** The direction of a key, or null. Pure. */
function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Press): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : null;
}

/** Whether this is a text field, which has its own undo. */
function isText(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'range', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}
