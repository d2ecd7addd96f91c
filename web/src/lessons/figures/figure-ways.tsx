/**
 * Where one can go on from a figure: into the lab with the same program, options, view and moment; to the figure alone; and the line of HTML
 * that puts it into somebody else's page.
 *
 * Before its engine has drawn the figure, what needs its state is there and hidden: whoever brings the figure to life shows it.
 *
 * The lab's address is made when it is about to be used, since it says where the reader stands just then. What makes it is fetched then, too: a
 * page that is only read does not carry the schema of labs.
 */
import { useRef, useState } from 'react';
import { laterPart } from '../../base/later-parts.ts';
import { titleOf, type FigureViewName } from '../../visualizations/registry.ts';
import type { Session } from '../../session/session-types.ts';

const fetchLinks = laterPart(() => import('../../session/documents/linked.ts'));

export interface FigureWaysProps {
  /** null while no engine has drawn it: then there is no state to take along. */
  readonly session: Session | null;
  readonly view: FigureViewName;
  /** From the page to the root of the site. */
  readonly up: string;
  /** "lesson/experiment", as the embed page names it. */
  readonly figure: string;
  /** It is not the view that the embed page takes by itself. */
  readonly named: boolean;
}

export function FigureWays({ session, view, up, figure, named }: FigureWaysProps) {
  const [snippet, setSnippet] = useState<string | null>(null);
  const alone = `${up}/embed/index.html?figure=${figure}${named ? `&view=${view}` : ''}`;
  return (
    <>
      <span className="ways">
        <a href={alone}>This figure alone</a>
        <LabLink session={session} view={view} up={up} />
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
 * The HTML of a frame with a figure at an address, and a script that gives the frame the height that the figure tells. Where a host removes scripts
 * the frame keeps 600 px. Pure.
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

function LabLink({ session, view, up }: Pick<FigureWaysProps, 'session' | 'view' | 'up'>) {
  const plain = `${up}/lab/index.html`;
  const [href, setHref] = useState(plain);
  const asked = useRef(0);
  const make = async (): Promise<string> => {
    const mine = ++asked.current;
    if (session === null) return plain;
    const { linkToState } = await fetchLinks();
    const link = await linkToState({ ...session.store.getState(), view });
    const address = link.ok ? `${plain}${link.hash}` : plain;
    if (mine === asked.current) setHref(address);
    return address;
  };
  // Whoever copies the address or opens it elsewhere was over it or at it before.
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
