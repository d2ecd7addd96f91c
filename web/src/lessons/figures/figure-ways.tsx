/**
 * Links below a figure: to the lab with the same program, options, view and moment, where the designs of a race are compared; to the figure alone;
 * and the HTML that embeds it in another page.
 *
 * Links that need the state of a session are hidden until an engine has drawn the figure.
 *
 * The lab's address contains the current moment, so it is made when the link is hovered, focused or pressed. Its code is loaded then, too: a page that
 * is only read does not load the schema of labs.
 */
import { useRef, useState } from 'react';
import { laterPart } from '../../base/later-parts.ts';
import { titleOf, type FigureViewName } from '../../visualizations/registry.ts';
import type { Session } from '../../session/session-types.ts';
import type { Racing } from './race-link.ts';

const fetchLinks = laterPart(() => import('../../session/documents/linked.ts'));
const fetchRaceLink = laterPart(() => import('./race-link.ts'));

export interface FigureWaysProps {
  /** null until an engine has drawn the figure. */
  readonly session: Session | null;
  readonly view: FigureViewName;
  /** From the page to the root of the site. */
  readonly up: string;
  /** "lesson/experiment", as the embed page names it. */
  readonly figure: string;
  /** True if the view is not the embed page's default, so the address must name it. */
  readonly named: boolean;
  /** The other designs of its race, when they have run. */
  readonly rivals: () => readonly Racing[];
}

export function FigureWays({ session, view, up, figure, named, rivals }: FigureWaysProps) {
  const [snippet, setSnippet] = useState<string | null>(null);
  const alone = `${up}/embed/index.html?figure=${figure}${named ? `&view=${view}` : ''}`;
  return (
    <>
      <span className="ways">
        <a href={alone}>This figure alone</a>
        <LabLink session={session} view={view} up={up} rivals={rivals} />
        <button
          type="button"
          className="link"
          hidden={session === null}
          aria-expanded={snippet !== null}
          onClick={() => setSnippet(snippet === null ? snippetOf(new URL(alone, location.href).href, view) : null)}
        >
          Embed this figure
        </button>
      </span>
      {snippet !== null && (
        <>
          <textarea
            className="snippet"
            aria-label="HTML that embeds this figure"
            readOnly
            rows={7}
            value={snippet}
            onFocus={(event) => event.currentTarget.select()}
          />
          <a href={`${up}/reference/index.html#embedding`}>Embed parameters</a>
        </>
      )}
    </>
  );
}

/**
 * The HTML of a frame with a figure, and a script that sets the height of the frame to the height that the figure posts. If a host removes the
 * script, the frame keeps 600 px. Pure.
 */
export function snippetOf(address: string, view: FigureViewName): string {
  const src = address.replaceAll('&', '&amp;');
  return `<iframe src="${src}" title="Strata: ${titleOf(view)}" width="760" height="600" style="max-width: 100%; border: 0" loading="lazy"></iframe>
<script>
(function (frame) {
  addEventListener('message', function (event) {
    if (event.source === frame.contentWindow && event.data && event.data.type === 'strata.embed')
      frame.height = event.data.height;
  });
})(document.currentScript.previousElementSibling);
</script>`;
}

function LabLink({ session, view, up, rivals }: Pick<FigureWaysProps, 'session' | 'view' | 'up' | 'rivals'>) {
  const plain = `${up}/lab/index.html`;
  const [href, setHref] = useState(plain);
  const asked = useRef(0);
  const make = async (): Promise<string> => {
    const mine = ++asked.current;
    if (session === null) return plain;
    const { linkToState } = await fetchLinks();
    const racing = rivals();
    const compared = racing.length === 0 ? null : (await fetchRaceLink()).comparedWith(session, racing);
    const link = await linkToState({ ...session.store.getState(), view, compared });
    const address = link.ok ? `${plain}${link.hash}` : plain;
    if (mine === asked.current) setHref(address);
    return address;
  };
  // Copying the address or opening it in a new tab is preceded by hover or focus.
  const prepare = () => void make().catch(() => undefined);
  return (
    <a
      href={href}
      data-lab
      hidden={session === null}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        session?.pause();
        void make()
          .catch(() => plain)
          .then((address) => location.assign(address));
      }}
    >
      Open in the lab
    </a>
  );
}
