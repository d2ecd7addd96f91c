/** 404.html loads nothing by a relative address, so it works at any address. */
import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { selfContained } from '../../../web/build/not-found.ts';
import { versionedName, withoutHeadComment, withVersions } from '../../../web/build/versioned.ts';

const policy = "default-src 'none'; script-src 'self'; style-src 'self'";
const page = `<html><head>
  <meta http-equiv="Content-Security-Policy" content="${policy}" />
  <script src="./assets/theme-12345678.js"></script>
  <link rel="icon" href="./assets/icon-1.svg" />
  <script type="module" crossorigin src="./assets/plain-1.js"></script>
  <script type="module" crossorigin src="./assets/read-1.js"></script>
  <link rel="modulepreload" crossorigin href="./assets/base-1.js">
  <link rel="stylesheet" href="./assets/page-1.css">
</head><body><a href="./lab/index.html">Lab</a></body></html>`;
const files: Readonly<Record<string, string>> = {
  'assets/theme-12345678.js': 'theme()',
  'assets/page-1.css':
    "@font-face{font-family:X;src:url(./x.woff2)}@font-face{font-family:Y;src:local('Y')}p{color:red}",
};
const read = (path: string): string => files[path]!;

describe('the page for missing addresses', () => {
  const made = selfContained(page, policy, read);
  it('fetches nothing by a relative address', () => {
    expect([...made.matchAll(/<(?:script|link)[^>]*(?:src|href)="[^"]*\.(?:js|css)"/g)]).toEqual([]);
    expect(made).not.toContain('woff2');
    expect(made).toContain("src:local('Y')");
  });

  it('allows each inline script and style by its hash, and no other', () => {
    const [, sources] = /content="([^"]*)"/.exec(made)!;
    const inside = [...made.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)].map(([, , text]) => text!);
    expect(inside).toHaveLength(4);
    for (const text of inside)
      expect(sources).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(sources).not.toContain('unsafe-inline');
  });

  it('looks for its own module, and corrects links once it is found', () => {
    expect(made).toContain('["assets/plain-1.js","assets/read-1.js"]');
    expect(made).toContain('["assets/page-1.css"]');
  });

  it.each([
    ['/site/lab/%23x=ab-C_1', '', '/site/lab/#x=ab-C_1'],
    ['/lab/index.html%23x%3Dab', '?view=tree', '/lab/index.html?view=tree#x=ab'],
    ['/lab/%23x=100%', '', '/lab/#x=100%'],
    ['//other.example/%23x', '', '//other.example/#x'],
    ['/lab/nothing', '', null],
  ])('leads from %s%s to the page that was meant', (pathname, search, to) => {
    const went: string[] = [];
    const location = { origin: 'https://here.example', pathname, search, replace: (url: string) => went.push(url) };
    const [, script] = /<script>(\(\(\) => \{\s+const at[\s\S]*?)<\/script>/.exec(made)!;
    runInNewContext(script!, { location });
    expect(went).toEqual(to === null ? [] : [`https://here.example${to}`]);
  });

  it('stops the build if the page has an unexpected form', () => {
    expect(() => selfContained('<html></html>', policy, read)).toThrow('no module');
    expect(() => selfContained(page.replace(policy, ''), policy, read)).toThrow('no policy');
  });
});

describe('versioned files', () => {
  it('have the hash of their content in their names', () => {
    expect(versionedName('plain', 'theme.js', 'a')).toMatch(/^plain\/theme-[\w-]{8}\.js$/);
    expect(versionedName('plain', 'theme.js', 'a')).toBe(versionedName('plain', 'theme.js', 'a'));
    expect(versionedName('plain', 'theme.js', 'a')).not.toBe(versionedName('plain', 'theme.js', 'b'));
  });

  it('have the same names in pages at any depth', () => {
    const names = new Map([['theme.js', 'assets/theme-1.js']]);
    const html = '<script src="../../theme.js"></script><script src="./other.js"></script>';
    expect(withVersions(html, names)).toBe(
      '<script src="../../assets/theme-1.js"></script><script src="./other.js"></script>',
    );
  });

  it('are served without their head comment', () => {
    expect(withoutHeadComment('/** Why.\n */\nrun();\n')).toBe('run();\n');
  });
});
