/**
 * From role to color. In the page a color is a custom property, so switching the theme needs no redraw of SVG; a canvas or an exported
 * figure needs the value itself, from `paintOf`.
 */
import type { Role } from '../marks/marks.ts';
import { contrast, kPalettes, on, type ThemeName } from './tokens.ts';

export interface Paint {
  fill(role: Role): string;
  /** Outline color of a filled mark, or null. */
  edge(role: Role): string | null;
  /** Outline color of a very small mark; null where its fill is more visible than its outline. */
  thinEdge(role: Role): string | null;
  /** Text color on a mark of this role. */
  on(role: Role): string;
}

/** Colors as custom properties: for SVG inside a page with our stylesheet. */
export const cssPaint: Paint = {
  fill: (role) => `var(--${role})`,
  edge: (role) => (kPalettes.day.edge[role] === undefined ? null : `var(--edge-${role})`),
  thinEdge: (role) => cssPaint.edge(role),
  on: (role) => `var(--on-${role})`,
};

const paints = new Map<ThemeName, Paint>();

/** Colors as values: for canvas and for exported figures. Pure; returns the same object for the same theme. */
export function paintOf(theme: ThemeName): Paint {
  const paint = paints.get(theme) ?? valuesOf(theme);
  paints.set(theme, paint);
  return paint;
}

/** Memoizes by role: contrasts are needed for every mark of every frame and are expensive to compute. */
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
