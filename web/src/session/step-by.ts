/** How far a step goes: to the next record, the next entry that a flush or compaction decides about, the end of the next operation, the start of the next flush, or the next compaction with its inputs picked. */
export type StepBy = 'record' | 'entry' | 'operation' | 'flush' | 'compaction';
