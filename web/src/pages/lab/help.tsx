/** The help of the lab: first steps, keys, symbols, and what is counted and what is modeled. A chunk of its own. */
import { useState } from 'react';
import { formatBytes, formatInteger } from '../../base/units.ts';
import { kKeys } from '../../interact/keyboard.ts';
import { runLimits } from '../../session/run-limits.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Legend } from '../../panels/legend/legend.tsx';
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
          <h3>Getting started</h3>
          <ol>
            <li>Open an example in the left pane. It has already run and is paused where its animation starts.</li>
            <li>Play, or step. “Why” explains the last record in a sentence.</li>
            <li>Press a counter to highlight the marks whose records it counts.</li>
            <li>Change an option or the program, run it again, and compare.</li>
          </ol>
        </section>
        <section>
          <h3>Keys</h3>
          <p>
            <kbd>Ctrl</kbd> <kbd>K</kbd>, or <kbd>⌘</kbd> <kbd>K</kbd>, finds everything, on the whole page. The other
            keys work while the stage has the focus: click it, or reach it with Tab.
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
          <h3>What is counted, what is modeled</h3>
          <p>
            A real engine runs in this page. Every mark and every counter comes from its records: it counts bytes,
            blocks, filter answers, comparisons, and entries kept and dropped, one by one.
          </p>
          <p>
            Time is modeled. The engine has its own clock, and a device model adds the time that a device would take. So
            the same program gives the same picture on every machine; the speed of yours is not measured.
          </p>
        </section>
        <section>
          <h3>Limits of a run</h3>
          <p>
            A run has at most {formatInteger(runLimits.operations)} operations; then the engine is stopped. The page
            keeps at most {formatBytes(runLimits.recordBytes)} of records; a longer run continues and discards its
            oldest records. The engine holds at most {formatBytes(runLimits.engineBytes)} of memory. The top of the page
            says when a run is close to a limit.
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
      Single-key shortcuts on the stage
    </label>
  );
}
