/**
 * Marks: what a layout returns and a renderer draws. Plain data, back to front, in logical pixels of the view's box.
 *
 * A mark's id is a semantic address ("level:1/table:7", "memtable:3/entry:aa01@12"): the same thing keeps its id from scene to scene, which
 * is what `tween` needs to move it and what links, tests and lessons point at. `role` is meaning, and the theme gives it its colour; a
 * layout never names a colour. `label` is what a screen reader says and a tooltip shows; marks without one are decoration.
 * Structural marks go to SVG, dense ones (`dense: true`) to canvas, both to the SVG twin of stills up to 2,000 marks.
 */
export type Role =
  | 'ground'
  | 'panel'
  | 'ink'
  | 'muted'
  | 'hair'
  | 'faint'
  | 'memtable'
  | 'sealed'
  | 'level0'
  | 'level1'
  | 'level2'
  | 'level3'
  | 'level4'
  | 'level5'
  | 'level6'
  | 'edge'
  | 'tombstone'
  | 'filter'
  | 'filter-off'
  | 'merge'
  | 'ray'
  | 'trouble'
  | 'ok'
  | 'wal';

interface Common {
  readonly id: string;
  readonly role: Role;
  readonly label?: string;
  readonly dense?: boolean;
  /** 0..1, default 1. */
  readonly opacity?: number;
  /** Emphasis: drawn lit, because a counter or the cursor points at it. */
  readonly lit?: boolean;
  /** Shape cue beside colour: never colour alone. */
  readonly pattern?: 'solid' | 'hatch' | 'dashed' | 'outline';
  /** How many records or entries this mark stands for; default 1. The sum over lit marks is what a counter is compared with. */
  readonly count?: number;
}

export interface RectMark extends Common {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly r?: number;
}
export interface LineMark extends Common {
  readonly kind: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly width?: number;
}
export interface PathMark extends Common {
  readonly kind: 'path';
  readonly d: string;
  readonly width?: number;
  readonly fill?: boolean;
}
export interface CircleMark extends Common {
  readonly kind: 'circle';
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}
export interface TextMark extends Common {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly face: 'serif' | 'sans' | 'mono';
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly weight?: number;
  /** Written upon a mark of this role: the theme then picks ink or paper and `role` is not used. */
  readonly on?: Role;
}

export type Mark = RectMark | LineMark | PathMark | CircleMark | TextMark;

export interface Box {
  readonly width: number;
  readonly height: number;
}
