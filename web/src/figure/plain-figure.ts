/**
 * A figure without React, for a page that shows one picture and little else: the same layout, tween, canvas, text and
 * tooltip as Figure.tsx, on elements of its own. The code that saves pictures is loaded, with React, when it is first
 * used.
 */
import { laterPart } from '../base/later-parts.ts';
import { aimed, marksNow, type Going } from '../marks/transition.ts';
import type { Layout } from '../marks/input.ts';
import type { Input } from '../marks/input.ts';
import type { Box, Mark } from '../marks/marks.ts';
import { restOf } from '../interact/rest.ts';
import { paintMarks } from '../render/canvas/paint-marks.ts';
import { Drawing } from '../render/svg/drawing.ts';
import { wordsOf } from '../render/text/mark-text.ts';
import { markUnder, tipAt, type Place } from '../render/under.ts';
import { kMetrics } from '../theme/metrics.ts';
import { paintOf } from '../theme/paint.ts';
import { currentTheme, reducedMotion, watchTheme } from '../theme/theme.ts';
import { kMotion } from '../theme/tokens.ts';
import type { SaveFigureProps } from './save-figure-props.ts';

export interface PlainFigureProps {
  readonly view: string;
  readonly layout: Layout;
  readonly title: string;
  /** Unique in the page; `figure-VIEW` if only one figure shows that view. */
  readonly name?: string;
  /** Height in px for a width in px. */
  readonly heightFor: (width: number) => number;
  /** Returns what to draw; called on each update and on each resize. */
  readonly shown: () => Pick<Input, 'scene' | 'axis'>;
}

const fetchSave = laterPart(() => import('./mounted-save.tsx'));

const kNarrowest_px = 280;

export class PlainFigure {
  /** The owner inserts it into the page. */
  readonly element = made('div', 'figure');
  private readonly props: PlainFigureProps;
  private readonly drawing: Drawing;
  private readonly dense = made('canvas', 'dense');
  private readonly tip = made('p', 'tip');
  private readonly words = made('details', 'words');
  private box: Box = { width: 0, height: 0 };
  private marks: readonly Mark[] = [];
  private going: Going = { from: [], to: [], place: '', gone: 1 };
  private selection: string | null = null;
  private begun = -1;
  private moving = false;
  private save: ((figure: SaveFigureProps) => void) | null = null;

  constructor(props: PlainFigureProps) {
    this.props = props;
    this.drawing = new Drawing(props.title, props.name ?? `figure-${props.view}`);
    const { element, drawing, dense } = this;
    element.dataset['view'] = props.view;
    dense.setAttribute('aria-hidden', 'true');
    element.append(drawing.element, dense, this.foot());
    this.listen();
    new ResizeObserver(() => this.measure()).observe(element);
    watchTheme(() => {
      this.paint();
      this.tellSave();
    });
    dense.addEventListener('contextrestored', () => this.paint());
  }

  /** The marks as laid out, before any tween. */
  laidOut(): readonly Mark[] {
    return this.marks;
  }

  /** Draws the current state; marks move there from their previous positions. */
  update(): void {
    // Just inserted into the page: measure now, otherwise it would be painted once without a height, and everything
    // below would jump.
    if (this.box.width === 0) return this.element.isConnected ? this.measure() : undefined;
    const { view, layout, shown } = this.props;
    const { box, selection } = this;
    this.marks = layout({ ...shown(), box, metrics: kMetrics, selection, light: null });
    const before = this.going;
    this.going = aimed(before, this.marks, `${view} ${box.width} ${box.height}`, reducedMotion());
    if (this.going !== before) this.begun = -1;
    this.paint();
    this.tellWords();
    this.tellSave();
    if (this.going.gone < 1 && !this.moving) this.move();
  }

  private measure(): void {
    const width = Math.max(kNarrowest_px, Math.floor(this.element.clientWidth));
    if (width === this.box.width) return;
    this.box = { width, height: Math.round(this.props.heightFor(width)) };
    this.update();
  }

