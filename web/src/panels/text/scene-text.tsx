/**
 * Everything at the cursor as text: position and last record, memtables, levels and tables, jobs, the operation,
 * counters. For screen readers, and for copying into a question or a report. Each part is a list under its own heading;
 * the copied text has the same lines. The text version of a single picture is below that picture.
 */
import { familyNames, inFamily } from '../../scene/families.ts';
import { sceneWords, textOfWords } from '../../scene/scene-words.ts';
import type { Session } from '../../session/session-types.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useSession } from '../../figure/use-session.ts';
import './scene-text.css';

export default function Words({ session }: { readonly session: Session }) {
  const version = useSession(session, (s) => s.sceneVersion);
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const family = useSession(session, (s) => s.family);
  const scene = session.scene();
  const sentence = session.narrate();
  const parts = useVersionedMemo(
    () => {
      const name = familyNames(scene).find(([number]) => number === family)?.[1] ?? 'default';
      return sceneWords(inFamily(scene, family), { cursor, total, sentence, family: name });
    },
    [scene, family, cursor, total, sentence],
    version,
  );
  return (
    <section className="scene-words" aria-label="The moment in words">
      <header>
        <h2>The moment in words</h2>
        <CopyButton text={() => textOfWords(parts)} what="Copy all of it" />
      </header>
      {parts.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {lines.map((line, i) => (
              <li key={i}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
