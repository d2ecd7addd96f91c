/** Saves a figure in a page without React: replaces the button that was pressed, already opened. Loaded on demand. */
import { createRoot } from 'react-dom/client';
import { SaveFigure } from './SaveFigure.tsx';
import type { SaveFigureProps } from './save-figure-props.ts';

/** Mounts it into the element, replacing its content. Returns a function to call with each new picture. */
export function mountSave(place: Element): (figure: SaveFigureProps) => void {
  const root = createRoot(place);
  return (figure) => root.render(<SaveFigure {...figure} openedAtFirst />);
}
