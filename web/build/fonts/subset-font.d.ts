/** Types for the parts of subset-font that we use; it has none. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat: 'sfnt' | 'woff' | 'woff2';
    /** Tags of the OpenType features to keep; all if left out. */
    readonly keepFeatures?: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
