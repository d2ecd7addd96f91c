/** The anchor of a heading: its words in lower case, joined by hyphens. A test checks that a lesson's headings differ. Pure. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[’'`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
