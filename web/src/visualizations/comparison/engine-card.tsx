/**
 * One engine: its name, its differences from A, its picture, and six figures, each of which selects the measure of the
 * course figure.
 */
import { isLsm } from '../../scene/design.ts';
import { useCallback, useMemo, type ReactNode } from 'react';
import { formatInteger } from '../../base/units.ts';
import type { KeyAxis } from '../../marks/key-axis.ts';
import { differenceText, measureText } from './layout.ts';
import type { Layout } from '../../marks/input.ts';
import { layoutTreeBySize } from '../tree/tree-sizes.ts';
import { kMeasures, type MeasureName } from '../../scene/measures.ts';
import type { Moment } from '../../scene/history.ts';
import type { Scene } from '../../scene/types.ts';
import type { ComparedEngine } from '../../session/comparison/comparison-types.ts';
import { Alert } from '../../ui/Alert.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons.tsx';
import { sceneForFamily } from '../../figure/family.ts';
import { Figure } from '../../figure/Figure.tsx';
import { visualizations, stopKindOf } from '../registry.ts';
import { layoutBTreeRead } from '../btree/btree-read.ts';
import { layoutBTree } from '../btree/layout.ts';
import { layoutReadPath } from '../read-path/layout.ts';
import { layoutSegmentRead, layoutSegments } from '../segments/layout.ts';
import { layoutTree } from '../tree/layout.ts';
import { nearestOf } from '../nearest.ts';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useReducedMotion, useSession } from '../../figure/use-session.ts';
import { EngineSymbol, type Marked } from './engine-symbol.tsx';

/** The picture of each engine: its tree by key or by size, or its last Get. A B+tree is drawn by key in both cases. */
export type Shown = 'tree' | 'tree-size' | 'read-path';

/** The picture shows the tables of L0 already; as a measure of the course figure they can still be chosen. */
const kFigures = kMeasures.filter(({ name }) => name !== 'level0_tables');

/** Compared engines are drawn at once, so these layouts come with the page. */
const layouts = {
  tree: [layoutTree, layoutBTree, layoutSegments],
  'read-path': [layoutReadPath, layoutBTreeRead, layoutSegmentRead],
} as const;

/** The layout of an engine's design. */
function layoutOf(shown: Shown, { btree, indexLog }: Pick<Scene, 'btree' | 'indexLog'>): Layout {
  const [ofLevels, ofPages, ofSegments] = layouts[viewOf(shown)];
  if (indexLog !== null) return ofSegments;
  if (btree !== null) return ofPages;
  return shown === 'tree-size' ? layoutTreeBySize : ofLevels;
}

const heightFor = (width: number): number => Math.round(Math.max(220, Math.min(330, width * 0.62)));

export interface EngineCardProps {
  readonly engine: ComparedEngine;
  readonly mark: Marked;
  /** Scene of engine A at the same position of the clock; null for A itself. */
  readonly first: Scene | null;
  readonly axis: KeyAxis;
  readonly version: number;
  readonly shown: Shown;
  /** The scenes of all engines, which share one scale; the same list until one of them changes. */
  readonly beside: readonly Scene[];
  readonly measure: MeasureName;
  readonly onMeasure: (measure: MeasureName) => void;
  readonly crosshair: number | null;
  readonly onCrosshair: (at: number | null) => void;
  readonly onFork: () => void;
  /** Moves the clock to a moment of this engine. */
  readonly onGo: (moment: Moment) => void;
  readonly onRemove: (() => void) | null;
  /** Letter of the engine it forked from; '' if none. */
  readonly from: string;
  /** Where it diverges from another. */
  readonly firstDifference: ReactNode;
}

export function EngineCard(props: EngineCardProps) {
  const { engine, mark } = props;
  const status = useSession(engine.session, (s) => s.status);
  return (
    <article
      className="engine-card"
      aria-labelledby={`engine-${engine.id}`}
      data-engine={mark.letter}
      data-status={status}
    >
      <CardHead {...props} />
      <CardFigure {...props} />
      <Figures {...props} />
    </article>
  );
}

