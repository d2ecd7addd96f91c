/**
 * Positions of the lessons on the map of the course: in layers, each lesson one layer below the deepest one it depends on.
 *
 * Layered graph drawing: an arc that passes through a layer has a position there too (a bend). Sweeps down and up order
 * each layer by the means of the neighbors; then each position moves as close to the mean of its neighbors as the gaps
 * allow. For a given order this last step has one optimum: subtract the gaps, and positions out of order share their mean.
 *
 * Pure: the same course gives the same map. Sources: K. Sugiyama, S. Tagawa, M. Toda, "Methods for visual understanding of hierarchical
 * system structures", 1981; for the last step, the pooling of adjacent violators (isotonic regression).
 */
import { mean } from 'd3-array';
import type { CourseEntry } from './course.ts';

export interface MapPlace {
  readonly slug: string;
  readonly layer: number;
  /** 0..width. */
  readonly x: number;
}

/** From a lesson to one that depends on it: a point in each layer between. */
export interface MapArc {
  readonly from: string;
  readonly to: string;
  readonly points: readonly { readonly layer: number; readonly x: number }[];
}

export interface CourseMapLayout {
  readonly places: readonly MapPlace[];
  readonly arcs: readonly MapArc[];
  readonly layers: number;
}

export interface MapSize {
  readonly width: number;
  /** Distance of the centers of two neighboring lessons. */
  readonly gap: number;
  /** Distance of the center of a lesson and an arc that passes it. */
  readonly bend: number;
}

interface Spot {
  readonly id: string;
  readonly isBend: boolean;
  readonly layer: number;
  readonly up: Spot[];
  readonly down: Spot[];
  x: number;
}

const kSweeps = 24;

/** REQUIRES: each entry comes after the entries that it needs. */
export function mapOf(entries: readonly CourseEntry[], size: MapSize): CourseMapLayout {
  const layers: Spot[][] = [];
  const spots = new Map<string, Spot>();
  const add = (id: string, layer: number, isBend: boolean): Spot => {
    const spot: Spot = { id, isBend, layer, up: [], down: [], x: 0 };
    (layers[layer] ??= []).push(spot);
    return spot;
  };
  const join = (above: Spot, below: Spot): void => {
    above.down.push(below);
    below.up.push(above);
  };
  const chains: { readonly from: string; readonly to: string; readonly spots: readonly Spot[] }[] = [];
  for (const { slug, needs } of entries) {
    const needed = needs.map((need) => spots.get(need)!);
    const spot = add(slug, Math.max(-1, ...needed.map(({ layer }) => layer)) + 1, false);
    spots.set(slug, spot);
    for (const from of needed) {
      const chain = [from];
      for (let layer = from.layer + 1; layer < spot.layer; layer++) chain.push(add(`${from.id}>${slug}`, layer, true));
      chain.push(spot);
      chain.slice(1).forEach((each, i) => join(chain[i]!, each));
      chains.push({ from: from.id, to: slug, spots: chain });
    }
  }
  for (const layer of layers) settle(layer, () => size.width / 2, size);
  for (let sweep = 0; sweep < kSweeps; sweep++) {
    const down = sweep % 2 === 0;
    for (const layer of down ? layers : [...layers].reverse()) {
      const wish = (spot: Spot): number => mean(down ? spot.up : spot.down, ({ x }) => x) ?? spot.x;
      const wished = new Map(layer.map((spot) => [spot, wish(spot)]));
      // Early sweeps find the order; later ones only move.
      if (sweep < kSweeps / 2) layer.sort((a, b) => wished.get(a)! - wished.get(b)!);
      settle(
        layer,
        (spot) =>
          sweep < kSweeps / 2 ? wished.get(spot)! : (mean([...spot.up, ...spot.down], ({ x }) => x) ?? spot.x),
        size,
      );
    }
  }
  return {
    places: [...spots].map(([slug, { layer, x }]) => ({ slug, layer, x })),
    arcs: chains.map(({ from, to, spots: chain }) => ({
      from,
      to,
      points: chain.map(({ layer, x }) => ({ layer, x })),
    })),
    layers: layers.length,
  };
}

/** Moves the spots of a layer, in their order, as close to their wishes as the gaps and the edges allow. */
function settle(layer: readonly Spot[], wish: (spot: Spot) => number, { width, gap, bend }: MapSize): void {
  const room = (a: Spot, b: Spot): number => (a.isBend && b.isBend ? bend / 2 : a.isBend || b.isBend ? bend : gap);
  const offsets = layer.map(() => 0);
  for (let i = 1; i < layer.length; i++) offsets[i] = offsets[i - 1]! + room(layer[i - 1]!, layer[i]!);
  const blocks: { sum: number; count: number }[] = [];
  layer.forEach((spot, i) => {
    let block = { sum: wish(spot) - offsets[i]!, count: 1 };
    for (let last = blocks.at(-1); last && last.sum / last.count > block.sum / block.count; last = blocks.at(-1)) {
      block = { sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  });
  const most = width - gap / 2 - (offsets.at(-1) ?? 0);
  const bases = blocks.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count));
  layer.forEach((spot, i) => {
    spot.x = Math.max(gap / 2, Math.min(most, bases[i]!)) + offsets[i]!;
  });
}
