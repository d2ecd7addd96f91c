/**
 * What MDX may use, by name. The page of a lesson carries those that its prose names and no others: web/build/lessons.ts reads the imports
 * here, so each part is imported under its own name from its own file.
 */
import { ReadCostTable } from './charts/read-cost-table.tsx';
import { PercentMore, CostIncrease } from './charts/cost-comparison.tsx';
import { Curve } from './charts/curve.tsx';
import { Curves } from './charts/curves.tsx';
import { Beat } from './figures/beat.tsx';
import { LiveFigure, FigureSection, GoTo } from './figures/figure.tsx';
import { Highlight } from './figures/highlight.tsx';
import { Microscope } from './tasks/microscope.tsx';
import { OverTime } from './charts/over-time.tsx';
import { NamesFilterDemo } from './tasks/names-filter-demo.tsx';
import { CutPower } from './tasks/cut-power.tsx';
import { OwnKey } from './tasks/own-key.tsx';
import { PlaceSnapshots } from './tasks/place-snapshots.tsx';
import { Practice } from './tasks/practice.tsx';
import { PrintedMap } from './tasks/printed-map.tsx';
import { ProbesDemo } from './charts/probes-demo.tsx';
import { Account, Accounts, Cited, Computed, Legend, Measure, Opinion, Source } from './measurements/numbers.tsx';
import { Heading } from './heading.tsx';
import { ForEngineers, Goal, Formula, Prerequisites, Pair, Simplified, Sources, Teacher, Term } from './prose.tsx';
import { AfterPrediction } from './tasks/after-prediction.tsx';
import { Check } from './tasks/check.tsx';
import { ChooseDesign } from './tasks/choose-design.tsx';
import { DesignGrid } from './tasks/design-grid.tsx';
import { RevealAfter, Predict, Redacted } from './tasks/predict.tsx';
import { TreeCalculator } from './measurements/cost-calculator.tsx';
import { Published } from './measurements/published.tsx';
import { TryIt } from './tasks/try-it.tsx';

export const kParts = {
  Account,
  Accounts,
  AfterPrediction,
  RevealAfter,
  Beat,
  Goal,
  ReadCostTable,
  Check,
  ChooseDesign,
  Cited,
  Computed,
  Curve,
  Curves,
  DesignGrid,
  Formula,
  Legend,
  Highlight,
  LiveFigure,
  Measure,
  Microscope,
  NamesFilterDemo,
  PercentMore,
  Prerequisites,
  Opinion,
  OverTime,
  OwnKey,
  Pair,
  FigureSection,
  ForEngineers,
  PlaceSnapshots,
  Practice,
  Predict,
  TreeCalculator,
  PrintedMap,
  ProbesDemo,
  CostIncrease,
  CutPower,
  Published,
  GoTo,
  Simplified,
  Source,
  Sources,
  Teacher,
  Term,
  Redacted,
  TryIt,
  /** What MDX makes of "##". */
  h2: Heading,
} as const;