  private move(): void {
    this.moving = true;
    requestAnimationFrame((now) => {
      this.moving = false;
      if (this.begun < 0) this.begun = now;
      this.going = { ...this.going, gone: Math.min(1, (now - this.begun) / kMotion.move_ms) };
      this.paint();
      if (this.going.gone < 1) this.move();
    });
  }

  private paint(): void {
    if (this.box.width === 0) return;
    const marks = marksNow(this.going);
    const dense = marks.filter((mark) => mark.dense);
    this.drawing.draw(dense.length === 0 ? marks : marks.filter((mark) => !mark.dense), this.box);
    paintMarks(this.dense, this.box, dense, paintOf(currentTheme()), devicePixelRatio || 1);
  }

  private listen(): void {
    const { element } = this;
    const rest = restOf();
    element.addEventListener('pointerdown', (event) => {
      rest.onPointerDown(event, (at) => this.point({ ...at, currentTarget: element }));
      if (event.pointerType === 'touch') this.point(null);
    });
    element.addEventListener('pointermove', (event) => {
      rest.onPointerMove(event);
      if (event.pointerType !== 'touch') this.point({ ...placeOf(event), currentTarget: element });
    });
    element.addEventListener('pointerup', rest.end);
    element.addEventListener('pointercancel', rest.end);
    // Lifting a finger also fires this; the tooltip it opened should remain readable.
    element.addEventListener('pointerleave', (event) => {
      if (event.pointerType !== 'touch') this.point(null);
    });
    element.addEventListener('click', (event) => {
      this.selection = markUnder({ ...placeOf(event), currentTarget: element }, this.marks, this.box)?.id ?? null;
      this.update();
    });
  }

  private point(place: Place | null): void {
    const tip = place && tipAt(place, this.marks, this.box);
    if (!tip) return this.tip.remove();
    this.tip.textContent = tip.text;
    this.tip.dataset['side'] = tip.side;
    this.tip.style.setProperty('--tip-x', `${tip.x}px`);
    this.tip.style.setProperty('--tip-y', `${tip.y}px`);
    this.element.append(this.tip);
  }

  /** The text version of the picture, for everyone, and the save button. */
  private foot(): HTMLElement {
    const foot = made('div', 'figure-foot');
    const summary = made('summary', '', 'In words');
    summary.append(made('span', 'unseen', `: ${this.props.title}`));
    this.words.append(summary, made('ul', ''));
    this.words.addEventListener('toggle', () => this.tellWords());
    // Clicks here, to read or save the picture, must not select anything in it.
    foot.addEventListener('click', (event) => event.stopPropagation());
    foot.append(this.words, this.saveButton());
    return foot;
  }

  private tellWords(): void {
    if (!this.words.open) return;
    const told = wordsOf(this.marks);
    const lines = told.length > 0 ? told : ['There is nothing to draw yet.'];
    this.words.lastElementChild!.replaceChildren(...lines.map((text) => made('li', '', text)));
  }

  private saveButton(): HTMLElement {
    const place = made('div', 'save-figure');
    const button = made('button', 'link', 'Save');
    button.type = 'button';
    button.setAttribute('aria-label', `Save: ${this.props.title}`);
    place.append(button);
    const problem = made('span', '');
    problem.role = 'alert';
    button.addEventListener('click', () => {
      fetchSave().then(
        ({ mountSave }) => {
          this.save ??= mountSave(place);
          this.tellSave();
        },
        () => {
          problem.textContent = 'The export script could not be loaded. Press again to retry.';
          place.append(problem);
        },
      );
    });
    return place;
  }

  private tellSave(): void {
    const { view, title } = this.props;
    this.save?.({ marks: this.marks, box: this.box, title, view, theme: currentTheme() });
  }
}

const placeOf = ({ clientX, clientY }: MouseEvent) => ({ clientX, clientY });

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.textContent = text;
  return element;
}
