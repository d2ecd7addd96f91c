/** The frame of every page: site name, navigation, theme. URLs are relative, so that the site works in any folder. */
import type { ReactNode } from 'react';
import { chooseTheme, themeLabel } from '../../theme/theme.ts';
import { kNotYet, useHydrated } from '../../ui/Fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useTheme } from '../../figure/use-session.ts';

export interface ShellProps {
  /** From the page to the root of the site: '.', '..' or '../..'. */
  readonly up: string;
  readonly here: 'home' | 'learn' | 'lab' | 'claims' | 'speed' | 'none';
  readonly aside?: ReactNode;
  /** Replaces the theme button at the end of the head, and contains it. */
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

export function Shell({ up, here, aside, controls = <ThemeToggle />, children }: ShellProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="top">
        <a className="wordmark" href={`${up}/index.html`}>
          <Mark /> Strata
        </a>
        <SiteLinks up={up} here={here} />
        <div className="aside">{aside}</div>
        {controls}
      </header>
      {children}
    </>
  );
}

/** Links to the main pages. */
export function SiteLinks({ up, here }: Pick<ShellProps, 'up' | 'here'>) {
  return (
    <nav aria-label="Site">
      <a href={`${up}/lessons/index.html`} {...(here === 'learn' ? { 'aria-current': 'page' } : {})}>
        Learn
      </a>
      <a href={`${up}/lab/index.html`} {...(here === 'lab' ? { 'aria-current': 'page' } : {})}>
        Lab
      </a>
      <a href={`${up}/claims/index.html`} {...(here === 'claims' ? { 'aria-current': 'page' } : {})}>
        Claims
      </a>
      <a className="spare" href={`${up}/speed/index.html`} {...(here === 'speed' ? { 'aria-current': 'page' } : {})}>
        Speed
      </a>
    </nav>
  );
}

function Mark() {
  return (
    <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
      <rect x="2" y="3" width="13" height="3.6" rx="1" fill="var(--memtable)" />
      <rect x="2" y="8.4" width="17" height="3.6" rx="1" fill="var(--level0)" />
      <rect x="2" y="13.8" width="20" height="3.6" rx="1" fill="var(--level1)" />
      <rect x="2" y="19.2" width="23" height="4" rx="1" fill="var(--level4)" />
    </svg>
  );
}

export function ThemeToggle() {
  const theme = useTheme();
  const other = theme === 'day' ? 'night' : 'day';
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      className="plain"
      onClick={() => chooseTheme(other)}
      aria-label={themeLabel(other)}
      disabled={!hydrated}
      title={hydrated ? themeLabel(other) : kNotYet}
    >
      <Icon name={other} />
      <span className="word">{themeLabel(other)}</span>
    </button>
  );
}
