/**
 * What a teacher needs of a lesson beyond its text, as plain data; /lessons/teach has the content. Titles, goals, predictions and checks are not
 * copied here: the pages of /teach/ take them from the lesson when the site is built.
 */
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { Expectation } from '../measurements/expectation.ts';

/** A moment of a lesson's figure: the experiment and one of its stops, by name. */
export interface Moment {
  readonly experiment: string;
  readonly stop: string;
  /** One of the experiment's views; its first by default. */
  readonly view?: FigureViewName;
}

/** One step of a demonstration in front of a class. */
export interface DemoStep {
  readonly minutes: number;
  /** What the teacher shows and says, in one or two sentences. */
  readonly show: string;
  /** The moment to open; without one, the step is on paper or at the board. */
  readonly at?: Moment;
  /** A question to the class. */
  readonly ask?: string;
}

export interface Mistake {
  /** What students say. */
  readonly said: string;
  /** What is true, and where they can see it. */
  readonly instead: string;
}

/** The right option of a prediction that is not a number. */
export interface RightOption {
  /** A text that is part of the right option and of no other. */
  readonly option: string;
  /** A count that proves it: `what` in experiment `of` is within the bounds. Without one, the lesson's text is the proof. */
  readonly because?: Expectation & { readonly of: string };
}

/** A chapter, section or lecture that treats the same subject. */
export interface Reading {
  readonly work: WorkName;
  readonly where: string;
}

export interface Teaching {
  readonly slug: string;
  /** Ten minutes in all. */
  readonly demonstration: readonly DemoStep[];
  readonly mistakes: readonly Mistake[];
  /** By the id of the prediction; one for each that offers options. */
  readonly right: Readonly<Record<string, RightOption>>;
  readonly readings: readonly Reading[];
}

/** Returns its argument; a function, so that type errors appear where the content is written. Pure. */
export const defineTeaching = (teaching: Teaching): Teaching => teaching;

export type WorkName = 'petrov' | 'kleppmann' | 'cmu-445' | 'cmu-721' | 'mini-lsm';

export interface Work {
  readonly name: WorkName;
  /** A few words, before the chapters. */
  readonly short: string;
  /** Author, title, publisher and year. */
  readonly text: string;
  readonly href: string;
}

/** Where a part of a syllabus happens. */
export type Place = 'class' | 'home';

export interface SyllabusPart {
  readonly place: Place;
  /** The lesson; without one, the part is about the course. */
  readonly slug?: string;
  readonly what: string;
  /** In class. At home a lesson takes the minutes that it states itself. */
  readonly minutes?: number;
}

export interface Lecture {
  readonly title: string;
  readonly parts: readonly SyllabusPart[];
}

export interface Syllabus {
  readonly lectures: readonly Lecture[];
  /** For which course it is, in one sentence. */
  readonly suits: string;
}
