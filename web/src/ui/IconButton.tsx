/** A button that shows only an icon. `label` is its accessible name. */
import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icons.tsx';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  readonly label: string;
}

export function IconButton({ icon, label, ...attributes }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...attributes}>
      <Icon name={icon} />
    </button>
  );
}
