/** The drawings of the main view, each loaded when it is first chosen. */
import type { ComponentType } from 'react';
import { Figure } from '../../figure/Figure.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import {
  visualizations,
  kMainViewNames,
  isFigureView,
  isPanel,
  loadLayout,
  type DrawingName,
} from '../../visualizations/registry.ts';
import type { ViewProps } from '../../visualizations/visualization.ts';

const isDrawing = (name: string): name is DrawingName => !isPanel(name);

/** The component of a view that has none of its own: its layout in a figure. */
async function figureOf(view: DrawingName): Promise<ComponentType<ViewProps>> {
  if (!isFigureView(view)) throw new Error(`The view ${view} has neither a component nor a layout.`);
  const layout = await loadLayout(view);
  return function Drawing({ session: _, drawn, ...figure }: ViewProps) {
    return <Figure view={view} layout={layout} {...drawn} {...figure} />;
  };
}

export const kViews = Object.fromEntries(
  kMainViewNames
    .filter(isDrawing)
    .map((view) => [
      view,
      lazyPart(`“${visualizations[view].tab}”`, visualizations[view].View ?? (() => figureOf(view))),
    ]),
) as Readonly<Record<DrawingName, ComponentType<ViewProps>>>;
