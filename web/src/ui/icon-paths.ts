/** Icons as paths: all 16 by 16, in the color of the text. */
export const kPaths = {
  start: 'M3 3v10M13 3.5L6 8l7 4.5z',
  back: 'M11 3.5L4.5 8l6.5 4.5z',
  play: 'M4 2.8L13 8l-9 5.2z',
  pause: 'M5 3v10M11 3v10',
  step: 'M5 3.5L11.5 8L5 12.5z',
  end: 'M13 3v10M3 3.5L10 8l-7 4.5z',
  stop: 'M4 4h8v8H4z',
  previous: 'M9 3.5L4.5 8L9 12.5M13 3.5L8.5 8l4.5 4.5',
  next: 'M7 3.5L11.5 8L7 12.5M3 3.5L7.5 8L3 12.5',
  day: 'M8 5.2a2.8 2.8 0 1 0 .01 0M8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 1.1M11.7 11.7l1.1 1.1M12.8 3.2l-1.1 1.1M4.3 11.7l-1.1 1.1',
  night: 'M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6z',
  close: 'M4 4l8 8M12 4l-8 8',
  run: 'M4 2.8L13 8l-9 5.2z',
  reset: 'M3.2 8a4.8 4.8 0 1 0 1.6-3.6M4.6 1.6v3h3',
  file: 'M4 1.8h5l3 3v9.4H4zM9 1.8v3h3',
  folder: 'M1.8 4h4.4l1.4 1.6h6.6V13H1.8z',
  link: 'M6.6 9.4l2.8-2.8M7.4 4.8l1.5-1.5a2.7 2.7 0 0 1 3.8 3.8l-1.5 1.5M8.6 11.2l-1.5 1.5a2.7 2.7 0 0 1-3.8-3.8l1.5-1.5',
  find: 'M7 2.6a4.4 4.4 0 1 0 .01 0M10.2 10.2L14 14',
  fold: 'M10 3.5L5.5 8l4.5 4.5',
  unfold: 'M6 3.5L10.5 8L6 12.5',
  lanes: 'M2 4h6M10 4h4M2 8h3M7 8h7M2 12h9M13 12h1',
  nearer: 'M7 2.5a4.5 4.5 0 1 0 .01 0M10.3 10.3L13.8 13.8M7 5v4M5 7h4',
  further: 'M7 2.5a4.5 4.5 0 1 0 .01 0M10.3 10.3L13.8 13.8M5 7h4',
  undo: 'M6 3L2.8 6.2L6 9.4M3 6.2h6.4a3.4 3.4 0 0 1 0 6.8H6.5',
  redo: 'M10 3l3.2 3.2L10 9.4M13 6.2H6.6a3.4 3.4 0 0 0 0 6.8h2.9',
  save: 'M3 2.5h8l2 2v9H3zM5.5 2.5v3.5h4.5V2.5M5.5 13.5V9.5h5v4',
  download: 'M8 2v8M4.6 6.8L8 10.2l3.4-3.4M2.4 11.4v2.4h11.2v-2.4',
  fork: 'M4 2.5v11M4 9.5c0-3 8-1.5 8-5.5M9.6 5.6L12 3l2.4 2.6',
  compare: 'M2 3h4.6v10H2zM9.4 3H14v10H9.4z',
  more: 'M2.9 8a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0zM7.5 8a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0zM12.1 8a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0z',
  help: 'M5.8 6a2.2 2.2 0 1 1 3.2 2c-.8.4-1 .8-1 1.6M8 12.2v.2',
} as const;

export type IconName = keyof typeof kPaths;

/** Icons that are filled, not only stroked. */
export const kSolid: ReadonlySet<IconName> = new Set(['play', 'step', 'back', 'start', 'end', 'run', 'stop']);
