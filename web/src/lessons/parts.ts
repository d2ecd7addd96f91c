/**
 * What MDX may use, by name. The page of a lesson carries those that its prose names and no others: web/build/lessons.ts reads the imports
 * here, so each part is imported under its own name from its own file.
 */
import { Bill } from './charts/bill.tsx';
import { Looks, More, Price } from './charts/compared.tsx';
import { Curve } from './charts/curve.tsx';
import { Curves } from './charts/curves.tsx';
import { LiveFigure, Passage, Show } from './figures/figure.tsx';
import { Lights } from './figures/lights.tsx';
import { Microscope } from './tasks/microscope.tsx';
import { OverTime } from './charts/over-time.tsx';
import { Names } from './tasks/names.tsx';
import { Perform } from './tasks/perform.tsx';
import { PrintedMap } from './tasks/printed-map.tsx';
import { Probes } from './charts/probes.tsx';
import { Account, Accounts, Cited, Computed, Legend, Measure, Opinion, Source } from './measurements/numbers.tsx';
import { Heading } from './heading.tsx';
import { Aim, Formula, Needs, Pair, Simplified, Sources, Teacher, Term } from './prose.tsx';
import { Check } from './tasks/check.tsx';
import { After, Predict, Untold } from './tasks/predict.tsx';
import { TreeCalculator } from './measurements/reckon.tsx';
import { Published } from './measurements/published.tsx';
import { Vary } from './tasks/vary.tsx';

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
  TreeCalculator,
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
