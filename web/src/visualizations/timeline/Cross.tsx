/** A vertical line at the pointer, through lanes and charts. */
export function Cross({ x, height }: { readonly x: number; readonly height: number }) {
  return <line className="cross" x1={x + 0.5} x2={x + 0.5} y1={0} y2={height} strokeWidth={1} strokeDasharray="2 2" />;
}
