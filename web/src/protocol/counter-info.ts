/** Counters by id. Ids have gaps, so an id is not an index of `counterInfos`. */
import { present } from '../base/assert.ts';
import { counterInfos } from './counters.gen.ts';
import type { CounterInfo } from './info.ts';

const byId: ReadonlyMap<number, CounterInfo> = new Map(counterInfos.map((info) => [info.id, info]));

/** REQUIRES: there is a counter with this id. */
export const counterOf = (id: number): CounterInfo => present(byId.get(id), `counter ${id}`);
