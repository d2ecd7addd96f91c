/**
 * Marks as SVG: structure, labels, focus, export. Keyed by mark id, so that React moves what moved. Works in Node
 * (react-dom/server) for stills; colors come through `paint`, either custom properties of the page or plain values.
 *
 * Uses only presentation attributes, never a style attribute: the pages' security policy forbids inline style.
 */
import { createElement, memo, type ReactNode } from 'react';
import type { Box, Mark } from '../../marks/marks.ts';
import { cssPaint, type Paint } from '../../theme/paint.ts';
import { hatchedIn, hatchOf, shapesOf, type Attributes, type Shape } from './shapes.ts';

export interface PictureProps {
  readonly marks: readonly Mark[];
  readonly box: Box;
  /** Accessible description of the picture. */
  readonly title: string;
  /** Unique in the page; used in the ids of patterns and of the title. */
  readonly name: string;
  readonly paint?: Paint;
  readonly className?: string;
  /** Marks that have their address in the page; all, by default. */
  readonly addressed?: (mark: Mark) => boolean;
  /** Adds the namespace to the root element, for a still that leaves the page. */
  readonly standalone?: boolean;
  readonly children?: ReactNode;
}

export function Picture(props: PictureProps) {
  const { marks, box, title, name, paint = cssPaint, className, standalone, addressed, children } = props;
  const hatched = hatchedIn(marks);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${box.width} ${box.height}`}
      width={box.width}
      height={box.height}
      role="img"
      aria-labelledby={`${name}-title`}
      {...(standalone ? { xmlns: 'http://www.w3.org/2000/svg' } : {})}
    >
      <title id={`${name}-title`}>{title}</title>
      {hatched.length > 0 && <defs>{hatched.map((role, i) => element(hatchOf(role, paint, name), i))}</defs>}
      {marks.map((mark) => (
        <Drawn key={mark.id} mark={mark} paint={paint} name={name} nameless={addressed?.(mark) === false} />
      ))}
      {children}
    </svg>
  );
}

interface DrawnProps {
  readonly mark: Mark;
  readonly paint: Paint;
  readonly name: string;
  readonly nameless: boolean;
}

const Drawn = memo(function Drawn({ mark, paint, name, nameless }: DrawnProps) {
  return shapesOf(mark, paint, name).map(({ attributes, ...shape }, i) =>
    element({ ...shape, attributes: nameless ? without(attributes) : attributes }, i),
  );
});

function without({ 'data-mark': _, ...attributes }: Attributes): Attributes {
  return attributes;
}

function element({ tag, attributes, inside = [] }: Shape, key: number): ReactNode {
  const children = inside.map((part, i) => (typeof part === 'string' ? part : element(part, i)));
  return createElement(tag, { ...attributes, key }, ...children);
}
