/**
 * The design tokens: every color and every duration of Strata, defined once.
 *
 * The picture is a cut through sediment. The place of data is one ordered ramp, from the bright sand of the memtable to the dark slate of
 * the last level, and nothing else uses those hues. Each meaning has one of the remaining hues: crimson for tombstones, teal for filters,
 * indigo for the merge, blue for the reader's ray, vermilion for trouble. Everything else is paper and ink.
 *
 * Invariants (tests/web/theme):
 *  1. text has a contrast of at least 4.5:1 on ground, on panel, and on any mark (`on`);
 *  2. a mark's fill or its edge has at least 3:1 against ground and panel;
 *  3. the ramp only gets darker with depth, in both themes;
 *  4. the five meanings stay distinguishable with the three common kinds of color blindness.
 *
 * The build generates the stylesheet from this file (`cssOfTokens`); exported figures use the hex values directly.
 * Source of the color-blindness matrices used by the test: Machado, Oliveira, Fernandes, IEEE TVCG 15(6), 2009.
 */
import type { Role } from '../marks/marks.ts';

export type ThemeName = 'day' | 'night';

export interface Palette {
  /** Fill or stroke color of a mark of this role. */
  readonly fill: Readonly<Record<Role, string>>;
  /** Outline color of filled marks that need one to be visible; other roles have none. */
  readonly edge: Readonly<Partial<Record<Role, string>>>;
}

/** The ramp, from the memtable down. */
export const kRamp: readonly Role[] = [
  'memtable',
  'sealed',
  'level0',
  'level1',
  'level2',
  'level3',
  'level4',
  'level5',
  'level6',
];

/** The roles with a meaning of their own. */
export const kMeanings: readonly Role[] = ['tombstone', 'filter', 'merge', 'ray', 'trouble'];

const day: Palette = {
  fill: {
    ground: '#f5f1e8',
    panel: '#fbf8f1',
    ink: '#20242f',
    muted: '#5f626c',
    hair: '#d9d2c3',
    faint: '#e9e3d6',
    memtable: '#f3c868',
    sealed: '#ecb95e',
    level0: '#dfa452',
    level1: '#bf8449',
    level2: '#93654a',
    level3: '#73544d',
    level4: '#55454d',
    level5: '#3e3b4a',
    level6: '#2b3043',
    edge: '#4a3a2c',
    tombstone: '#8c1437',
    filter: '#0c7a70',
    'filter-off': '#8d8b84',
    merge: '#6236d0',
    ray: '#0b4f9c',
    trouble: '#c43d16',
    ok: '#2f7a3e',
    wal: '#8a7a55',
  },
  edge: {
    memtable: '#8a6420',
    sealed: '#85601f',
    level0: '#7b531d',
    level1: '#65401a',
    level2: '#4f321f',
    level3: '#3d2924',
    level4: '#2d2228',
    level5: '#201e29',
    level6: '#151826',
    'filter-off': '#77756e',
    wal: '#5f5236',
    panel: '#8d8676',
    faint: '#8d8676',
  },
};

const night: Palette = {
  fill: {
    ground: '#0e131c',
    panel: '#151b27',
    ink: '#ebe6da',
    muted: '#9aa1b1',
    hair: '#2b3344',
    faint: '#1c2433',
    memtable: '#fad98f',
    sealed: '#f1c77b',
    level0: '#e6b168',
    level1: '#cb9459',
    level2: '#ae7d5e',
    level3: '#9a7a72',
    level4: '#766371',
    level5: '#665f78',
    level6: '#575c80',
    edge: '#0a0d13',
    tombstone: '#f4669a',
    filter: '#58dcca',
    'filter-off': '#6d7588',
    merge: '#c3b4ff',
    ray: '#4a9af2',
    trouble: '#ff8f52',
    ok: '#79c98a',
    wal: '#b5a67f',
  },
  edge: {
    memtable: '#6b5527',
    sealed: '#66502a',
    level0: '#5e4624',
    level1: '#55401f',
    level2: '#4a3527',
    level3: '#b38d86',
    level4: '#a08b96',
    level5: '#918aa3',
    level6: '#868cb4',
    'filter-off': '#8891a5',
    wal: '#d6c9a6',
    panel: '#6a7389',
    faint: '#6a7389',
  },
};

