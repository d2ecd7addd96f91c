/** How far a step goes: to the next record, the end of the next operation, the start of the next flush, or the next compaction with its inputs picked. */
export type StepBy = 'record' | 'operation' | 'flush' | 'compaction';
