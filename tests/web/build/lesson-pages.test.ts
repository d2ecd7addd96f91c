/** The page of a lesson is made from its front matter: every folder of /lessons has one, and none is a file of its own. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lessonInputs, lessonPages, scriptOf, shellOf } from '../../../web/build/lesson-pages.ts';
import { lessonFolders } from '../../../web/build/lessons.ts';

const plugin = lessonPages() as unknown as {
  resolveId(source: string, importer?: string): string | null;
  load(id: string): string | null;
};

describe('the page of a lesson', () => {
  it.each(lessonFolders())('$slug is an input of the build, with its script, without a file', (folder) => {
    const input = lessonInputs()[folder.slug]!;
    expect(existsSync(input)).toBe(false);
    expect(plugin.load(plugin.resolveId(input)!)).toBe(shellOf(folder));
    const script = plugin.resolveId('./page.ts', input)!;
    expect(plugin.load(script)).toBe(scriptOf(folder.slug));
    // In development a browser asks for it by its address.
    expect(plugin.resolveId(`/lessons/${folder.slug}/page.ts`)).toBe(script);
  });

  it('has the title and the description of the front matter, escaped', () => {
    const shell = shellOf({ slug: 'a', title: 'Is 1 < 2 & "true"?', description: 'Lesson 1: a "b".' });
    expect(shell).toContain('<title>Is 1 &lt; 2 &amp; &quot;true&quot;? · Strata</title>');
    expect(shell).toContain('content="Lesson 1: a &quot;b&quot;."');
    expect(shell).toContain('data-page="lesson-a"');
  });

  it('leaves other files alone', () => {
    const home = fileURLToPath(new URL('../../../web/lessons/index.html', import.meta.url));
    expect(plugin.resolveId(home)).toBeNull();
    expect(plugin.resolveId('./page.ts', home)).toBeNull();
    expect(plugin.load(home)).toBeNull();
  });
});
