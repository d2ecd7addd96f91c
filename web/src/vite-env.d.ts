/// <reference types="vite/client" />
declare module 'virtual:tokens.css';
declare module '*.mdx' {
  import type { ComponentType } from 'react';
  export const frontmatter: Readonly<Record<string, unknown>>;
  const Content: ComponentType<{ readonly components?: Readonly<Record<string, unknown>> }>;
  export default Content;
}
