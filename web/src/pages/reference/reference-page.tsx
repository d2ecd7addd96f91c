/**
 * /reference/: all that the engine states, counts, can be told and can be asked to do. Made from the tables and the sentences that the
 * schema's generator writes, so it says of the engine what the engine is built from, and nothing by hand. Behind them stands what the options of
 * another engine are here, and calculators.
 */
import type { ReactNode } from 'react';
import { formatInteger } from '../../base/units.ts';
import { commandInfos } from '../../protocol/commands.gen.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import {
  commandDocs,
  commandFieldDocs,
  counterDocs,
  groupDocs,
  optionDocs,
  recordDocs,
  recordFieldDocs,
} from '../../protocol/docs.gen.ts';
import type { CounterSource, FieldDocs, FieldInfo, OptionInfo } from '../../protocol/info.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import { groups, recordInfos } from '../../protocol/records.gen.ts';
import { gaugeInfos } from '../../scene/gauges.ts';
import { Calculators } from './calculator.tsx';
import { EmbedReference } from './embed-reference.tsx';
import { OptionExplorer } from './option-explorer.tsx';
import { Shell } from '../shell/shell.tsx';

const kParts = [
  { id: 'records', title: 'Records' },
  { id: 'counters', title: 'Counters' },
  { id: 'gauges', title: 'Gauges' },
  { id: 'options', title: 'Options' },
  { id: 'commands', title: 'Commands' },
  { id: 'explorer', title: 'RocksDB options as listed by MyRocks' },
  { id: 'calculators', title: 'Calculators' },
  { id: 'embedding', title: 'Embedding a figure' },
] as const;

export function ReferencePage() {
  const optionGroups = [...new Set(optionInfos.map((option) => option.group))];
  return (
    <Shell up=".." here="none">
      <main id="main" className="course reference">
        <h1>Reference</h1>
        <p className="lead">
          Everything that Strata draws comes from a record, and everything that it counts is in a counter. This page
          lists them all, with the options and commands of the engine.
        </p>
        <nav aria-label="Parts of the reference">
          {kParts.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <Part id="records" lead="What the engine reports about itself, in the past tense.">
          {groups.map(({ name, tier }) => (
            <Group key={name} name={name}>
              <p className="lead">
                {groupDocs[name]}{' '}
                {tier === 1 ? 'Kept for the whole run.' : 'Kept for a window of the run, and recreated on demand.'}
              </p>
              <dl>
                {recordInfos
                  .filter((record) => record.group === name)
                  .map((record) => (
                    <Entry
                      key={record.name}
                      id={`record-${record.name}`}
                      name={record.name}
                      doc={recordDocs[record.name]}
                    >
                      <Fields fields={record.fields} docs={recordFieldDocs[record.name]} />
                    </Entry>
                  ))}
              </dl>
            </Group>
          ))}
        </Part>
        <Part
          id="counters"
          lead="Each is computed from records. Where a record is named, the sum of its field is the counter."
        >
          <dl>
            {counterInfos.map((counter) => (
              <Entry
                key={counter.id}
                id={`counter-${counter.name}`}
                name={counter.name}
                doc={counterDocs[counter.name]}
              >
                <p className="meta">
                  In {counter.unit}.{' '}
                  {counter.source.length === 0 ? (
                    'Counted without individual records.'
                  ) : (
                    <Sources sources={counter.source} />
                  )}
                </p>
              </Entry>
            ))}
          </dl>
        </Part>
        <Part id="gauges" lead="Current amounts; each is computed from the records so far.">
          <dl>
            {gaugeInfos.map(({ name, unit, doc }) => (
              <Entry key={name} id={`gauge-${name}`} name={name} doc={doc}>
                <p className="meta">In {unit}.</p>
              </Entry>
            ))}
          </dl>
        </Part>
        <Part id="options" lead="With the names of RocksDB where it has the option.">
          {optionGroups.map((group) => (
            <Group key={group} name={group}>
              <dl>
                {optionInfos
                  .filter((option) => option.group === group)
                  .map((option) => (
                    <Entry
                      key={option.id}
                      id={`option-${option.name}`}
                      name={option.name}
                      doc={optionDocs[option.name]}
                    >
                      <p className="meta">{rangeOf(option)}</p>
                    </Entry>
                  ))}
              </dl>
            </Group>
          ))}
        </Part>
        <Part
          id="commands"
          lead="Programs in the line language compile to these commands. The engine has no other input."
        >
          <dl>
            {Object.values(commandInfos).map((command) => (
              <Entry
                key={command.kind}
                id={`command-${command.name}`}
                name={command.name}
                doc={commandDocs[command.name]}
              >
                <Fields fields={command.fields} docs={commandFieldDocs[command.name]} />
              </Entry>
            ))}
          </dl>
        </Part>
        <Part
          id="explorer"
          lead="The options of a column family as MyRocks listed them in 2019, and the equivalent of each in this engine."
        >
          <OptionExplorer />
        </Part>
        <Part
          id="calculators"
          lead="Formulas to compare with the measurements: move a slider to see the result. The sliders start at the values of the source."
        >
          <Calculators />
        </Part>
        <Part
          id="embedding"
          lead="You can embed any figure in your own page. Press “Embed this figure” below a lesson’s figure to get the HTML."
        >
          <EmbedReference />
        </Part>
      </main>
    </Shell>
  );
}

function Part({ id, lead, children }: { readonly id: string; readonly lead: string; readonly children: ReactNode }) {
  return (
    <section className="glossary" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{kParts.find((part) => part.id === id)?.title}</h2>
      <p className="lead">{lead}</p>
      {children}
    </section>
  );
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <h3>{name}</h3>
      {children}
    </>
  );
}

