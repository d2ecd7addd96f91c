/** Components of the prose as the build renders them: words must find the marks that they light, and hidden content is not shown. */
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement, type ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { defineExperiment, LessonProvider, type LessonRuntime } from '../../../web/src/lessons/index.ts';
import { kParts } from '../../../web/src/lessons/parts.ts';

const { Formula, Highlight, LiveFigure, FigureSection, Teacher } = kParts;
const experiment = defineExperiment({
  id: 'two',
  seed: 1,
  options: {},
  views: ['tree'],
  program: 'put a 1\nput b 2\nflush',
  stops: [{ name: 'before', at: 'start' }],
  expect: [],
});

let world: LessonRuntime;
beforeAll(async () => {
  const engine = fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url));
  world = await new NodeEngines(engine).world('x', '../..', [experiment]);
}, 120_000);

const render = (content: ReactNode): string =>
  renderToStaticMarkup(
    <LessonProvider runtime={world} glossary={{}} experiments={[experiment]}>
      {content}
    </LessonProvider>,
  );
const passage = (words: ReactNode): ReactNode => (
  <FigureSection figure={<LiveFigure of="two">Two rows.</LiveFigure>}>{words}</FigureSection>
);

describe('words that light', () => {
  it('are plain words in a disabled button until the script is loaded', () => {
    const html = render(
      passage(
        <Highlight of="two" address="level:0">
          the table
        </Highlight>,
      ),
    );
    expect(html).toMatch(/<span role="button"[^>]*class="highlight"[^>]*aria-disabled="true"[^>]*>the table<\/span>/);
    expect(html).toContain('data-static-figure="two/tree"');
    const [still] = /<svg class="wide"[\s\S]*?<\/svg>/.exec(html)!;
    expect(still, 'places in tenths of a pixel').toMatch(/ x="\d+\.\d"/);
    expect(still).not.toMatch(/ (?:x|y|x1|x2|y1|y2|cx|cy|width|height)="\d+\.\d{2}/);
  });

  it('stop the build if no mark has that address, and list the existing ones', () => {
    const wrong = (address: string, at?: string) => () =>
      render(
        passage(
          <Highlight of="two" address={address} {...(at === undefined ? {} : { at })}>
            it
          </Highlight>,
        ),
      );
    expect(wrong('level:0 table:99')).toThrow(/has no table:99\. It has: .*level:0\/table:/);
    expect(wrong('level:0', 'before')).toThrow(/at before the wide tree has no level:0/);
    expect(wrong('level:0', 'never')).toThrow('no stop called never');
    expect(wrong(' ')).toThrow('points at nothing');
  });

  it('do not move the figure', () => {
    const { cursor } = world.peek('two')!.session.store.getState();
    expect(() =>
      render(
        passage(
          <Highlight of="two" address="table:99" at="before">
            it
          </Highlight>,
        ),
      ),
    ).toThrow();
    expect(world.peek('two')!.session.store.getState().cursor).toBe(cursor);
  });

  it('belong to the figure beside them', () => {
    expect(() =>
      render(
        <Highlight of="two" address="level:0">
          it
        </Highlight>,
      ),
    ).toThrow('the figure beside these words is none');
  });
});

describe('prerendered', () => {
  it('notes for teachers are hidden', () => {
    expect(render(<Teacher>Ask first.</Teacher>)).toMatch(/^<details class="task teacher" hidden="">/);
  });

  it('a formula is MathML, with words for screen readers', () => {
    const html = render(<Formula says="N less one">{createElement('mi', null, 'N')}</Formula>);
    expect(html).toContain('<span class="unseen">N less one</span><math aria-hidden="true"><mi>N</mi></math>');
  });
});
