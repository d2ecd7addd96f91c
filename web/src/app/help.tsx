/** The help of the lab: where to begin, the keys, the signs, and what of all this is counted and what modelled. Its own chunk. */
import { useState } from 'react';
import { formatBytes, formatInteger } from '../base/units.ts';
import { kKeys } from '../interact/keyboard.ts';
import { runLimits } from '../store/run-limits.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Legend } from '../views/legend.tsx';
import { charactersAct, letCharactersAct } from './lab-keys.ts';
import './help.css';

export interface HelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function Help({ open, onClose }: HelpProps) {
  return (
    <Dialog title="Help" open={open} onClose={onClose}>
      <div className="help">
        <section>
          <h3>Where to begin</h3>
          <ol>
            <li>Open an example in the left pane. It has run, and stands where its animation begins.</li>
            <li>Play, or step. “Why” says in a sentence what the last record means.</li>
            <li>Press a counter: the marks whose records it counted light up.</li>
            <li>Turn a knob or change the program, run it again, and compare.</li>
          </ol>
        </section>
        <section>
          <h3>Keys</h3>
          <p>
            <kbd>Ctrl</kbd> <kbd>K</kbd>, or <kbd>⌘</kbd> <kbd>K</kbd>, finds everything from everywhere. The others act
            while the stage has the focus: click it, or reach it with Tab.
          </p>
          <dl className="keys-help">
            {kKeys.map(([keys, meaning]) => (
              <div key={keys}>
                <dt>
                  {keys.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <Characters />
        </section>
        <section>
          <h3>Legend</h3>
          <Legend />
        </section>
        <section>
          <h3>What is counted, what is modelled</h3>
          <p>
            A real engine runs in this page. Every mark and every counter comes from a record that it made: bytes,
            blocks, filter answers, comparisons, entries kept and dropped are counted, one by one.
          </p>
          <p>
            Time is modelled. The clock is the engine’s own: what a device would take is added to it by the device’s
            model, so that the same program gives the same picture on every machine. Nothing measures yours.
          </p>
        </section>
        <section>
          <h3>Limits of a run</h3>
          <p>
            A run has at most {formatInteger(runLimits.operations)} operations; then the engine is stopped. The page
            keeps at most {formatBytes(runLimits.recordBytes)} of records; a longer run goes on, and loses its oldest
            ones. The engine holds at most {formatBytes(runLimits.engineBytes)} of memory. The head of the page says
            when a run comes near one of them.
          </p>
        </section>
      </div>
    </Dialog>
  );
}

function Characters() {
  const [act, setAct] = useState(charactersAct);
  return (
    <label className="characters">
      <input
        type="checkbox"
        role="switch"
        checked={act}
        onChange={(event) => {
          letCharactersAct(event.target.checked);
          setAct(event.target.checked);
        }}
      />
      Single characters act on the stage
    </label>
  );
}
