/**
 * A small choice of few options in an empty corner of a drawing: between the ruler and the row names. It takes no
 * height, so the drawing is positioned as without it.
 */
import './corner-choice.css';

export interface CornerChoiceProps<T extends string> {
  /** Accessible name of the choice, read before the pressed one of `choices`. */
  readonly label: string;
  /** Display name and meaning of each, in order. */
  readonly choices: readonly (readonly [name: T, title: string])[];
  readonly chosen: T;
  readonly onChoose: (name: T) => void;
}

export function CornerChoice<T extends string>({ label, choices, chosen, onChoose }: CornerChoiceProps<T>) {
  return (
    <div className="corner-choice" role="group" aria-label={label}>
      {choices.map(([name, title]) => (
        <button
          key={name}
          type="button"
          className="plain"
          aria-pressed={chosen === name}
          title={title}
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
