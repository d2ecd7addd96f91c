/** The state that the lines of a tape have created, family by family: the situation in which a number is judged. */
import type { Setting } from './differences.ts';
import type { Moment } from './play.ts';

interface Family {
  readonly name: string;
  readonly options: Map<string, string>;
  /** Options that the family was created with, which those of the tape do not override. */
  readonly own: ReadonlySet<string>;
  shape: readonly number[];
  ranges: number;
}

const newFamily = (name: string, options: Map<string, string>, own: ReadonlySet<string> = new Set()): Family => ({
  name,
  options,
  own,
  shape: [],
  ranges: 0,
});

const shapeOf = (answer: string): readonly number[] => answer.split(',').map(Number);

export class Situation {
  readonly #lines: readonly string[];
  readonly #families = [newFamily('default', new Map())];
  #here = this.#families[0]!;
  #bounded = false;
  #line = 0;

  constructor(tape: string) {
    this.#lines = tape.split('\n');
  }

  /** The line of a moment. */
  lineOf({ line }: Moment): string {
    return this.#lines[line - 1] ?? '';
  }

  /** The lines up to and including that of a moment. */
  linesTo({ line }: Moment): readonly string[] {
    return this.#lines.slice(0, line);
  }

  /** Advances to a moment, including its line. Moments come in order. */
  follow(moment: Moment): void {
    for (; this.#line < moment.line; this.#line++) this.#take(this.#lines[this.#line] ?? '');
    const { operation, ours } = moment;
    if (operation === 'iterate') this.#bounded = /(from|to)=/.test(this.lineOf(moment));
    if (operation === 'flush' || operation === 'compact') {
      this.#here.shape = shapeOf(ours.answer);
      this.#here.options.set('own-tables', 'yes');
    }
    if (operation === 'ingest') {
      this.#here.shape = shapeOf(ours.answer.split(' ')[1] ?? '');
      this.#here.options.set('own-tables', 'yes');
    }
    if (operation === 'share')
      for (const [i, answer] of ours.answer.split(';').entries()) {
        this.#families[i]!.shape = shapeOf(answer);
        this.#families[i]!.options.set('own-tables', 'no');
      }
  }

  /** The current situation of the tape's family. */
  setting(cachesDiffer: boolean): Setting {
    const { options, shape, ranges } = this.#here;
    return { options, shape, ranges, bounded: this.#bounded, cachesDiffer };
  }

  #take(line: string): void {
    const [word, name = '', ...rest] = line.split(' ');
    if (word === 'option')
      for (const family of this.#families) if (!family.own.has(name)) family.options.set(name, rest[0] ?? '');
    if (word === 'family') {
      const own = new Map(rest.map((option) => option.split('=') as [string, string]));
      this.#families.push(newFamily(name, new Map([...this.#families[0]!.options, ...own]), new Set(own.keys())));
    }
    if (word === 'in') this.#here = this.#families.find((family) => family.name === name) ?? this.#here;
    if (word === 'delete_range') this.#here.ranges++;
  }
}
