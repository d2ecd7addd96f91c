/** One figure: the drawing, its few controls, a way to the lab. */
import type { ViewName } from '../layout/index.ts';
import type { Mark } from '../layout/marks.ts';
import { FigureControls } from '../lessons/parts.tsx';
import type { Session } from '../store/types.ts';
import type { Preset } from '../views/shared/presets.ts';
import { useSession } from '../views/shared/use-session.ts';
import { useTicks } from '../views/shared/use-ticks.ts';
import { SingleFigure } from '../views/stage.tsx';

export function EmbedPage({ session, preset, onMarks }: { readonly session: Session; readonly preset: Preset; readonly onMarks?: (view: ViewName, marks: readonly Mark[]) => void }) {
  useTicks(session);
  useSession(session, (s) => s.sceneVersion);
  const error = useSession(session, (s) => (s.status === 'error' ? s.message : ''));
  const sentence = session.narrate();
  return (
    <main id="main" className="embed">
      <h1 className="unseen">{preset.name}</h1>
      <figure>
        <SingleFigure session={session} view={preset.view} title={preset.name} {...(onMarks ? { onMarks } : {})} />
        <FigureControls session={session} view={preset.view} />
        <p className="now">{error || (sentence ? `${sentence}.` : '\u00a0')}</p>
        <figcaption><span>{preset.name}</span><a href="../lab/index.html" target="_blank" rel="noopener">Open the lab</a></figcaption>
      </figure>
    </main>
  );
}
