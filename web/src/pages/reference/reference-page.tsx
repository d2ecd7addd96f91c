/**
 * /reference/: the records, counters, gauges, options and commands of the engine, from the tables that the schema's generator writes; then the
 * options of RocksDB with their equivalents here, calculators, and embedding.
 */
import { Fragment, type ReactNode } from 'react';
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

interface Part {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly content: () => ReactNode;
}

const kParts: readonly Part[] = [
  {
    id: 'records',
    title: 'Records',
    lead: 'What the engine reports about itself, in the past tense.',
    content: Records,
  },
  {
    id: 'counters',
    title: 'Counters',
    lead: 'Each is computed from records. Where a record is named, the sum of its field is the counter.',
    content: Counters,
  },
  {
    id: 'gauges',
    title: 'Gauges',
    lead: 'Current amounts; each is computed from the records so far.',
    content: Gauges,
  },
  {
    id: 'options',
    title: 'Options',
    lead: 'With the names of RocksDB where it has the option.',
    content: Options,
  },
  {
    id: 'commands',
    title: 'Commands',
    lead: 'Programs in the line language compile to these commands. The engine has no other input.',
    content: Commands,
  },
  {
    id: 'explorer',
    title: 'RocksDB options as listed by MyRocks',
    lead: 'The options of a column family as MyRocks listed them in 2019, and the equivalent of each in this engine.',
    content: OptionExplorer,
  },
  {
    id: 'calculators',
    title: 'Calculators',
    lead: 'Formulas to compare with the measurements: move a slider to see the result. The sliders start at the values of the source.',
    content: Calculators,
  },
  {
    id: 'embedding',
    title: 'Embedding a figure',
    lead: 'You can embed any figure in your own page. Press “Embed this figure” below a lesson’s figure to get the HTML.',
    content: EmbedReference,
  },
];

export function ReferencePage() {
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
        {kParts.map(({ id, title, lead, content: Content }) => (
          <section key={id} className="glossary" id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <p className="lead">{lead}</p>
            <Content />
          </section>
        ))}
      </main>
    </Shell>
  );
}

function Records() {
  return groups.map(({ name, tier }) => (
    <Fragment key={name}>
      <h3>{name}</h3>
      <p className="lead">
        {groupDocs[name]}{' '}
        {tier === 1 ? 'Kept for the whole run.' : 'Kept for a window of the run, and recreated on demand.'}
      </p>
      <dl>
        {recordInfos
          .filter((record) => record.group === name)
          .map((record) => (
            <Entry key={record.name} id={`record-${record.name}`} name={record.name} doc={recordDocs[record.name]}>
              <Fields fields={record.fields} docs={recordFieldDocs[record.name]} />
            </Entry>
          ))}
      </dl>
    </Fragment>
  ));
}

function Counters() {
  return (
    <dl>
      {counterInfos.map(({ id, name, unit, source }) => (
        <Entry key={id} id={`counter-${name}`} name={name} doc={counterDocs[name]}>
          <p className="meta">
            In {unit}. {source.length === 0 ? 'Counted without individual records.' : <Sources sources={source} />}
          </p>
        </Entry>
      ))}
    </dl>
  );
}

function Gauges() {
  return (
    <dl>
      {gaugeInfos.map(({ name, unit, doc }) => (
        <Entry key={name} id={`gauge-${name}`} name={name} doc={doc}>
          <p className="meta">In {unit}.</p>
        </Entry>
      ))}
    </dl>
  );
}

function Options() {
  return [...new Set(optionInfos.map(({ group }) => group))].map((group) => (
    <Fragment key={group}>
      <h3>{group}</h3>
      <dl>
        {optionInfos
          .filter((option) => option.group === group)
          .map((option) => (
            <Entry key={option.id} id={`option-${option.name}`} name={option.name} doc={optionDocs[option.name]}>
              <p className="meta">{rangeOf(option)}</p>
            </Entry>
          ))}
      </dl>
    </Fragment>
  ));
}

function Commands() {
  return (
    <dl>
      {Object.values(commandInfos).map(({ kind, name, fields }) => (
        <Entry key={kind} id={`command-${name}`} name={name} doc={commandDocs[name]}>
          <Fields fields={fields} docs={commandFieldDocs[name]} />
        </Entry>
      ))}
    </dl>
  );
}

/** What the engine has by this name, its description, and details. */
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

/** "u32, bytes"; the values of an enum; the limits of a number. */
function typeOf({ form, type, names, min, max }: FieldInfo, unit: string | undefined): string {
  if (names) return `one of ${names.join(', ')}`;
  const range =
    max === undefined ? '' : `, ${formatInteger(min ?? 0)} to ${formatInteger(max)}${form === 'bytes' ? ' long' : ''}`;
  return `${type}${unit ? `, ${unit}` : ''}${range}`;
}

/** "0 to 7; default 4. Can be changed while the engine runs." */
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
