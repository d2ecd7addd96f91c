/**
 * What MDX may use, by name. The page of a lesson carries those that its prose names and no others: web/build/lessons.ts reads the imports
 * here, so each part is imported under its own name from its own file.
 */
import { Bill } from './bill.tsx';
import { Looks, More, Price } from './compared.tsx';
import { Curve } from './curve.tsx';
import { Curves } from './curves.tsx';
import { LiveFigure, Passage, Show } from './figure.tsx';
import { Lights } from './lights.tsx';
import { Microscope } from './microscope.tsx';
import { OverTime } from './over-time.tsx';
import { Names } from './names.tsx';
import { Perform } from './perform.tsx';
import { PrintedMap } from './printed-map.tsx';
import { Probes } from './probes.tsx';
import { Account, Accounts, Cited, Computed, Legend, Measure, Opinion, Source } from './numbers.tsx';
import { Heading } from './heading.tsx';
import { Aim, Formula, Needs, Pair, Simplified, Sources, Teacher, Term } from './prose.tsx';
import { Check } from './check.tsx';
import { After, Predict, Untold } from './predict.tsx';
import { Reckon } from './reckon.tsx';
import { Published } from './published.tsx';
import { Vary } from './vary.tsx';

export const kParts = {
  Account,
  Accounts,
  After,
  Aim,
  Bill,
  Check,
  Cited,
  Computed,
  Curve,
  Curves,
  Formula,
  Legend,
  Lights,
  LiveFigure,
  Looks,
  Measure,
  Microscope,
  Names,
  More,
  Needs,
  Opinion,
  OverTime,
  Pair,
  Passage,
  Perform,
  Predict,
  Reckon,
  PrintedMap,
  Probes,
  Price,
  Published,
  Show,
  Simplified,
  Source,
  Sources,
  Teacher,
  Term,
  Untold,
  Vary,
  /** What MDX makes of "##". */
  h2: Heading,
} as const;
