/** The claims page with its data, to hydrate the prerendered page. The bench is loaded with the first run. */
import { claims } from 'virtual:claims';
import { laterPart } from '../../base/later-parts.ts';
import { ClaimsQueue, type ComputedValues } from './claims-queue.ts';
import { ClaimsPage } from './claims-page.tsx';

const fetchWire = laterPart(() => import('./claims-worker-spawn.ts'));

/** The values that the build computed, from the prerendered page; none on a development server. */
function prerenderedValues(): ComputedValues {
  const text = document.querySelector<HTMLElement>('.ledger')?.dataset['computed'];
  return text === undefined ? {} : (JSON.parse(text) as ComputedValues);
}

/** Creates the page. REQUIRES: the prerendered page is still in the document. */
export function claimsPage() {
  const load = () =>
    fetchWire().then(
      ({ spawnClaimsWorker }) => spawnClaimsWorker(),
      () => {
        throw new Error('The script that runs claims could not be loaded. Try again.');
      },
    );
  return <ClaimsPage queue={new ClaimsQueue(claims, load, prerenderedValues())} search={location.search} />;
}
