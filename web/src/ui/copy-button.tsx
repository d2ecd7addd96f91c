/** A button that copies a text and reports success, or that the browser refused. The text is created when it is pressed. */
import { useState } from 'react';

export function CopyButton({ text, what }: { readonly text: () => string; readonly what: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    // If the page may not use the clipboard, `navigator.clipboard` is undefined.
    const copied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(text()))
      .then(
        () => true,
        () => false,
      );
    setSaid(copied ? 'Copied.' : 'The browser blocked copying. Select the text instead.');
  };
  return (
    <>
      <button type="button" className="link" onClick={() => void copy()}>
        {what}
      </button>
      <span role="status" className="copied">
        {said}
      </span>
    </>
  );
}
