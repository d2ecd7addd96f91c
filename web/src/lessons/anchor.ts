/** The anchor of a heading: its words in small letters, joined by hyphens. Headings of one lesson differ; tests hold that. Pure. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[’'`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
