/**
 * The part of a walk with Tab (tab-walk.ts) that runs in the page: it looks at each stop, and finds its faults.
 */

/** The result of one look at the focus. */
interface Look {
  /** Index among the stops in the order of their first visit; -1 if the focus is outside of the part. */
  readonly stop: number;
  /** Description: "button.plain “Close”". */
  readonly text: string;
  readonly wrong: readonly string[];
}

export interface Judge {
  /** The stops so far, in the order of their first visit. */
  readonly stops: readonly Element[];
  /** Their descriptions. */
  texts(): readonly string[];
  /** The looks since the last call, and whether the walk is over. */
  looks(): Promise<{ readonly looks: readonly Look[]; readonly isOver: boolean }>;
  /** Focusable elements that were not stops. */
  missed(): readonly string[];
  /** From now on Shift+Tab leads back. */
  turn(): void;
  end(): void;
}
declare global {
  interface Window {
    /** Of the walk that is going on. */
    __judge?: Judge;
  }
}

/**
 * Runs in the page. Looks at the focus after each press of Tab, so that many can be pressed at once. While a look waits for a frame, or after the
 * last one, further presses have no effect.
 */
export function judgeOf(within: string | null): void {
  /** The focused element; for an editor with a shadow tree, the focused element in it. */
  const focused = (root: DocumentOrShadowRoot = document): Element | null =>
    root.activeElement?.shadowRoot?.activeElement ? focused(root.activeElement.shadowRoot) : root.activeElement;
  const around = (element: Element): Element | null => {
    const root = element.getRootNode();
    return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  /** An element and its ancestors, outermost first. */
  const pathOf = (element: Element): readonly Element[] => {
    const outer = around(element);
    return outer === null ? [element] : [...pathOf(outer), element];
  };
  const part = within === null ? document.body : document.querySelector<HTMLElement>(within)!;
  const before = focused();
  const stops: Element[] = [];
  let previous: Element | null = null;
  // Tab continues from the focused element.
  const isLent = !part.hasAttribute('tabindex');
  if (isLent) part.tabIndex = -1;
  part.focus({ preventScroll: true });

  const textOf = (element: Element): string => {
    const words =
      element.getAttribute('aria-label') ?? (element.textContent.trim() || (element.getAttribute('name') ?? ''));
    return `${element.localName}${element.id && !element.id.startsWith('_') ? `#${element.id}` : [...element.classList].map((c) => `.${c}`).join('')} “${words.replace(/\s+/g, ' ').slice(0, 40)}”`;
  };

  /** [red, green, blue, alpha] of a computed color, by painting it. */
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
  const painted = (...colors: readonly string[]): readonly number[] => {
    pen.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      pen.fillStyle = color;
      pen.fillRect(0, 0, 1, 1);
    }
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  const luminance = ([r, g, b]: readonly number[]): number =>
    [r!, g!, b!]
      .map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i]!, 0);
  /** Backgrounds under an element, the farthest first. */
  const grounds = (element: Element | null): readonly string[] =>
    element === null ? ['white'] : [...grounds(around(element)), getComputedStyle(element).backgroundColor];

  /** The outline that shows the focus of an element: its own, that of something drawn for it, or of an ancestor. */
  const ringOf = (element: Element) => {
    for (let at: Element | null = element; at !== null && at !== document.body; at = around(at))
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(at, pseudo);
        if (pseudo !== null && style.content === 'none') continue;
        const width = Number.parseFloat(style.outlineWidth);
        if (style.outlineStyle === 'none' || width === 0 || style.opacity === '0') continue;
        const offset = Number.parseFloat(style.outlineOffset);
        return { of: at, pseudo, width, offset, color: style.outlineColor };
      }
    return null;
  };

  /** The sides of a box that are cut off by scrolling or clipping ancestors. */
  const cutOf = (element: Element, by: number): readonly string[] => {
    const box = element.getBoundingClientRect();
    const cut = new Set<string>();
    let position = getComputedStyle(element).position;
    for (let at = around(element); at !== null && at !== document.documentElement; at = around(at)) {
      if (position === 'fixed') break;
      const style = getComputedStyle(at);
      if (position === 'absolute' && style.position === 'static') continue;
      position = style.position;
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const clip = at.getBoundingClientRect();
      if (box.left - by < clip.left - 0.5) cut.add('left');
      if (box.right + by > clip.right + 0.5) cut.add('right');
      if (box.top - by < clip.top - 0.5) cut.add('top');
      if (box.bottom + by > clip.bottom + 0.5) cut.add('bottom');
    }
    return [...cut];
  };

  const focusSeen = (element: Element): readonly string[] => {
    const ring = ringOf(element);
    if (ring === null) return ['its focus has no outline'];
    const wrong: string[] = [];
    if (ring.width < 2) wrong.push(`its outline is ${ring.width} px`);
    const under = grounds(ring.offset < 0 ? ring.of : around(ring.of));
    const [a, b] = [luminance(painted(...under, ring.color)), luminance(painted(...under))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < 3) wrong.push(`its outline has ${contrast.toFixed(2)}:1`);
    if (ring.pseudo === null) {
      const cut = cutOf(ring.of, ring.offset + ring.width);
      if (cut.length > 1) wrong.push(`its outline is cut off: ${cut.join(', ')}`);
    }
    return wrong;
  };

  /** Whether a point of it can be clicked at its current position. */
  const isSeen = (element: Element): boolean => {
    const shown = element.closest('label') ?? element;
    for (const box of shown.getClientRects()) {
      // An element higher than the window is visible if a part of it is.
      const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
      const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
      if (left >= right || top >= bottom) continue;
      for (const [x, y] of [
        [0.5, 0.5],
        [0.1, 0.2],
        [0.9, 0.8],
        [0.1, 0.8],
        [0.9, 0.2],
      ] as const) {
        const there = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
        if (there !== null && (shown.contains(there) || pathOf(shown).includes(there))) return true;
      }
    }
    return false;
  };

  /** Whether a comes before b in reading order; null if their boxes do not determine it. */
  const precedes = (a: DOMRect, b: DOMRect): boolean | null => {
    const line = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const isOneLine = line > Math.min(a.height, b.height) / 2;
    if (isOneLine) return b.left >= a.right - 1 ? true : b.right <= a.left + 1 ? false : null;
    if (b.top >= a.bottom - 1) return true;
    if (b.bottom <= a.top + 1) return b.left >= a.right - 1;
    return null;
  };
  const isInOrder = (a: Element, b: Element): boolean => {
    const [ways, there] = [pathOf(a), pathOf(b)];
    const fork = ways.findIndex((element, i) => element !== there[i]);
    // In a single column a figure of a lesson comes before its prose, and is reached after it.
    if (a.closest('.figure-of') !== b.closest('.figure-of')) return true;
    // The offer of detail is in the footer of a drawing, between two of its stops, and is reached after both.
    if (b.closest('.detail-offer')) return true;
    // One contains the other.
    if (fork < 0 || !there[fork]) return true;
    const [branch, next] = [ways[fork]!, there[fork]].map((element) => element.getBoundingClientRect()) as [
      DOMRect,
      DOMRect,
    ];
    // An element with display: contents has no box.
    const byBranch = branch.width > 0 && next.width > 0 ? precedes(branch, next) : null;
    return byBranch ?? precedes(a.getBoundingClientRect(), b.getBoundingClientRect()) ?? true;
  };

  /** The group that makes one stop of several. */
  const groupOf = (element: Element): unknown => {
    if (element instanceof HTMLInputElement && element.type === 'radio') return `radio ${element.name}`;
    if (element.matches('[role=tab]')) return element.closest('[role=tablist]');
    if (element.matches('[role=option]')) return element.closest('[role=listbox]');
    if (element.matches('[role=gridcell], [data-cell]')) return element.closest('table, [role=grid]');
    return element.closest('svg');
  };

  const candidates = (): readonly Element[] =>
    [
      ...part.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable=true]',
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *, [inert]') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        (element.localName !== 'summary' || element === element.parentElement?.querySelector(':scope > summary')),
    );

  /** Some editors paint their focus a frame or two later. Waits until it holds, for more frames than any page of ours needs. */
  const eventually = async (holds: () => boolean): Promise<void> => {
    for (let frame = 0; frame < 30 && !holds(); frame++)
      await new Promise<void>((done) => {
        requestAnimationFrame(() => done());
        setTimeout(done, 1000);
      });
  };

  const look = async (): Promise<Look> => {
    const left = previous;
    if (left !== null)
      await eventually(() => focused() === left || !ringOf(left) || ringOf(left)!.of.contains(focused()));
    const element = focused();
    if (element !== null && element !== document.body) await eventually(() => ringOf(element) !== null);
    const wrong: string[] = [];
    if (left !== null && left !== element && left.isConnected && ringOf(left)?.of.contains(element) === false)
      wrong.push(`${textOf(left)} keeps its outline when the focus has gone`);
    if (element === null || element === document.body || element === part || !pathOf(element).includes(part)) {
      previous = null;
      return { stop: -1, text: element === null ? '' : textOf(element), wrong };
    }
    const known = stops.indexOf(element);
    if (known >= 0) {
      if (element === previous) wrong.push('Tab does not lead on');
      previous = element;
      return { stop: known, text: textOf(element), wrong };
    }
    if (previous !== null && !isInOrder(previous, element))
      wrong.push(`comes after ${textOf(previous)}, against the order of reading`);
    const group = groupOf(element);
    if (group !== null && stops.some((stop) => groupOf(stop) === group)) wrong.push('is a second stop of one group');
    if ((element as HTMLElement).tabIndex > 0) wrong.push('has a place of its own in the order');
    if (!isSeen(element)) wrong.push('is not seen');
    wrong.push(...focusSeen(element));
    stops.push(element);
    previous = element;
    return { stop: stops.length - 1, text: textOf(element), wrong };
  };

  const looks: Look[] = [];
  let isBack = false;
  let isFirstBack = true;
  let isOver = false;
  /** From a press until the look at its result. */
  let isBusy = false;
  let isPressed = false;
  let looking = Promise.resolve();
  const lookForth = async (): Promise<void> => {
    const known = stops.length;
    looks.push(await look());
    // After the last stop; in a dialog, at the first again; or Tab did not lead on.
    isOver = stops.length === known;
    isBusy = false;
  };
  /** The stop that Shift+Tab must lead to. */
  let next = 0;
  const lookBack = (): void => {
    const element = focused();
    const stop = element === null ? -1 : stops.indexOf(element);
    // After the last stop of a page the focus may have been in the browser's own controls.
    const isOutside = stop < 0 && isFirstBack;
    isFirstBack = false;
    const text = element === null ? '' : textOf(element);
    const isRight = stop === next || isOutside;
    looks.push({ stop, text, wrong: isRight ? [] : [`Shift+Tab leads here, and not to ${textOf(stops[next]!)}`] });
    if (stop === next) next--;
    isOver = !isRight || next < 0;
    isBusy = false;
  };
  const lookNow = (): void => {
    isPressed = false;
    if (isBack) lookBack();
    else looking = lookForth();
  };
  const onTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    if (event.type === 'keyup') {
      if (isPressed) lookNow();
    } else if (isOver || isBusy) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else isBusy = isPressed = true;
  };
  for (const type of ['keydown', 'keyup'] as const) addEventListener(type, onTab, true);

  window.__judge = {
    stops,
    texts: () => stops.map(textOf),
    async looks() {
      await looking;
      // A frame that has got the focus gets the keys, too.
      if (isPressed || (looks.length === 0 && !isOver)) lookNow();
      await looking;
      return { looks: looks.splice(0), isOver };
    },
    turn() {
      isBack = true;
      isOver = stops.length === 0;
      next = stops.length - 1;
    },
    missed: () =>
      candidates()
        .filter((element) => {
          const group = element instanceof HTMLInputElement && element.type === 'radio' ? groupOf(element) : null;
          return group === null ? !stops.includes(element) : !stops.some((stop) => groupOf(stop) === group);
        })
        .map(textOf),
    end() {
      for (const type of ['keydown', 'keyup'] as const) removeEventListener(type, onTab, true);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      if (isLent) part.removeAttribute('tabindex');
      delete window.__judge;
    },
  };
}
