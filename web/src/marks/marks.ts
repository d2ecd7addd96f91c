/**
 * Marks: the output of a layout and the input of a renderer. Plain data, back to front, in logical pixels of the view's
 * box.
 *
 * A mark's id is a semantic address ("level:1/table:7", "memtable:3/entry:aa01@12"): a thing keeps its id from scene to
 * scene, which is what `tween` needs to move it and what links, tests and lessons refer to. `role` is meaning, and the
 * theme maps it to a color; a layout never names a color. `label` is read by screen readers and shown as a tooltip;
 * marks without one are decoration. Structural marks are drawn as SVG, dense ones (`dense: true`) on canvas; stills
 * draw both as SVG, up to 2,000 marks.
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
  readonly highlighted?: boolean;
  /** A cue in addition to color: color is never the only one. */
  readonly pattern?: 'solid' | 'hatch' | 'dashed' | 'outline';
  /** How many records or entries this mark represents; default 1. The sum over lit marks is compared with the counter. */
  readonly count?: number;
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
export interface RectMark extends Common, Rectangle {
  readonly kind: 'rect';
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
  /** For text on a mark of this role: the theme picks ink or paper and ignores `role`. */
  readonly on?: Role;
}

export type Mark = RectMark | LineMark | PathMark | CircleMark | TextMark;

export interface Box {
  readonly width: number;
  readonly height: number;
}

/** A horizontal range in a picture, px. */
export interface XSpan {
  readonly x0: number;
  readonly x1: number;
}

/** A row across a picture: its range, its top and its height, px. */
export interface Strip extends XSpan {
  readonly y: number;
  readonly h: number;
}
