/**
 * Saves a figure: one small button; the code that writes files is loaded when it is pressed. It uses the marks as laid
 * out, so a picture in motion is saved in its final state.
 */
import { useEffect, useRef, useState } from 'react';
import { laterPart } from '../base/later-parts.ts';
import type { FigureForms } from './FigureForms.tsx';
import type { SaveFigureProps } from './save-figure-props.ts';

const fetchForms = laterPart(() => import('./FigureForms.tsx'));

export function SaveFigure(figure: SaveFigureProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ readonly Forms: typeof FigureForms } | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!open || loaded !== null) return;
    fetchForms().then(
      ({ FigureForms: Forms }) => setLoaded({ Forms }),
      () => {
        setProblem('The export script could not be loaded. Press again to retry.');
        setOpen(false);
      },
    );
  }, [open, loaded]);
  return (
    <div
      className="save-figure"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="link"
        aria-label={`Save: ${figure.title}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Save
      </button>
      {problem !== '' && loaded === null && <span role="alert">{problem}</span>}
      {open && loaded && <loaded.Forms {...figure} />}
    </div>
  );
}