export const kPalettes: Readonly<Record<ThemeName, Palette>> = { day, night };

/** Text color on a filled mark: ink or paper, whichever has more contrast in that theme. Pure. */
export function on(theme: ThemeName, role: Role): string {
  const { fill } = kPalettes[theme];
  const light = theme === 'day' ? fill.panel : '#fffaf0';
  const dark = theme === 'day' ? fill.ink : '#0a0d13';
  return contrast(fill[role], light) >= contrast(fill[role], dark) ? light : dark;
}

/** WCAG 2.2 contrast ratio of two hex colors, 1..21. Pure. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export function luminance(hex: string): number {
  const [r, g, b] = channels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Linear-light red, green and blue, each 0..1. REQUIRES: '#rrggbb'. */
export function channels(hex: string): [number, number, number] {
  const linear = (at: number) => {
    const v = parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return [linear(1), linear(3), linear(5)];
}

/** Durations in milliseconds. With reduced motion every one of them is 0: the same scenes as steps. */
export const kMotion = {
  /** A mark moving from its old place to its new one. */
  move_ms: 240,
  /** Minimum time between two announcements of the live region. */
  speak_ms: 1200,
  /** Minimum time between two height reports of an embedded figure. */
  resize_ms: 120,
} as const;

/** Type sizes in px, for layout and stylesheet. The smallest is the minimum in figures: readable on a phone and from the back of a room. */
export const kType = { title: 15, label: 13, small: 11 } as const;

/** Roles that take the reader's own colors in forced-colors mode: paper, ink, and the ray, which marks selection and focus. */
const kForced: Readonly<Partial<Record<Role, string>>> = {
  ground: 'Canvas',
  panel: 'Canvas',
  ink: 'CanvasText',
  muted: 'CanvasText',
  hair: 'GrayText',
  faint: 'Canvas',
  ray: 'Highlight',
  trouble: 'CanvasText',
};

/** The stylesheet of the tokens: custom properties by role, `--edge-ROLE` and `--on-ROLE`. Pure. */
export function cssOfTokens(): string {
  const block = (theme: ThemeName) => {
    const { fill, edge } = kPalettes[theme];
    const lines = (Object.keys(fill) as Role[]).flatMap((role) => [
      `--${role}:${fill[role]};`,
      `--on-${role}:${on(theme, role)};`,
      `--edge-${role}:${edge[role] ?? 'transparent'};`,
    ]);
    return `color-scheme:${theme === 'day' ? 'light' : 'dark'};${lines.join('')}`;
  };
  const more = (theme: ThemeName) => `--muted:${kPalettes[theme].fill.ink};--on-muted:${on(theme, 'ink')};`;
  const forced = Object.entries(kForced)
    .map(([role, color]) => `--${role}:${color};--edge-${role}:CanvasText;--on-${role}:Canvas;`)
    .join('');
  const type = Object.entries(kType)
    .map(([name, px]) => `--type-${name}:${px}px;`)
    .join('');
  return [
    `@layer tokens, base, ui, views, pages;`,
    `@layer tokens{`,
    `:root{${type}--move:${kMotion.move_ms}ms;${block('day')}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=day]){${block('night')}}}`,
    `:root[data-theme=night]{${block('night')}}`,
    // With prefers-contrast: more, secondary text takes the full ink color.
    `@media (prefers-contrast:more){:root{${more('day')}}}`,
    `@media (prefers-contrast:more) and (prefers-color-scheme:dark){:root:not([data-theme=day]){${more('night')}}}`,
    `@media (prefers-contrast:more){:root[data-theme=night]{${more('night')}}}`,
    // Forced colors: the reader's own ground and text, and the marks of the matching palette.
    `@media (forced-colors:active) and (prefers-color-scheme:light){:root:root{${block('day')}}}`,
    `@media (forced-colors:active) and (prefers-color-scheme:dark){:root:root{${block('night')}}}`,
    `@media (forced-colors:active){:root:root{${forced}}}`,
    `@media (prefers-reduced-motion:reduce){:root{--move:0ms;}}`,
    // Paper is light, whatever the screen theme is.
    `@media print{:root:root:root{${block('day')}}}`,
    `}`,
  ].join('\n');
}