/** Name and buttons of an engine, how it differs from A, and its state. */
function CardHead(props: EngineCardProps) {
  const { engine, mark, onFork, onRemove, from } = props;
  const status = useSession(engine.session, (s) => s.status);
  const message = useSession(engine.session, (s) => s.message);
  const nearest = useNearest(props);
  return (
    <div>
      <header>
        <h2 id={`engine-${engine.id}`}>
          <EngineSymbol {...mark} /> {engine.name}
        </h2>
        <div className="row">
          <button type="button" onClick={onFork} aria-label={`Fork ${mark.letter} here`}>
            <Icon name="fork" /> <span className="word">Fork here</span>
          </button>
          {onRemove && (
            <IconButton
              icon="close"
              label={`Remove ${mark.letter}`}
              title="Remove"
              className="plain"
              onClick={onRemove}
            />
          )}
        </div>
      </header>
      <p className="difference-words">
        {engine.difference === '' ? 'The lab’s engine; the others are compared with it.' : engine.difference}
      </p>
      {status === 'running' && onRemove && (
        <Catching engine={engine} letter={mark.letter} from={from} onCancel={onRemove} />
      )}
      {props.firstDifference}
      {nearest && (
        <button type="button" onClick={() => props.onGo(engine.session.history().moment(nearest.position))}>
          {nearest.words}
        </button>
      )}
      {engine.refused !== '' && <p className="refused">{engine.refused}</p>}
      <Alert text={status === 'error' ? message : null} />
    </div>
  );
}

const viewOf = (shown: Shown): 'tree' | 'read-path' => (shown === 'read-path' ? shown : 'tree');

/** The nearest moment that has something to draw, if the engine rests at one that has not. */
function useNearest({ engine: { session }, shown, version }: EngineCardProps): ReturnType<typeof nearestOf> {
  const whole = session.scene();
  const rests = useSession(session, (s) => s.status === 'ready' && !s.playing);
  return useVersionedMemo(
    () =>
      rests
        ? nearestOf(viewOf(shown), {
            scene: whole,
            history: session.history(),
            position: session.store.getState().cursor,
            stops: () => session.stops(stopKindOf('read-path')),
          })
        : null,
    [session, shown, whole, rests],
    version,
  );
}

function CardFigure({ engine, mark, axis, version, shown, beside, crosshair, onCrosshair }: EngineCardProps) {
  const { session } = engine;
  const selection = useSession(session, (s) => s.selection);
  const still = useReducedMotion();
  const whole = session.scene();
  const view = viewOf(shown);
  const scene = useVersionedMemo(() => sceneForFamily(visualizations[view].family, whole, 0), [view, whole], version);
  const alone = layoutOf(shown, scene);
  const layout = useMemo((): Layout => (input) => alone({ ...input, beside }), [alone, beside]);
  const onSelect = useCallback((address: string | null) => session.select(address), [session]);
  return (
    <Figure
      name={`engine-${engine.id}-${view}`}
      title={`${mark.letter}, ${engine.name}: ${titleOf(shown, scene)}`}
      highlight={null}
      {...{ view, layout, scene, axis, version, selection, still, heightFor, onSelect, crosshair, onCrosshair }}
    />
  );
}

function titleOf(shown: Shown, scene: Scene): string {
  if (shown === 'read-path') return 'the last Get';
  if (scene.indexLog !== null) return 'the segments of the log';
  return shown === 'tree-size' && isLsm(scene) ? 'the tree by its bytes' : 'the tree';
}

/** Progress of an engine that is still repeating the shared steps, or those after the fork. */
function Catching({
  engine: { session, forkedAt },
  letter,
  from,
  onCancel,
}: {
  readonly engine: ComparedEngine;
  readonly letter: string;
  readonly from: string;
  readonly onCancel: () => void;
}) {
  useSession(session, (s) => s.total);
  const { step } = session.history().head;
  const shared = forkedAt?.moment.step ?? 0;
  const isNew = step >= shared;
  return (
    <div className="progress catching">
      {!isNew && <progress value={step} max={shared} aria-label={`Repeating the shared steps of ${letter}`} />}
      <span>
        {isNew
          ? `Running: step ${formatInteger(step)}.`
          : `Repeating the steps shared with ${from}: step ${formatInteger(step)} of ${formatInteger(shared)}.`}
      </span>
      <button type="button" onClick={onCancel} aria-label={`Cancel ${letter}`}>
        Cancel
      </button>
    </div>
  );
}

/** The figures at the cursor, each with its difference from A. */
function Figures({ engine, first, measure: chosen, onMeasure }: EngineCardProps) {
  const scene = engine.session.scene();
  return (
    <ul className="figures">
      {kFigures.map(({ name, title, unit, doc, of }) => {
        const value = of(scene);
        const base = first === null ? null : of(first);
        return (
          <li key={name}>
            <button
              type="button"
              aria-pressed={chosen === name}
              title={doc}
              onClick={() => onMeasure(name)}
              data-measure={name}
            >
              <span className="name">{title}</span>{' '}
              <span className="value">{value === null ? '–' : measureText(unit, value)}</span>{' '}
              <span className="less">{value === null || base === null ? '' : differenceText(unit, value - base)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
