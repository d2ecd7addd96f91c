/**
 * @vitest-environment happy-dom
 * The text over the engine of differences has the values of the scenes that the cards of the engines show: at the clock's place, and under
 * the pointer the values that a press there shows.
 */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { measureText } from '../../../web/src/visualizations/comparison/layout.ts';
import { tier1Mask } from '../../../web/src/protocol/records.gen.ts';
import { ClockIndex } from '../../../web/src/scene/clock-index.ts';
import { History } from '../../../web/src/scene/history.ts';
import { measureOf } from '../../../web/src/scene/measures.ts';
import { createSession } from '../../../web/src/session/session.ts';
import { createComparison } from '../../../web/src/session/comparison/comparison.ts';
import { MetricChart } from '../../../web/src/visualizations/comparison/metric-chart.tsx';
import { ComparisonCache } from '../../../web/src/visualizations/comparison/comparison-cache.ts';
import { runProgram } from '../../fixtures/engine.ts';
import { FakeClient } from '../../fixtures/fake-client.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const program =
  'set dialect=extended write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=8KiB\n' +
  'fill n=1600 order=random key_space=600 value_bytes=30\n';

it('shows one value for one measure at one instant', async () => {
  const history = new History();
  history.append((await runProgram(program, { mask: tier1Mask })).records);
  const index = new ClockIndex(history);
  index.take();
  const session = { ...createSession(new FakeClient()), history: () => history };
  const comparison = createComparison(session, () => new FakeClient());
  const scene = (at: number) => history.sceneAt(history.positionOf({ step: index.stepAt('time', at), ordinal: 0 }));
  let shown = scene(0);
  session.scene = () => shown;
  comparison.seek(0);
  const measure = measureOf('write_amplification');
  const words = (at: number): string => {
    const value = measure.of(scene(at));
    return value === null ? '–' : measureText(measure.unit, value);
  };
  const host = document.createElement('div');
  const root = createRoot(host);
  await act(async () => {
    root.render(
      createElement(MetricChart, {
        comparison,
        cache: new ComparisonCache(),
        measure: measure.name,
        onMeasure: () => undefined,
      }),
    );
    // The course of the run is read over several frames.
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  const figure = host.querySelector<HTMLElement>('.course-figure')!;
  figure.getBoundingClientRect = () => ({ left: 0, width: 900 }) as DOMRect;
  const readout = () => host.querySelector('.readout b')!.textContent;
  const end = index.end('time');
  for (let i = 1; i <= 8; i++) {
    const at = Math.round((end * i) / 8);
    shown = scene(at);
    act(() => comparison.seek(at));
    expect(readout(), `at ${at}`).toBe(words(at));
  }
  for (let x = 110; x < 870; x += 250) {
    act(() => {
      figure.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: x }));
    });
    const under = readout();
    act(() => {
      figure.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x }));
    });
    expect(under, `under ${x}`).toBe(words(comparison.store.getState().at));
  }
  act(() => root.unmount());
  comparison.close();
});
