/**
 * @vitest-environment happy-dom
 * The controls of a figure: they go by stops or beats, and say so; those of the merge theater go by entries, and at any speed; each has a key.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EpisodeControls } from '../../../web/src/lessons/figures/episode-figure.tsx';
import { EpisodePlayer } from '../../../web/src/lessons/figures/episode-player.ts';
import { FigureControls, WaitingControls } from '../../../web/src/lessons/figures/figure-controls.tsx';
import { PlaybackBar } from '../../../web/src/lessons/figures/playback-bar.tsx';
import { speeds } from '../../../web/src/session/session-types.ts';
import { recorded } from '../../fixtures/recorded-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const root = createRoot(document.body.appendChild(document.createElement('div')));
afterEach(() => act(() => root.render(null)));

const names = () => [...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
const named = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!;
const press = (name: string) => act(() => named(name).click());
const type = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  act(() => void document.querySelector('.playback')!.dispatchEvent(event));
  return event.defaultPrevented;
};
const speedInWords = () => document.querySelector('.speed .words')?.textContent;

/** The positions after the decisions about entries. */
async function theater() {
  const { session, get } = await recorded({ speed: 10 });
  session.pause();
  const history = session.history();
  const entries: number[] = [];
  for (let n = 0; n < history.total; n++)
    if (/^Entry(Flushed|Kept|Dropped) /.test(history.text(n))) entries.push(n + 1);
  expect(entries.length).toBeGreaterThan(6);
  return { session, entries, cursor: () => get().cursor, speed: () => get().speed };
}

describe('the controls of a run', () => {
  it('go by stops, and have no pace unless the figure is the merge theater', async () => {
    const { session } = await theater();
    act(() => root.render(<FigureControls session={session} view="tree" />));
    expect(names()).toEqual(['Previous stop', 'Play', 'Next stop']);
    expect(speedInWords()).toBeUndefined();
    expect([type('<'), type(']'), type('x'), type('.', { ctrlKey: true })]).toEqual([false, false, false, false]);
    expect(type('.')).toBe(true);
  });

  it('of the merge theater go by entries, by button and by key', async () => {
    const { session, entries, cursor } = await theater();
    act(() => session.seek(entries[3]!));
    act(() => root.render(<FigureControls session={session} view="compaction" />));
    press('Next entry');
    expect(cursor()).toBe(entries[4]);
    type('>');
    expect(cursor()).toBe(entries[5]);
    type('<');
    press('Previous entry');
    expect(cursor()).toBe(entries[3]);
  });

  it('of the merge theater change the speed, which is shown in words', async () => {
    const { session, speed } = await theater();
    act(() => root.render(<FigureControls session={session} view="compaction" />));
    expect(speedInWords()).toBe('10 records/s');
    type(']');
    expect([speed(), speedInWords()]).toEqual([30, '30 records/s']);
    type('[');
    type('[');
    expect(speed()).toBe(5);
    act(() => session.setSpeed(speeds.at(-1)!));
    type(']');
    expect(speedInWords()).toBe('at once');
  });
});

describe('the controls of an episode', () => {
  it('go by beats, and play as fast as the reader wants', async () => {
    const { session, entries, cursor } = await theater();
    act(() => session.seek(40));
    const beats = [10, 20, 40].map((place) => ({ places: [place], seconds: 2, sentence: '', parts: [], focus: [] }));
    const player = new EpisodePlayer(session, beats);
    act(() => root.render(<EpisodeControls {...{ player, session }} view="compaction" highlighted="" />));
    expect(names()).toEqual(['Previous beat', 'Play', 'Next beat', 'Previous entry', 'Next entry']);
    type(',');
    expect([cursor(), player.state().beat]).toEqual([20, 1]);
    type('.');
    expect(player.state().beat).toBe(2);
    expect(speedInWords()).toBe('1×');
    type('[');
    expect([player.speed(), speedInWords()]).toEqual([0.5, '0.5×']);
    press('Next entry');
    expect([cursor(), player.shows]).toEqual([entries.find((position) => position > 40), false]);
  });
});

it('controls that wait have the same names, and no keys', () => {
  act(() => root.render(<WaitingControls view="compaction" unit="beat" name="x" sentence="" />));
  expect(names()).toEqual(['Previous beat', 'Play', 'Next beat', 'Previous entry', 'Next entry']);
  expect([...document.querySelectorAll('button, input')].every((each) => each.hasAttribute('disabled'))).toBe(true);
  expect([type('.'), type('>')]).toEqual([false, false]);
});

it('what an embed withholds has no key either', () => {
  const [onStep, onEntry, onSpeed] = [vi.fn(), vi.fn(), vi.fn()];
  const session = { play: vi.fn(), pause: vi.fn() };
  const pace = { speeds, speed: 1, textOf: String, onSpeed, onEntry };
  const slider = { max: 1, value: 0, text: '', onChange: vi.fn() };
  const shared = { session, playing: false, unit: 'stop', onStep, slider, pace } as const;
  act(() => root.render(<PlaybackBar {...shared} locked={new Set(['step'])} />));
  expect(names()).toEqual(['Play']);
  expect([type('.'), type('>'), type(']')]).toEqual([false, false, true]);
  expect([onStep, onEntry, onSpeed].map((each) => each.mock.calls.length)).toEqual([0, 0, 1]);
});
