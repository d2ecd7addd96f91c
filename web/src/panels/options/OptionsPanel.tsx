/**
 * The option controls, generated from the schema: the most visible ones first, then all of them in sections, with a
 * search; and presets. A dynamic option shows the engine's current value, because changing it takes effect there; other
 * options show the next engine's value.
 */
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { formatCount } from '../../base/units.ts';
import { contradiction } from '../../protocol/contradictions.ts';
import type { OptionInfo } from '../../protocol/info.ts';
import { favoriteOptions } from '../../protocol/option-labels.gen.ts';
import { optionByName } from '../../protocol/option-value.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import type { Session } from '../../session/session-types.ts';
import { Alert } from '../../ui/Alert.tsx';
import { OptionControl, type OptionControlProps } from '../../ui/OptionControl.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { optionText } from '../../ui/option-text.ts';
import { useSession } from '../../figure/use-session.ts';
import { kGroups, searchOptions } from './option-groups.ts';
import './options.css';

const OptionSets = lazyPart('The list of presets', async () => (await import('./OptionSets.tsx')).OptionSets);

/** A request to show an option by name; a new object for each request. */
export interface OptionFocusRequest {
  readonly option: string;
}

export interface OptionsPanelProps {
  readonly session: Session;
  readonly request?: OptionFocusRequest | null;
}

export function OptionsPanel({ session, request = null }: OptionsPanelProps) {
  const options = useSession(session, (s) => s.options);
  // The engine's values change only with its records.
  useSession(session, (s) => s.total);
  const inForce = session.history().head.options;
  const [problems, setProblems] = useState<Readonly<Record<number, string | null>>>({});
  const [search, setSearch] = useState(request?.option ?? '');
  const [handled, setHandled] = useState(request);
  if (request !== handled) {
    setHandled(request);
    setSearch(request?.option ?? '');
  }
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (request) focusOption(place.current, request.option);
  }, [request]);
  const found = search.trim() === '' ? null : searchOptions(search);
  const clash = contradiction(options);

  const control = (info: OptionInfo, more: Pick<OptionControlProps, 'name' | 'range'> = {}): ReactNode => {
    const next = options.get(info.id) ?? info.default;
    const has = inForce.get(info.id);
    const waits = !info.dynamic && has !== undefined && has !== next && options.has(info.id);
    return (
      <OptionControl
        key={info.id}
        info={info}
        {...more}
        value={info.dynamic ? (has ?? next) : waits ? next : (has ?? next)}
        {...(waits ? { note: `The running engine uses ${optionText(info, has)}.` } : {})}
        problem={problems[info.id] ?? null}
        onChange={(value) => setProblems({ ...problems, [info.id]: session.setOption(info.id, value) })}
      />
    );
  };

  return (
    <section aria-label="Options" className="options-panel" ref={place}>
      <h2>Options</h2>
      <Alert text={clash && `These options conflict: ${clash}.`} />
      <Disclosure summary="Presets">
        <Suspense fallback={<p className="meta">Loading …</p>}>
          <OptionSets session={session} />
        </Suspense>
      </Disclosure>
      {found === null && favoriteOptions.map(({ option, ...more }) => control(optionByName(option)!, more))}
      <label className="find">
        <span>Find an option</span>
        <input
          type="search"
          value={search}
          placeholder="name or description"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <p className="unseen" role="status">
        {found === null ? '' : `${formatCount(found.length, 'option')} found.`}
      </p>
      {found?.length === 0 && (
        <p className="meta">No name or description of an option has these words. There are {optionInfos.length}.</p>
      )}
      {found?.map((info) => control(info))}
      {found === null &&
        kGroups.map(({ id, title, options: ofGroup }) => {
          const changed = ofGroup.filter((info) => options.has(info.id)).length;
          const count = changed === 0 ? `${ofGroup.length}` : `${changed} of ${ofGroup.length} changed`;
          return (
            <Disclosure key={id} summary={title} count={count}>
              {ofGroup.map((info) => control(info))}
            </Disclosure>
          );
        })}
    </section>
  );
}

function focusOption(place: HTMLElement | null, option: string): void {
  const control = place?.querySelector<HTMLElement>(`[data-option="${option}"] :is(input, select)`);
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

/** Content that is created when first opened. */
function Disclosure(props: { readonly summary: string; readonly count?: string; readonly children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <details className="section" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        {props.summary} {props.count !== undefined && <span className="meta">{props.count}</span>}
      </summary>
      {opened && props.children}
    </details>
  );
}
