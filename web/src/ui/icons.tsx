/** Icons, drawn as SVG so that they do not depend on a font. */
import { kPaths, kSolid, type IconName } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path
        d={kPaths[name]}
        fill={kSolid.has(name) ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
