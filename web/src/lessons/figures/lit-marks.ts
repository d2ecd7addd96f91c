/**
 * Which marks of a picture an address in the prose means. An address is a run of whole segments of a mark's own ("table:7" of
 * "level:1/table:7"): the mark that ends in it is meant, and where none does, all that stand beneath it ("scan:15/tombstones").
 *
 * Only what can be drawn lit (an area) and said (it has words) can be meant. A layout is wrapped here and not changed: so words in a lesson
 * can light whatever a picture has an address for, also what the views never let themselves be pointed at. Pure.
 */
import type { Layout } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';

/** What is asked of a mark: also elements of a still have it. */
export interface Addressed {
  readonly id: string;
  readonly kind: string;
  readonly label?: string | undefined;
}

/** Several addresses, parted by blanks. */
export const addressesIn = (text: string): readonly string[] => text.split(/\s+/).filter((part) => part !== '');

/** Whether words can light it. */
export const canBeLit = ({ kind, label }: Addressed): boolean =>
  (kind === 'rect' || kind === 'circle') && label !== undefined;

/** What an address means in a picture, in the order of drawing. */
export function marksAt<T extends Addressed>(marks: readonly T[], address: string): readonly T[] {
  const lit = marks.filter(canBeLit);
  const itself = lit.filter(({ id }) => `/${id}`.endsWith(`/${address}`));
  return itself.length > 0 ? itself : lit.filter(({ id }) => `/${id}/`.includes(`/${address}/`));
}

/** The same layout; what is pointed at is lit, whatever it is. */
export function lighting(layout: Layout): Layout {
  return (input) => {
    const marks = layout(input);
    if (!input.pointed || input.pointed.size === 0 || input.light !== null) return marks;
    const meant = new Set<Mark>([...input.pointed].flatMap((address) => marksAt(marks, address)));
    return marks.map((mark) => (meant.has(mark) && !mark.lit ? { ...mark, lit: true } : mark));
  };
}

/** So many things are named one by one. */
const kNamedMax = 3;

/** What is lit, in one sentence; '' where nothing is pointed at. */
export function sayLit(marks: readonly Addressed[], addresses: readonly string[]): string {
  if (addresses.length === 0) return '';
  const labels = [...new Set(addresses.flatMap((address) => marksAt(marks, address)).map(({ label }) => label!))];
  if (labels.length === 0) return 'Not in the picture at this moment. Press the link to go to it.';
  const more = labels.length - kNamedMax;
  return `Highlighted: ${labels.slice(0, kNamedMax).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

/** What could be meant in a picture: for whoever wrote an address that is not there. */
export function addressesOfPicture(marks: readonly Addressed[]): readonly string[] {
  return [...new Set(marks.filter(canBeLit).map(({ id }) => id))];
}
