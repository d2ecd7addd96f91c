/**
 * Resolves an address in the prose to marks of a picture. An address is a run of whole segments of a mark's address
 * ("table:7" of "level:1/table:7"). It selects the mark that ends with it, or if there is none, all marks below it
 * ("scan:15/tombstones").
 *
 * Only marks that have an area and a label can be highlighted. This module wraps a layout instead of changing it, so words
 * can highlight any addressed mark, also one that the views do not highlight themselves. Pure.
 */
import type { Layout } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';

/** The properties of a mark that are used here; elements of a still have them, too. */
export interface Addressed {
  readonly id: string;
  readonly kind: string;
  readonly label?: string | undefined;
}

/** Splits addresses separated by spaces. */
export const addressesIn = (text: string): readonly string[] => text.split(/\s+/).filter((part) => part !== '');

/** Whether words can highlight it. */
export const canHighlight = ({ kind, label }: Addressed): boolean =>
  (kind === 'rect' || kind === 'circle') && label !== undefined;

/** The marks that an address selects, in drawing order. */
export function marksAt<T extends Addressed>(marks: readonly T[], address: string): readonly T[] {
  const candidates = marks.filter(canHighlight);
  const itself = candidates.filter(({ id }) => `/${id}`.endsWith(`/${address}`));
  return itself.length > 0 ? itself : candidates.filter(({ id }) => `/${id}/`.includes(`/${address}/`));
}

/** The same layout, with any mark that is pointed at lit. */
export function highlightPointed(layout: Layout): Layout {
  return (input) => {
    const marks = layout(input);
    if (!input.emphasized || input.emphasized.size === 0 || input.highlight !== null) return marks;
    const meant = new Set<Mark>([...input.emphasized].flatMap((address) => marksAt(marks, address)));
    return marks.map((mark) => (meant.has(mark) && !mark.highlighted ? { ...mark, highlighted: true } : mark));
  };
}

/** Maximum number of marks that are named individually. */
const kNamedMax = 3;

/** A sentence about the highlighted marks; '' if nothing is pointed at. */
export function highlightText(marks: readonly Addressed[], addresses: readonly string[]): string {
  if (addresses.length === 0) return '';
  const labels = [...new Set(addresses.flatMap((address) => marksAt(marks, address)).map(({ label }) => label!))];
  if (labels.length === 0) return 'Not in the picture at this moment. Press the link to go to it.';
  const more = labels.length - kNamedMax;
  return `Highlighted: ${labels.slice(0, kNamedMax).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

/** All addresses that select marks of a picture, for the message about a wrong one. */
export function addressesOfPicture(marks: readonly Addressed[]): readonly string[] {
  return [...new Set(marks.filter(canHighlight).map(({ id }) => id))];
}
