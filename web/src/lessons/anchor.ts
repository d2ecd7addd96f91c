/** The anchor of a heading: its words in lower case, joined by hyphens. A test checks that a lesson's headings differ. Pure. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[’'`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The anchor of a part for engineers, by what it holds. Pure. */
export const anchorOfEngineers = (about: string): string => `for-engineers-${anchorOf(about)}`;
