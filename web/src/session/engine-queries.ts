/** Questions to the engine, and detail that it makes again. Nothing here changes what the engine holds. */
import type { SessionContext } from './session-context.ts';
import type { Navigation } from './navigation.ts';
import type { Session, SessionOptions } from './session-types.ts';

/** Steps that `detail` makes again before and after the cursor. */
const detailBefore = 500;
const detailAfter = 1500;

export class EngineQueries {
  readonly #context: SessionContext;
  readonly #navigation: Navigation;
  readonly #narrate: SessionOptions['narrate'];
  #detailing: AbortController | null = null;

  constructor(context: SessionContext, navigation: Navigation, { narrate }: SessionOptions) {
    this.#context = context;
    this.#navigation = navigation;
    this.#narrate = narrate;
  }

  readonly scene: Session['scene'] = () => this.#context.stream.cursor.scene;
  readonly history: Session['history'] = () => this.#context.stream.history;
  readonly log: Session['log'] = () => this.#context.stream.client.log();
  readonly memoryBytes: Session['memoryBytes'] = () => this.#context.stream.client.memoryBytes;
  readonly setWindow: Session['setWindow'] = (bytes) => this.#context.stream.setWindow(bytes);

  readonly narrate: Session['narrate'] = () => {
    const { history, cursor } = this.#context.stream;
    const record = history.before(cursor.position);
    return record === null ? '' : (this.#narrate?.(record, cursor.scene) ?? '');
  };

  readonly detail: Session['detail'] = async () => {
    const { store, stream } = this.#context;
    const { history, cursor } = stream;
    this.#detailing?.abort();
    const detailing = (this.#detailing = new AbortController());
    const moment = history.moment(cursor.position);
    const begin = history.moment(history.first);
    const first = Math.max(begin.step + (begin.ordinal > 0 ? 2 : 1), moment.step + 1 - detailBefore);
    const last = Math.min(history.head.step, moment.step + detailAfter);
    if (last < first) return 'There are no records yet.';
    const onProgress = (progress: typeof stream.progress): void => store.setState({ progress });
    const made = await stream.client.detail(first, last, onProgress, detailing.signal);
    store.setState({ progress: null });
    if (stream.history !== history) return 'The history has changed in the meantime.';
    if (!made.ok) return made.message;
    const atEnd = cursor.position === history.total;
    const here = history.moment(cursor.position);
    history.putDetail(first, made.value.last, made.value.bytes);
    const { speed, family, emphasized, baseline, visibleRange } = this.#context.state;
    if (!atEnd || speed !== Infinity) cursor.seek(atEnd ? history.total : history.positionOf(here));
    this.#navigation.showNewHistory({ family, emphasized, baseline, visibleRange });
    return null;
  };

  readonly inspect: Session['inspect'] = async (address) => {
    const answer = await this.#context.stream.client.inspect(address);
    if (answer.ok) return answer.value;
    this.#context.setMessage(answer.message);
    return null;
  };

  readonly ask: Session['ask'] = async (addresses) => {
    const { client, history, cursor } = this.#context.stream;
    const { step } = history.moment(cursor.position);
    const now = await Promise.all(addresses.map((address) => client.inspect(address)));
    const answers = new Map(addresses.map((address, i) => [address, now[i]!]));
    const { state, stream } = this.#context;
    // At full speed the engine is ahead of its pictures. An answer from the past makes the whole run again, and comes after the next picture.
    if (stream.running && state.followLive && state.speed === Infinity) return now;
    // In the middle of a step, what the scene shows may exist only after that step, or only before it.
    for (const then of new Set([Math.min(step + 1, history.head.step), step])) {
      const missing = [...answers].flatMap(([address, { ok }]) => (ok ? [] : [address]));
      if (missing.length === 0) break;
      const past = await client.inspectAt(then, missing);
      missing.forEach((address, i) => answers.set(address, past[i]!));
    }
    return addresses.map((address) => answers.get(address)!);
  };

  readonly inspectAt: Session['inspectAt'] = async (step, address) =>
    (await this.#context.stream.client.inspectAt(step, [address]))[0]!;

  readonly close: Session['close'] = () => {
    this.#detailing?.abort();
    this.#context.stream.client.close();
  };
}
