/** The claims page with its content, to be brought to life over what the build has written. The bench comes when a row is run. */
import { claims } from 'virtual:claims';
import { ClaimsDesk } from './claims-desk.ts';
import { ClaimsPage } from './claims-page.tsx';

/** The page; every call makes another. */
export function claimsPage() {
  const load = () =>
    import('./claims-wire.ts').then(
      ({ benchOf }) => benchOf('..'),
      () => {
        throw new Error('What runs claims could not be loaded; try again.');
      },
    );
  return <ClaimsPage desk={new ClaimsDesk(claims, load)} search={location.search} />;
}
