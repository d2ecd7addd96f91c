/** The options that change most of what is seen, as knobs. What is in force is what the engine said; a refused value stays as it was. */
import { useState } from 'react';
import { optionInfos } from '../protocol/options.gen.ts';
import type { Session } from '../store/types.ts';
import { Knob } from '../ui/Knob.tsx';
import { useSession } from './shared/use-session.ts';

/** The dozen options that change most of what is seen, under names for people. */
const kKnobs: readonly {
  readonly option: string;
  readonly name: string;
  readonly range?: readonly [number, number];
}[] = [
  { option: 'write_buffer_size', name: 'Memtable', range: [1024, 1 << 20] },
  { option: 'max_write_buffer_number', name: 'Memtables at most', range: [2, 8] },
  { option: 'level0_file_num_compaction_trigger', name: 'L0 tables to compact', range: [1, 16] },
  { option: 'max_bytes_for_level_base', name: 'Target of L1', range: [4096, 1 << 24] },
  { option: 'max_bytes_for_level_multiplier', name: 'Size ratio', range: [2, 12] },
  { option: 'target_file_size_base', name: 'Table size', range: [1024, 1 << 22] },
  { option: 'filter', name: 'Filter' },
  { option: 'bits_per_key', name: 'Filter bits per key', range: [1, 20] },
  { option: 'compaction_pri', name: 'Which table next' },
  { option: 'level_score', name: 'Score' },
  { option: 'max_sequential_skip_in_iterations', name: 'Skips before a seek', range: [0, 64] },
  { option: 'sync', name: 'Sync every write' },
  { option: 'disable_auto_compactions', name: 'No compactions' },
];

export function Knobs({ session }: { readonly session: Session }) {
  const options = useSession(session, (s) => s.options);
  useSession(session, (s) => s.sceneVersion);
  const inForce = session.scene().options;
  const [problems, setProblems] = useState<Readonly<Record<number, string | null>>>({});
  return (
    <section aria-label="Knobs" className="knobs">
      <h2>Knobs</h2>
      {kKnobs.map(({ option, name, range }) => {
        const info = optionInfos.find((o) => o.name === option)!;
        return (
          <Knob
            key={option}
            info={info}
            name={name}
            value={inForce.get(info.id) ?? options.get(info.id) ?? info.default}
            {...(range ? { range } : {})}
            problem={problems[info.id] ?? null}
            onChange={(value) => setProblems({ ...problems, [info.id]: session.setOption(info.id, value) })}
          />
        );
      })}
    </section>
  );
}
