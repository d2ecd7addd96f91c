/** The claims page with its content, to be brought to life over what the build has written. The bench comes when a row is run. */
import { claims } from 'virtual:claims';
import { laterPart } from '../../base/later-parts.ts';
import { ClaimsDesk, type Reckoned } from './claims-desk.ts';
import { ClaimsPage } from './claims-page.tsx';

const fetchWire = laterPart(() => import('./claims-wire.ts'));

/** What the build has computed, as it stands in the page that it wrote. A development server has written none. */
function written(): Reckoned {
  const text = document.querySelector<HTMLElement>('.ledger')?.dataset['reckoned'];
  return text === undefined ? {} : (JSON.parse(text) as Reckoned);
}

/** The page; every call makes another. REQUIRES: what the build has written stands there still. */
export function claimsPage() {
  const load = () =>
    fetchWire().then(
      ({ benchOf }) => benchOf(),
      () => {
        throw new Error('The script that runs claims could not be loaded. Try again.');
      },
    );
  return <ClaimsPage desk={new ClaimsDesk(claims, load, written())} search={location.search} />;
}
