/** What the reader has chosen to see: view, selection, highlights, marks and preferences. */
import { familyNames } from '../scene/families.ts';
import { anchorOf } from './record-anchor.ts';
import type { SessionContext } from './session-context.ts';
import type { Session, SessionState } from './session-types.ts';

export class ViewState {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  readonly setView: Session['setView'] = (view) => this.#set({ view });
  readonly setStepBy: Session['setStepBy'] = (stepBy) => this.#set({ stepBy });
  readonly setMarkerKind: Session['setMarkerKind'] = (markerKind) => this.#set({ markerKind });
  readonly setStopKind: Session['setStopKind'] = (stopKind) => this.#set({ stopKind });
  readonly setTreeAxis: Session['setTreeAxis'] = (treeAxis) => this.#set({ treeAxis });
  readonly setCharts: Session['setCharts'] = (charts) => this.#set({ charts });
  readonly setCompared: Session['setCompared'] = (compared) => this.#set({ compared });
  readonly select: Session['select'] = (selection) => this.#set({ selection });

  readonly setViewPrefs: Session['setViewPrefs'] = (change) =>
    this.#set({ viewPrefs: { ...this.#context.state.viewPrefs, ...change } });

  readonly setFamily: Session['setFamily'] = (family) => {
    const families = familyNames(this.#context.stream.history.head);
    const [, name] = families.find(([number]) => number === family) ?? [0, 'default'];
    this.#set({ family, selection: null, message: `Column family ${name} is shown.` });
  };

  readonly highlightCounter: Session['highlightCounter'] = (highlightedCounter) =>
    this.#set({ highlightedCounter, emphasized: [], countedRecords: this.#context.litBy(highlightedCounter) });

  readonly emphasize: Session['emphasize'] = (emphasized) =>
    this.#set({ emphasized, ...(emphasized.length > 0 && { highlightedCounter: null, countedRecords: null }) });

  readonly setBaseline: Session['setBaseline'] = (set) => {
    const { history, cursor } = this.#context.stream;
    this.#set({ baseline: typeof set === 'object' ? set : set ? history.moment(cursor.position) : null });
  };

  readonly setVisibleRange: Session['setVisibleRange'] = (range) => {
    const { history } = this.#context.stream;
    this.#set({ visibleRange: range && [anchorOf(history, range.from), anchorOf(history, range.to)] });
  };

  #set(change: Partial<SessionState>): void {
    this.#context.store.setState(change);
  }
}
