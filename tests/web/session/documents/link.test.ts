/** Links carry an experiment in both directions; anything else gives a message. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkTo, readLink } from '../../../../web/src/session/documents/url.ts';
import { readCsv, rowsMax, writtenSentence } from '../../../../web/src/session/documents/csv.ts';
import { operationsIn } from '../../../../web/src/session/commands.ts';
import { encodeFill, encodeGet } from '../../../../web/src/protocol/commands.gen.ts';

describe('links', () => {
  it('return any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const link = await linkTo(value);
        if (!link.ok) throw new Error(link.sentence);
        expect(link.hash).toMatch(/^#x=[A-Za-z0-9_-]*$/);
        expect(await readLink(link.hash)).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) as unknown });
      }),
      { numRuns: 50 },
    );
  });

  it('ignore any other hash, and give a message for a broken one', async () => {
    expect(await readLink('')).toBeNull();
    expect(await readLink('#section')).toBeNull();
    const link = await linkTo({ program: 'fill n=1000' });
    const hash = link.ok ? link.hash : '';
    for (const broken of [hash.slice(0, -4), `${hash}!`, '#x=', '#x=AAAA', `#x=${'A'.repeat(70_000)}`]) {
      const read = await readLink(broken);
      expect(read?.ok).toBe(false);
      expect(read?.ok === false && read.problem).toMatch(/^it .+[^.]$/);
    }
  });

  it('stop a small link that decompresses to too much', async () => {
    const stream = new Blob([`"${'a'.repeat(3_000_000)}"`]).stream().pipeThrough(new CompressionStream('deflate-raw'));
    const bomb = Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
    expect(bomb.length).toBeLessThan(65_000);
    expect(await readLink(`#x=${bomb}`)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('1 MiB') as string,
    });
  });

  it('refuse to create a link that could not be opened', async () => {
    expect((await linkTo({ program: 'x'.repeat(2_000_000) })).ok).toBe(false);
  });
});

describe('lines', () => {
  it('are bounded', () => {
    const many = readCsv('a,1\n'.repeat(rowsMax + 1));
    expect(many).toMatchObject({ rows: 0, parts: [] });
    expect(many.refused).toMatch(/more than 200.000 lines/);
    const most = readCsv('a,1\n'.repeat(rowsMax));
    expect(most.rows).toBe(rowsMax);
    expect(most.parts.reduce((sum, part) => sum + operationsIn(part), 0)).toBe(rowsMax);
  });

  it.each([
    ['', /no line/],
    ['a,"1', /quotation/],
    [`${'k'.repeat(70_000)},1`, /the key is 68\.4.KiB/],
  ])('reports %j', (text, sentence) => {
    const puts = readCsv(text);
    expect(puts.refused || writtenSentence(puts)).toMatch(sentence);
  });

  it('keep keys and values unchanged', () => {
    const { parts } = readCsv('ключ, 1 \r\n0x00,""');
    expect(parts).toHaveLength(1);
    const text = new TextDecoder().decode(parts[0]);
    expect(text).toContain('ключ 1 ');
    expect(text).toContain('0x00');
  });
});

describe('operations', () => {
  it('are counted through bulk commands', () => {
    const fill = encodeFill({
      n: 1000,
      first: 0,
      keySpace: 1000,
      seed: 1,
      keyBytes: 8,
      valueBytes: 8,
      order: 'seq',
      sync: 2,
    });
    const get = encodeGet({ snapshot: 0, key: new Uint8Array(3) });
    const both = new Uint8Array(fill.length + get.length);
    both.set(fill);
    both.set(get, fill.length);
    expect(operationsIn(both)).toBe(1001);
  });
});
