/**
 * Bytes: the drawing of visualizations/bytes/layout.ts, the same fields as a list for the arrow keys, and links to the file's other
 * parts. Pointing at a field in one lights it in the other; the table that contains the bytes is lit in the tree.
 */
import { useCallback, useId, useState, type KeyboardEvent } from 'react';
import { byteAddress, byteTarget, partAt, wantsOfBytes } from './byte-target.ts';
import { fieldMeaning, fieldValue, partName, partWords } from './byte-text.ts';
import { layoutBytes } from './layout.ts';
import type { PartAnswer } from '../../protocol/answers.ts';
import { useAnswers } from '../../figure/query-cache.ts';
import type { ViewProps } from '../visualization.ts';
import './bytes.css';
import { Figure } from '../../figure/Figure.tsx';

/** Fields listed around the chosen one: a large block has thousands. */
const kListed = { before: 12, after: 36 };

const fieldOf = (address: string | null): number | null => {
  const digits = /^bytes\/.*\/field:(\d+)/.exec(address ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
};

export default function BytesView({ session, drawn, ...figure }: ViewProps) {
  const { scene, selection, version, onSelect } = drawn;
  const [hovered, setHovered] = useState<number | null>(null);
  const wants = useCallback(() => wantsOfBytes(scene, selection), [scene, selection]);
  const answers = useAnswers(session, wants, version);
  const target = byteTarget(scene, selection);
  const found = target === null ? 'asked' : partAt(target, answers);
  const part = typeof found === 'object' && 'fields' in found ? found : null;
  const chosen = target?.field ?? null;
  const shown = hovered ?? chosen;
  return (
    <div className="bytes-lens">
      <Figure
        {...drawn}
        {...figure}
        view="bytes"
        layout={layoutBytes}
        // Requested at the offset of the target, which need not be the start of its part.
        selection={target === null || shown === null ? selection : byteAddress(target.file, target.offset, shown)}
        answers={answers}
        onPoint={(id) => setHovered(fieldOf(id))}
        onSelect={(id) => onSelect(id === null || fieldOf(id) === null ? null : id.replace(/\/row:\d+$/, ''))}
      />
      {part && target && (
        <div className="bytes-bench">
          <p className="row">
            <button
              type="button"
              disabled={part.previous === null}
              onClick={() => onSelect(byteAddress(part.file, part.previous ?? 0))}
            >
              Previous part
            </button>
            <button
              type="button"
              disabled={part.next === null}
              onClick={() => onSelect(byteAddress(part.file, part.next ?? 0))}
            >
              Next part
            </button>
            {target.by === 'chosen' && (
              <button type="button" className="link" onClick={() => onSelect(null)}>
                Follow the cursor
              </button>
            )}
            <span role="status">
              {target.by === 'cursor' ? 'Bytes of the last record: ' : ''}
              {partWords(part)}
            </span>
          </p>
          <Fields
            part={part}
            chosen={chosen}
            shown={shown}
            onPoint={setHovered}
            onChoose={(field) => onSelect(byteAddress(part.file, part.offset, field))}
          />
        </div>
      )}
    </div>
  );
}

interface FieldsProps {
  readonly part: PartAnswer;
  /** The list is centered on it, and does not move while the pointer is over it. */
  readonly chosen: number | null;
  readonly shown: number | null;
  readonly onPoint: (field: number | null) => void;
  readonly onChoose: (field: number) => void;
}

/** One tab stop; the arrow keys move from field to field. */
function Fields({ part, chosen, shown, onPoint, onChoose }: FieldsProps) {
  const name = useId();
  const { fields } = part;
  const at = Math.min(chosen ?? 0, fields.length - 1);
  const first = Math.max(0, at - kListed.before);
  const move = (event: KeyboardEvent) => {
    const by: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowRight: 1,
      ArrowUp: -1,
      ArrowLeft: -1,
      PageDown: 16,
      PageUp: -16,
      Home: -fields.length,
      End: fields.length,
    };
    const step = by[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    onPoint(null);
    onChoose(chosen === null ? 0 : Math.min(fields.length - 1, Math.max(0, at + step)));
  };
  return (
    <ul
      className="bytes-fields"
      role="listbox"
      tabIndex={0}
      aria-label={`Fields of the ${partName(part).toLowerCase()}`}
      aria-activedescendant={chosen === null ? undefined : `${name}-${at}`}
      onKeyDown={move}
      onPointerLeave={() => onPoint(null)}
    >
      {fields.slice(first, at + kListed.after).map((field, i) => {
        const index = first + i;
        const value = fieldValue(field);
        const meaning = fieldMeaning(field);
        return (
          <li
            key={index}
            id={`${name}-${index}`}
            role="option"
            aria-selected={index === shown}
            onPointerEnter={() => onPoint(index)}
            onClick={() => onChoose(index)}
          >
            <span className="bytes-at">{field.at}</span> {field.name}
            {value !== '' && <b> {value}</b>}
            {meaning !== '' && <span className="bytes-meaning">: {meaning}</span>}
          </li>
        );
      })}
    </ul>
  );
}
