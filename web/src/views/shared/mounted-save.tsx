/** What saves a figure, in a page that has no React: it takes the place of the button that was pressed, opened. Loaded on demand. */
import { createRoot } from 'react-dom/client';
import { SaveFigure, type SaveFigureProps } from './SaveFigure.tsx';

/** Puts it into the element, over what stood there. Returns how it is told of each picture. */
export function mountSave(place: Element): (figure: SaveFigureProps) => void {
  const root = createRoot(place);
  return (figure) => root.render(<SaveFigure {...figure} openedAtFirst />);
}
