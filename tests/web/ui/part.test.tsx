/**
 * @vitest-environment happy-dom
 * A part that fails or whose script cannot be fetched: the rest of the page goes on, and another try brings the part.
 */
import { act, Suspense, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lazyPart, PartBoundary, type PartFailedProps } from '../../../web/src/ui/Part.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  place = document.createElement('div');
  // What a boundary caught is told on the console as well.
  root = createRoot(place, { onCaughtError: () => undefined });
});
afterEach(() => act(() => root.unmount()));

const draw = (part: ReactNode) =>
  act(async () => {
    root.render(
      <>
        <p>the rest</p>
        <Suspense>{part}</Suspense>
      </>,
    );
    await Promise.resolve();
  });
const press = () => act(async () => place.querySelector('button')?.click());
const said = () => place.querySelector('[role="alert"] p')?.textContent;

/** Can be fetched when told so. */
function source() {
  const online = { is: false, asked: 0 };
  const load = () => {
    online.asked++;
    return online.is ? Promise.resolve(() => <b>the part</b>) : Promise.reject(new TypeError('Failed to fetch'));
  };
  return { online, load };
}

describe('a part from a file of its own', () => {
  it('that cannot be fetched is a sentence beside the rest, which a press fetches again', async () => {
    const { online, load } = source();
    const Part = lazyPart('The chart', load);
    await draw(<Part />);
    expect(place.textContent).toContain('the rest');
    expect(said()).toMatch(/^The chart cannot be shown\. Its script could not be loaded/);
    expect(place.querySelector('a')?.textContent).toBe('Reload the page');
    await press();
    expect(said(), 'still offline').toMatch(/^The chart cannot be shown/);
    expect(online.asked).toBe(2);
    online.is = true;
    await press();
    expect(place.querySelector('b')?.textContent).toBe('the part');
    expect(place.querySelector('[role="alert"]')).toBeNull();
  });

  it('may say in its own way that it failed', async () => {
    const { load } = source();
    const Missing = ({ title, sentence }: { readonly title: string } & PartFailedProps) => `${title}: ${sentence}`;
    const Part = lazyPart('The help', load as () => Promise<(props: { readonly title: string }) => ReactNode>, Missing);
    await draw(<Part title="Not loaded" />);
    expect(place.textContent).toContain('Not loaded: The help cannot be shown.');
  });
});

describe('a boundary', () => {
  it('keeps the rest where a part throws, and draws the part again', async () => {
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('no such table');
      return <b>the part</b>;
    };
    await draw(
      <PartBoundary name="The tree">
        <Fragile />
      </PartBoundary>,
    );
    expect(place.textContent).toContain('the rest');
    expect(said()).toBe(
      'The tree cannot be shown. This is a bug in Strata: no such table. The rest of the page works.',
    );
    broken = false;
    await press();
    expect(place.querySelector('b')?.textContent).toBe('the part');
  });
});
