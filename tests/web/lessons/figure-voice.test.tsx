/**
 * @vitest-environment happy-dom
 * What a screen reader announces of a figure in a lesson or an embed: nothing while it opens, then each step and what plays, politely and no faster
 * than it can be read; of an episode, what the reader plays.
 */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EpisodeControls } from '../../../web/src/lessons/figures/episode-figure.tsx';
import { EpisodePlayer } from '../../../web/src/lessons/figures/episode-player.ts';
import type { Beat } from '../../../web/src/lessons/figures/episode.ts';
import { FigureControls } from '../../../web/src/lessons/figures/figure-controls.tsx';
import type { Scene } from '../../../web/src/scene/types.ts';
import type { Session } from '../../../web/src/session/session-types.ts';
import { kMotion } from '../../../web/src/theme/tokens.ts';
import { currentActivityText } from '../../../web/src/figure/current-activity.ts';
import { kScenes } from '../../fixtures/scenes.ts';
import { recorded } from '../../fixtures/recorded-session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function show(place: HTMLElement, session: Session): () => void {
  const root = createRoot(place);
  act(() => root.render(<FigureControls session={session} view="tree" />));
  return () => act(() => root.unmount());
}

describe('a figure', () => {
  let end: () => void = () => undefined;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    end();
    expect(vi.getTimerCount(), 'nothing is left that would speak').toBe(0);
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it('announces nothing while it opens, then the record of each step, and the current activity while it plays', async () => {
    // One record per second: nothing ends during the test.
    const { session } = await recorded({ speed: 1 });
    session.seek(3);
    const place = document.createElement('div');
    document.body.append(place);
    end = show(place, session);
    const pass = () => act(() => vi.advanceTimersByTimeAsync(kMotion.speak_ms).then(() => undefined));
    await pass();
    const region = place.querySelector('[aria-live="polite"]');
    expect(region?.getAttribute('role')).toBe('status');
    const said = () => region!.textContent;
    expect(said()).toBe('');
    act(() => session.step());
    expect(said(), 'not before the span is over').toBe('');
    await pass();
    const { cursor, total } = session.store.getState();
    expect(cursor).toBe(4);
    expect(said()).toBe(`Record 4 of ${total}: ${session.narrate()}.`);
    act(() => session.stepBack());
    await pass();
    expect(said()).toMatch(/^Record 3 of \d+: \S/);
    act(() => session.play());
    await pass();
    expect(said()).toBe(`${currentActivityText(session.scene())}.`);
    act(() => session.pause());
    await pass();
    expect(said()).toMatch(/^Record 3 of \d+: \S/);
  });
});

it('a figure has the sentence of the build until it moves, and asks for no other', async () => {
  const narrate = vi.fn(() => 'It moved');
  const { session } = await recorded({ narrate });
  session.seek(3);
  const place = document.createElement('div');
  const root = createRoot(place);
  const now = () => place.querySelector('.now')!.textContent;
  act(() => root.render(<FigureControls session={session} view="tree" first="It was built." />));
  expect([now(), narrate.mock.calls.length]).toEqual(['It was built.', 0]);
  act(() => session.step());
  expect(now()).toBe('It moved.');
  act(() => root.unmount());
});

describe('a figure with an episode', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it('announces a play that the reader starts, beat by beat, and not the one that begins by itself', async () => {
    const { session } = await recorded();
    session.seek(40);
    const beat = (sentence: string, ...places: readonly number[]): Beat => ({
      places,
      seconds: 2,
      sentence,
      parts: [sentence],
      focus: [],
    });
    const beats = [beat('First.', 10, 12), beat('Second.', 20), beat('Third.', 30, 40)];
    const player = new EpisodePlayer(session, beats);
    let now = 0;
    player.tick(now);
    const place = document.createElement('div');
    document.body.append(place);
    const root = createRoot(place);
    act(() => root.render(<EpisodeControls player={player} session={session} view="tree" highlighted="" />));
    const heard: string[] = [];
    /** Frames of 50 ms. */
    const pass = async (ms: number) => {
      for (const end = now + ms; now < end;) {
        act(() => player.tick((now += 50)));
        await act(() => vi.advanceTimersByTimeAsync(50).then(() => undefined));
        const text = place.querySelector('[aria-live="polite"]')!.textContent;
        if (text !== '' && text !== heard.at(-1)) heard.push(text);
      }
    };
    act(() => player.playOnce());
    expect(place.querySelector('.now')!.textContent).toBe('First.');
    await pass(9000);
    expect([player.state().playing, player.state().beat]).toEqual(['no', 2]);
    expect(heard).toEqual([]);
    act(() => player.play());
    await pass(9000);
    expect(heard).toEqual(['First.', 'Second.', 'Third.']);
    act(() => root.unmount());
  });
});

describe('the current activity', () => {
  it('describes reads as reads, and not as the writes before them', () => {
    const words = (scene: Scene) => currentActivityText(scene).replaceAll(/\s/g, ' ');
    expect(words(kScenes.reading())).toMatch(/^A Get looked for user4711 in \d+ memtables and tables$/);
    expect(words(kScenes.wading())).toMatch(/^A scan has returned \d+ rows? and skipped \d+ entr(y|ies)$/);
    expect(words(kScenes.writing())).toBe('Writes go to the log and the memtable, and are done');
  });
});
