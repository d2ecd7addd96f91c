/** The search field of the lessons. Results are plain links, best first, each to the heading above the match. */
import { useEffect, useId, useRef, useState } from 'react';
import { laterPart } from '../../base/later-parts.ts';
import { formatCount } from '../../base/units.ts';
import type * as searchIndex from './search-index.ts';

const fetchSearchIndex = laterPart(() => import('./search-index.ts'));

type Index = typeof searchIndex;
type Found = searchIndex.Found;

export function Search() {
  const [asked, setAsked] = useState('');
  const [index, setIndex] = useState<Index | null>(null);
  const [failed, setFailed] = useState(false);
  const wanted = useRef(false);
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const fetchIndex = (): void => {
    if (wanted.current) return;
    wanted.current = true;
    fetchSearchIndex().then(setIndex, () => {
      // The next input tries again.
      wanted.current = false;
      setFailed(true);
    });
  };
  // Text typed before hydration.
  useEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed === '') return;
    setAsked(typed);
  }, []);
  const words = asked.trim();
  const answer = index !== null && words !== '' ? index.find(words) : null;
  return (
    <search className="find">
      <label htmlFor={id} className="unseen">
        Search the lessons
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        placeholder="Search the lessons"
        autoComplete="off"
        maxLength={100}
        value={asked}
        onFocus={fetchIndex}
        onChange={(event) => {
          fetchIndex();
          setAsked(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            list.current?.querySelector('a')?.focus();
          } else if (event.key === 'Escape') setAsked('');
        }}
      />
      <p role="status" className="count">
        {words === ''
          ? ''
          : answer !== null
            ? saidOf(words, answer.count, answer.found.length)
            : failed
              ? 'The search could not be loaded.'
              : 'Searching …'}
      </p>
      {answer !== null && answer.found.length > 0 && (
        <ol
          ref={list}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            const links = [...event.currentTarget.querySelectorAll('a')];
            const next =
              links.indexOf(document.activeElement as HTMLAnchorElement) + (event.key === 'ArrowDown' ? 1 : -1);
            (next < 0 ? field.current : links[Math.min(next, links.length - 1)])?.focus();
          }}
        >
          {answer.found.map((found, i) => (
            <Result key={i} found={found} />
          ))}
        </ol>
      )}
    </search>
  );
}

function Result({ found: { title, heading, address, excerpt } }: { readonly found: Found }) {
  return (
    <li>
      <a href={address}>
        <b>{heading || title}</b> {heading && <small>{title}</small>}
        <span className="excerpt">{excerpt.map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : part))}</span>
      </a>
    </li>
  );
}

function saidOf(words: string, count: number, shown: number): string {
  if (count === 0) return `No results in the lessons for “${words}”. The claims page has its own search.`;
  return count > shown ? `${formatCount(count, 'place')}; the first ${shown}` : formatCount(count, 'place');
}
