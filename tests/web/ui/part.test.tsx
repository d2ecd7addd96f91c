/**
 * @vitest-environment happy-dom
 * A component that throws or whose script cannot be fetched: the rest of the page works, and a retry brings the component back.
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
  // React also logs to the console what a boundary caught.
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

/** Fetchable only when the test says so. */
function source() {
  const online = { is: false, asked: 0 };
  const load = () => {
    online.asked++;
    return online.is ? Promise.resolve(() => <b>the part</b>) : Promise.reject(new TypeError('Failed to fetch'));
  };
  return { online, load };
}

describe('a component from a file of its own', () => {
  it('that cannot be fetched is replaced by a message whose button fetches it again', async () => {
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

  it('may render its own message of failure', async () => {
    const { load } = source();
    const Missing = ({ title, sentence }: { readonly title: string } & PartFailedProps) => `${title}: ${sentence}`;
    const Part = lazyPart('The help', load as () => Promise<(props: { readonly title: string }) => ReactNode>, Missing);
    await draw(<Part title="Not loaded" />);
    expect(place.textContent).toContain('Not loaded: The help cannot be shown.');
  });
});

describe('a boundary', () => {
  it('keeps the rest if a component throws, and renders the component again', async () => {
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
