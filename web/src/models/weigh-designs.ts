/**
 * Which design is best for given weights of its costs? A cost is compared with the lowest one among the designs: twice as much is one point, four
 * times as much two, so costs of any unit can be added. A design's penalty is the mean of its points by weight, and the lowest penalty wins.
 *
 *   penalty = sum of weight × log2(cost / lowest cost) / sum of weights
 *
 * Assumptions: halving a cost is worth the same whatever the cost is; the reader's weights say which costs matter. A design that cannot do something
 * (cost null) is out if that has weight.
 */
import { assert } from '../base/assert.ts';

export interface WeighedDesign<Cost extends string> {
  readonly name: string;
  /** Positive; null: the design cannot do this. */
  readonly costs: Readonly<Record<Cost, number | null>>;
}

export interface Penalty<Cost extends string> {
  readonly name: string;
  /** Mean points; Infinity if it cannot do something that has weight. */
  readonly penalty: number;
  /** How many times the lowest cost it has; null if it cannot do this. */
  readonly times: Readonly<Record<Cost, number | null>>;
}

export interface Choice<Cost extends string> {
  /** From the best to the worst; designs with equal penalties keep their order. */
  readonly ranking: readonly Penalty<Cost>[];
  /** The cost that decides between the first and the second; null if nothing does. */
  readonly decides: Cost | null;
  /** The cost at which the first is furthest above the lowest; null if it is the lowest everywhere. */
  readonly price: Cost | null;
}

/** REQUIRES: at least two designs; costs are above 0; weights are at least 0, and one is above. Pure. */
export function weighDesigns<Cost extends string>(
  designs: readonly WeighedDesign<Cost>[],
  weights: Readonly<Record<Cost, number>>,
): Choice<Cost> {
  const costs = Object.keys(weights) as Cost[];
  const whole = costs.reduce((sum, cost) => sum + weights[cost], 0);
  assert(designs.length > 1 && whole > 0, 'there is a choice, and something that matters');
  const lowest = (cost: Cost): number => Math.min(...designs.map((design) => design.costs[cost] ?? Infinity));
  const timesOf = ({ costs: own }: WeighedDesign<Cost>, cost: Cost): number | null => {
    const value = own[cost];
    return value === null ? null : value / lowest(cost);
  };
  const pointsOf = (times: number | null): number => (times === null ? Infinity : Math.log2(times));
  const ranking = designs
    .map((design): Penalty<Cost> => {
      const times = Object.fromEntries(costs.map((cost) => [cost, timesOf(design, cost)])) as Penalty<Cost>['times'];
      const points = costs.map((cost) => (weights[cost] > 0 ? weights[cost] * pointsOf(times[cost]) : 0));
      return { name: design.name, penalty: points.reduce((sum, each) => sum + each, 0) / whole, times };
    })
    .sort((a, b) => (a.penalty === b.penalty ? 0 : a.penalty - b.penalty));
  const [first, second] = ranking as [Penalty<Cost>, Penalty<Cost>];
  const lead = (cost: Cost): number =>
    weights[cost] > 0 ? weights[cost] * (pointsOf(second.times[cost]) - pointsOf(first.times[cost])) : 0;
  return {
    ranking,
    decides: highest(costs, lead),
    price: highest(costs, (cost) => pointsOf(first.times[cost])),
  };
}

/** The first of those with the highest value; null if none is above 0. */
function highest<Cost>(costs: readonly Cost[], valueOf: (cost: Cost) => number): Cost | null {
  let found: Cost | null = null;
  let most = 0;
  for (const cost of costs)
    if (valueOf(cost) > most) {
      found = cost;
      most = valueOf(cost);
    }
  return found;
}
