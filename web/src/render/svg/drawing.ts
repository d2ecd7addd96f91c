/**
 * Marks as SVG in a page without React: the elements of shapes.ts, kept by mark id, so that only changed marks touch
 * the DOM. Lessons use it while they are only read.
 *
 * Invariants: 1. after draw() the elements are in the order of the marks, and there are no others; 2. a mark that is
 * the same object as before costs one comparison; 3. no other code writes into the element.
 */
import type { Box, Mark, Role } from '../../marks/marks.ts';
import { cssPaint } from '../../theme/paint.ts';
import { hatchedIn, hatchOf, shapesOf, type Shape } from './shapes.ts';

const kNamespace = 'http://www.w3.org/2000/svg';
/** Attribute names that are camel case in SVG itself. */
const kCamel: ReadonlySet<string> = new Set(['patternUnits', 'patternTransform']);

interface Drawn {
  mark: Mark;
  shapes: readonly Shape[];
  readonly elements: readonly SVGElement[];
}

export class Drawing {
  readonly element: SVGElement;
  private readonly definitions: SVGElement;
  private readonly name: string;
  private readonly hatched = new Set<Role>();
  private drawn = new Map<string, Drawn>();

  /** title: accessible description of the picture. name: unique in the page; used in the ids of patterns and of the title. */
  constructor(title: string, name: string) {
    this.name = name;
    this.element = made('svg', { role: 'img', 'aria-labelledby': `${name}-title` });
    this.definitions = made('defs', {});
    const heading = made('title', { id: `${name}-title` });
    heading.textContent = title;
    this.element.append(heading, this.definitions);
  }

  /** Shows exactly these marks. REQUIRES: unique ids. */
  draw(marks: readonly Mark[], box: Box): void {
    set(this.element, 'viewBox', `0 0 ${box.width} ${box.height}`);
    set(this.element, 'width', box.width);
    set(this.element, 'height', box.height);
    for (const role of hatchedIn(marks)) {
      if (this.hatched.has(role)) continue;
      this.hatched.add(role);
      this.definitions.append(elementOf(hatchOf(role, cssPaint, this.name)));
    }
    const before = this.drawn;
    this.drawn = new Map(marks.map((mark) => [mark.id, this.brought(before.get(mark.id), mark)]));
    for (const [id, { elements }] of before)
      if (this.drawn.get(id)?.elements !== elements) for (const element of elements) element.remove();
    let last: Element = this.definitions;
    for (const { elements } of this.drawn.values())
      for (const element of elements) {
        if (last.nextElementSibling !== element) last.after(element);
        last = element;
      }
  }

  /** The elements of a mark: the existing ones, if they can be updated to the new state. */
  private brought(known: Drawn | undefined, mark: Mark): Drawn {
    if (known?.mark === mark) return known;
    const shapes = shapesOf(mark, cssPaint, this.name);
    if (known?.shapes.length !== shapes.length || known.mark.kind !== mark.kind)
      return { mark, shapes, elements: shapes.map(elementOf) };
    shapes.forEach((shape, i) => change(known.elements[i]!, known.shapes[i]!, shape));
    known.mark = mark;
    known.shapes = shapes;
    return known;
  }
}

function change(element: SVGElement, from: Shape, to: Shape): void {
  for (const name of Object.keys(from.attributes))
    if (!(name in to.attributes)) element.removeAttribute(attributeName(name));
  for (const [name, value] of Object.entries(to.attributes))
    if (from.attributes[name] !== value) set(element, attributeName(name), value);
  if (textOf(from) !== textOf(to)) element.replaceChildren(...contentOf(to));
}

const textOf = (shape: Shape): string =>
  (shape.inside ?? []).map((part) => (typeof part === 'string' ? part : textOf(part))).join('');

const contentOf = ({ inside = [] }: Shape) => inside.map((part) => (typeof part === 'string' ? part : elementOf(part)));

function elementOf(shape: Shape): SVGElement {
  const element = made(shape.tag, shape.attributes);
  element.append(...contentOf(shape));
  return element;
}

function made(tag: string, attributes: Shape['attributes']): SVGElement {
  const element = document.createElementNS(kNamespace, tag);
  for (const [name, value] of Object.entries(attributes)) set(element, attributeName(name), value);
  return element;
}

const attributeName = (name: string): string =>
  kCamel.has(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const set = (element: SVGElement, name: string, value: string | number): void =>
  element.setAttribute(name, String(value));
