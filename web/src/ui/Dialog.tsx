/**
 * A modal dialog: the browser's own, with a heading and a close button. The `open` property decides, and the element
 * follows: the browser reports a closed dialog in a separate task, when it may already be open again.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Dialog({ title, open, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      className="dialog"
      aria-label={title}
      onCancel={onClose}
      onClose={() => open && !element.current?.open && onClose()}
      onClick={(event) => event.target === element.current && onClose()}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2>{title}</h2>
          <IconButton icon="close" label="Close" className="plain" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
