/**
 * From role to colour. In the page a colour is a custom property, so that day and night need no redraw of SVG; a canvas and a still
 * picture need the value itself, which `paintOf` gives.
 */
import type { Role } from '../marks/marks.ts';
import { contrast, kPalettes, on, type ThemeName } from './tokens.ts';

export interface Paint {
  fill(role: Role): string;
  /** The outline of a filled mark, or null. */
  edge(role: Role): string | null;
  /** The outline of a mark that is little more than an outline: null where the fill is seen better than it. */
  thinEdge(role: Role): string | null;
  /** The colour of writing upon a mark of this role. */
  on(role: Role): string;
}

/** Colours as custom properties: for SVG inside a page with our stylesheet. */
export const cssPaint: Paint = {
  fill: (role) => `var(--${role})`,
  edge: (role) => (kPalettes.day.edge[role] === undefined ? null : `var(--edge-${role})`),
  thinEdge: (role) => cssPaint.edge(role),
  on: (role) => `var(--on-${role})`,
};

const paints = new Map<ThemeName, Paint>();

/** Colours as values: for canvas and for pictures that leave the page. Pure; the same object for a theme. */
export function paintOf(theme: ThemeName): Paint {
  const paint = paints.get(theme) ?? valuesOf(theme);
  paints.set(theme, paint);
  return paint;
}

/** What is asked for at every mark of every frame, and costs powers to find, is found once for a role. */
function once<T>(find: (role: Role) => T): (role: Role) => T {
  const known = new Map<Role, T>();
  return (role) => {
    let found = known.get(role);
    if (found === undefined) known.set(role, (found = find(role)));
    return found;
  };
}

function valuesOf(theme: ThemeName): Paint {
  const { fill, edge } = kPalettes[theme];
  return {
    fill: (role) => fill[role],
    edge: (role) => edge[role] ?? null,
    thinEdge: once((role) => {
      const line = edge[role];
      return line !== undefined && contrast(line, fill.ground) > contrast(fill[role], fill.ground) ? line : null;
    }),
    on: once((role) => on(theme, role)),
  };
}
