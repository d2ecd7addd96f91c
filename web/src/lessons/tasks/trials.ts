/**
 * Runs of an experiment with each of a few values of an option, one after another, before the reader chooses them: first the
 * chosen value, then those nearest to it. Each value runs once. After a failed run it stops, until another value is chosen.
 */
import { Listeners } from '../../base/listeners.ts';

export interface Trials<Trial> {
  /** The results so far, by value. */
  readonly results: ReadonlyMap<number, Trial>;
  /** Why the last run failed; '' if it did not. */
  readonly problem: string;
}

export class TrialRunner<Trial> {
  readonly watch: Listeners['add'];
  readonly #values: readonly number[];
  readonly #run: (value: number) => Promise<Trial>;
  readonly #listeners = new Listeners();
  #trials: Trials<Trial> = { results: new Map(), problem: '' };
  #chosen: number;
  #isRunning = false;

  /** run: rejects with a sentence. */
  constructor(values: readonly number[], chosen: number, run: (value: number) => Promise<Trial>) {
    this.#values = values;
    this.#chosen = chosen;
    this.#run = run;
    this.watch = this.#listeners.add;
  }

  readonly trials = (): Trials<Trial> => this.#trials;

  /** Runs this value next if it has not run, and then the others. */
  readonly choose = (value: number): void => {
    this.#chosen = value;
    this.start();
  };

  readonly start = (): void => {
    if (!this.#isRunning) void this.#runAll();
  };

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const { results } = this.#trials;
      try {
        const trial = await this.#run(next);
        this.#set({ results: new Map([...results, [next, trial]]), problem: '' });
      } catch (error) {
        this.#set({ results, problem: error instanceof Error ? error.message : String(error) });
        break;
      }
    }
    this.#isRunning = false;
  }

  /** The value nearest to the chosen one that has not run. */
  #next(): number | undefined {
    const at = this.#values.indexOf(this.#chosen);
    const distanceOf = (value: number): number => Math.abs(this.#values.indexOf(value) - at);
    return this.#values
      .filter((value) => !this.#trials.results.has(value))
      .sort((a, b) => distanceOf(a) - distanceOf(b))[0];
  }

  #set(trials: Trials<Trial>): void {
    this.#trials = trials;
    this.#listeners.notify();
  }
}
