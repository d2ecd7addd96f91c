import { describe, expect, it } from 'vitest';
import { completeLine } from '../../../web/src/protocol/completion.ts';
import { grammar } from '../../../web/src/protocol/grammar.ts';

/** Texts offered at the position of |. */
const offered = (line: string) => {
  const at = line.indexOf('|');
  const { from, candidates } = completeLine(line.replace('|', ''), at);
  return { from, texts: candidates.map((c) => c.text) };
};

describe('completion', () => {
  it('offers commands at the beginning of a line', () => {
    expect(offered('|').texts).toEqual(grammar.map((c) => c.name));
    expect(offered('  de|')).toEqual({ from: 2, texts: ['delete', 'delete-range', 'delete-where', 'delete-fill'] });
  });
  it('offers arguments that are not in the line yet', () => {
    expect(offered('fill n=5 key|')).toEqual({ from: 9, texts: ['key_space=', 'key_bytes='] });
    expect(offered('scan limit=5 |').texts).toEqual(['from=', 'to=', 'snapshot=', 'reverse', 'family=']);
  });
  it('offers names of values', () => {
    expect(offered('fill n=5 order=|')).toEqual({ from: 15, texts: ['seq', 'random', 'zipf'] });
    expect(offered('set filter=b|')).toEqual({ from: 11, texts: ['block', 'both'] });
    expect(offered('set sync=|').texts).toEqual(['yes', 'no']);
  });
  it('offers families created by the lines above, and options that they may have', () => {
    const above = 'family cf1\noverride-cf-options "cf2={}"\nfamily gone\ndrop-family gone\n';
    const among = (line: string) => completeLine(line, line.length, above).candidates.map((c) => c.text);
    expect(among('put a 1 family=')).toEqual(['default', 'cf1', 'cf2']);
    expect(among('set sync=yes family=cf')).toEqual(['cf1', 'cf2']);
    expect(among('ibench l.x secondary_family=d')).toEqual(['default']);
    expect(among('drop-family ')).toEqual(['cf1', 'cf2']);
    expect(among('family cf3 bits')).toEqual(['bits_per_key=']);
    expect(among('family cf3 sync')).toEqual([]);
  });
  it('offers options after set', () => {
    expect(offered('set bits|')).toEqual({ from: 4, texts: ['bits_per_key='] });
    expect(offered('set sync=yes block_c|').texts).toEqual(['block_cache_size=']);
  });
  it('offers nothing in a key, after an unknown command or in a comment', () => {
    for (const line of ['put |', 'put a|', 'pit |', '# fi|', 'fill n=5 # or|', 'set nothing=|'])
      expect(offered(line).texts, line).toEqual([]);
  });
});