/** One thing that has a name: what it is, in its sentence, and the rest of what is known of it. */
function Entry({
  id,
  name,
  doc,
  children,
}: {
  readonly id: string;
  readonly name: string;
  readonly doc: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div id={id}>
      <dt>
        <a href={`#${id}`}>
          <code>{name}</code>
        </a>
      </dt>
      <dd>
        <p>{doc}</p>
        {children}
      </dd>
    </div>
  );
}

function Fields({ fields, docs }: { readonly fields: readonly FieldInfo[]; readonly docs: FieldDocs | undefined }) {
  if (fields.length === 0) return null;
  return (
    <ul>
      {fields.map((field) => (
        <li key={field.name}>
          <code>{field.name}</code> <span className="meta">{typeOf(field, docs?.[field.name]?.unit)}</span>{' '}
          {docs?.[field.name]?.doc}
        </li>
      ))}
    </ul>
  );
}

function Sources({ sources }: { readonly sources: readonly CounterSource[] }) {
  return (
    <>
      From{' '}
      {sources.map(({ record }, i) => (
        <span key={i}>
          {i > 0 && ', '}
          <a href={`#record-${record}`}>
            <code>{record}</code>
          </a>
        </span>
      ))}
      .
    </>
  );
}

/** "u32, bytes"; of an enum its values; of a number with limits those. */
function typeOf({ form, type, names, min, max }: FieldInfo, unit: string | undefined): string {
  if (names) return `one of ${names.join(', ')}`;
  const range =
    max === undefined ? '' : `, ${formatInteger(min ?? 0)} to ${formatInteger(max)}${form === 'bytes' ? ' long' : ''}`;
  return `${type}${unit ? `, ${unit}` : ''}${range}`;
}

/** "0 to 7, 4 at first; may be set while the engine runs". */
function rangeOf({ type, names, unit, min, max, default: usual, dynamic }: OptionInfo): string {
  const shown = (value: number): string =>
    type === 'bool' ? (value === 0 ? 'no' : 'yes') : (names?.[value] ?? formatInteger(value));
  const values = names
    ? names.join(', ')
    : type === 'bool'
      ? 'yes or no'
      : `${shown(min)} to ${shown(max)} ${unit}`.trim();
  return `${values}; default ${shown(usual)}. ${dynamic ? 'Can be changed while the engine runs.' : 'Takes effect when the engine is opened.'}`;
}
