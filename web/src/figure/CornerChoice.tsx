/** A small choice of few options, as pressed and unpressed buttons. */
import './corner-choice.css';

export interface ChoiceProps<T extends string> {
  /** Accessible name of the choice, read before the pressed one of `choices`. */
  readonly label: string;
  /** Stored value, text of the button and its tooltip, in order. */
  readonly choices: readonly (readonly [value: T, text: string, title: string])[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

export function Choice<T extends string>(props: ChoiceProps<T> & { readonly className: string }) {
  const { label, choices, chosen, onChoose, className } = props;
  return (
    <div className={className} role="group" aria-label={label}>
      {choices.map(([value, text, title]) => (
        <button
          key={value}
          type="button"
          className="plain"
          aria-pressed={chosen === value}
          title={title}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/**
 * A choice in an empty corner of a drawing: between the ruler and the row names. It takes no height, so the drawing is
 * positioned as without it.
 */
export function CornerChoice<T extends string>(props: ChoiceProps<T>) {
  return <Choice className="corner-choice" {...props} />;
}
