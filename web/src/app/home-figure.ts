/** How the tree stands on the front page: for the build, which draws it still, and for the page. */
export const kHomeTitle = 'An LSM-tree taking writes';
/** Height in px for a width in px. */
export const homeHeight = (width: number): number => Math.round(Math.max(300, Math.min(570, width * 0.8)));
