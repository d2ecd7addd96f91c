/**
 * A choice of few, small, in a corner of a drawing where it draws nothing: between what stands above it and the names of its rows. It takes no
 * height, so that a drawing stands where it would stand without.
 */
import './corner-choice.css';

export interface CornerChoiceProps<T extends string> {
  /** What is chosen, for the ear: before the pressed one of `choices`. */
  readonly label: string;
  /** Each by its name, which is what is shown, and what it means; in their order. */
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
