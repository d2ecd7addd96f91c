/** A labeled `<select>`. */

export interface SelectProps<T extends string | number> {
  readonly label: string;
  /** The label is read by screen readers only. */
  readonly hidesLabel?: boolean;
  readonly className?: string;
  readonly value: T;
  /** Value and text of each option; `true` disables it. */
  readonly options: readonly (readonly [value: T, text: string, disabled?: boolean])[];
  readonly onChange: (value: T) => void;
}

export function Select<T extends string | number>({
  label,
  hidesLabel = false,
  className,
  value,
  options,
  onChange,
}: SelectProps<T>) {
  return (
    <label className={className}>
      <span className={hidesLabel ? 'unseen' : undefined}>{label}</span>
      <select value={value} onChange={(event) => onChange(options[event.target.selectedIndex]![0])}>
        {options.map(([each, text, disabled]) => (
          <option key={each} value={each} disabled={disabled}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
