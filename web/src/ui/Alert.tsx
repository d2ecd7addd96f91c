/** What is wrong and what to do about it, announced by screen readers; nothing if `text` is empty. */
export function Alert({ text, id }: { readonly text: string | null; readonly id?: string }) {
  if (!text) return null;
  return (
    <p className="problem" role="alert" id={id}>
      {text}
    </p>
  );
}
