/**
 * Marks as SVG: structure, labels, focus, export. Keyed by mark id, so that React moves what moved. Works in Node
 * (react-dom/server) for stills; colours come through `paint`, either custom properties of the page or plain values.
 *
 * Only presentation attributes are used, never a style attribute: the pages' security policy forbids inline style.
 */
import { memo, type ReactNode } from 'react';
import type { Box, Mark, Role, TextMark } from '../../layout/marks.ts';
import { cssPaint, type Paint } from '../../theme/paint.ts';
import { kFaces } from '../faces.ts';

export interface PictureProps {
  readonly marks: readonly Mark[];
  readonly box: Box;
  /** What the picture is, for who cannot see it. */
  readonly title: string;
  /** Unique in the page; patterns and the title are named by it. */
  readonly name: string;
  readonly paint?: Paint;
  readonly className?: string;
  /** Written into the root for a still that leaves the page. */
  readonly standalone?: boolean;
  readonly children?: ReactNode;
}

export function Picture({ marks, box, title, name, paint = cssPaint, className, standalone, children }: PictureProps) {
  const hatched = [...new Set(marks.flatMap((mark) => (mark.pattern === 'hatch' ? [mark.role] : [])))];
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
      {hatched.length > 0 && (
        <defs>
          {hatched.map((role) => (
            <Hatch key={role} id={`${name}-hatch-${role}`} role={role} paint={paint} />
          ))}
        </defs>
      )}
      {marks.map((mark) => (
        <Drawn key={mark.id} mark={mark} paint={paint} name={name} />
      ))}
      {children}
    </svg>
  );
}

function Hatch({ id, role, paint }: { readonly id: string; readonly role: Role; readonly paint: Paint }) {
  return (
    <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="4" height="4" fill={paint.fill(role)} fillOpacity="0.28" />
      <line x1="1" y1="0" x2="1" y2="4" stroke={paint.fill(role)} strokeWidth="2" />
    </pattern>
  );
}

interface DrawnProps {
  readonly mark: Mark;
  readonly paint: Paint;
  readonly name: string;
}

/** One mark. Colour of a lit mark stays its own; a second outline in the reader's blue says that it is lit. */
const Drawn = memo(function Drawn({ mark, paint, name }: DrawnProps) {
  const common = {
    'data-mark': mark.id,
    ...(mark.lit ? { 'data-lit': mark.count ?? 1 } : {}),
    ...(mark.opacity !== undefined && mark.opacity !== 1 ? { opacity: round(mark.opacity) } : {}),
  };
  switch (mark.kind) {
    case 'rect': {
      const frame = {
        x: mark.x,
        y: mark.y,
        width: Math.max(0, mark.w),
        height: Math.max(0, mark.h),
        ...(mark.r ? { rx: mark.r } : {}),
      };
      return (
        <>
          <rect {...common} {...frame} {...area(mark, paint, name, Math.min(mark.w, mark.h))}>
            {mark.label && <title>{mark.label}</title>}
          </rect>
          {mark.lit && (
            <rect
              x={mark.x - 2}
              y={mark.y - 2}
              width={Math.max(0, mark.w) + 4}
              height={Math.max(0, mark.h) + 4}
              rx={(mark.r ?? 0) + 2}
              fill="none"
              stroke={paint.fill('ray')}
              strokeWidth={1.5}
              pointerEvents="none"
            />
          )}
        </>
      );
    }
    case 'circle':
      return (
        <>
          <circle {...common} cx={mark.cx} cy={mark.cy} r={mark.r} {...area(mark, paint, name, mark.r * 2)}>
            {mark.label && <title>{mark.label}</title>}
          </circle>
          {mark.lit && (
            <circle
              cx={mark.cx}
              cy={mark.cy}
              r={mark.r + 2.5}
              fill="none"
              stroke={paint.fill('ray')}
              strokeWidth={1.5}
              pointerEvents="none"
            />
          )}
        </>
      );
    case 'line':
      return (
        <line
          {...common}
          x1={mark.x1}
          y1={mark.y1}
          x2={mark.x2}
          y2={mark.y2}
          stroke={paint.fill(mark.role)}
          strokeWidth={mark.width ?? 1}
          strokeLinecap="round"
          {...dashes(mark)}
        />
      );
    case 'path':
      return (
        <path
          {...common}
          d={mark.d}
          fill={mark.fill ? paint.fill(mark.role) : 'none'}
          stroke={mark.fill ? 'none' : paint.fill(mark.role)}
          strokeWidth={mark.width ?? 1}
          strokeLinejoin="round"
          strokeLinecap="round"
          {...dashes(mark)}
        >
          {mark.label && <title>{mark.label}</title>}
        </path>
      );
    case 'text':
      return <Written mark={mark} paint={paint} common={common} />;
  }
});

function Written({ mark, paint, common }: { readonly mark: TextMark; readonly paint: Paint; readonly common: object }) {
  return (
    <text
      {...common}
      x={mark.x}
      y={mark.y}
      fontSize={mark.size}
      fontFamily={kFaces[mark.face]}
      fill={mark.on ? paint.on(mark.on) : paint.fill(mark.role)}
      {...(mark.weight ? { fontWeight: mark.weight } : {})}
      {...(mark.anchor && mark.anchor !== 'start' ? { textAnchor: mark.anchor } : {})}
    >
      {mark.text}
    </text>
  );
}

/** Fill and outline of an area. Outlines are thinner where the area is small, and dashed for what is about to go. */
function area(mark: Mark, paint: Paint, name: string, size: number) {
  const edge = paint.edge(mark.role);
  if (mark.pattern === 'outline') return { fill: 'none', stroke: paint.fill(mark.role), strokeWidth: 1.5 };
  if (mark.pattern === 'hatch')
    return { fill: `url(#${name}-hatch-${mark.role})`, stroke: paint.fill(mark.role), strokeWidth: size < 5 ? 0.6 : 1 };
  const outline = edge && mark.opacity !== 0 && size >= 2.5 ? { stroke: edge, strokeWidth: size < 6 ? 0.5 : 0.9 } : {};
  return { fill: paint.fill(mark.role), ...outline, ...dashes(mark) };
}

function dashes(mark: Mark) {
  return mark.pattern === 'dashed'
    ? { strokeDasharray: mark.kind === 'line' && (mark.width ?? 1) < 1 ? '1 5' : '4 3' }
    : {};
}

const round = (n: number) => Math.round(n * 1000) / 1000;
