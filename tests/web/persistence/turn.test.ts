/** Whose turn it is (D5): the machine as a table, and what a reader sees of it with either gate, step by step; any order is tried in tabs.test.ts. */
import { describe, expect, it } from 'vitest';
import { turned, type Role, type TurnEvent } from '../../../web/src/persistence/turn.ts';
import { deviceOf } from './devices.ts';
import { byLocks, byMessages, Happenings } from './tabs.ts';

function twoTabs(join: typeof byLocks) {
  const happenings = new Happenings();
  const items = new Map<string, string>();
  const device = deviceOf(items);
  const joining = join(happenings);
  const [left, right] = [joining(0, () => device), joining(1, () => device)];
  const roles = (): readonly Role[] => [left.role(), right.role()];
  return { happenings, items, left, right, roles };
}

/** The left one writes, the right one looks. */
async function settledTabs(join: typeof byLocks) {
  const site = twoTabs(join);
  site.left.begin();
  await site.happenings.rest();
  site.right.begin();
  await site.happenings.rest();
  expect(site.roles()).toEqual(['writer', 'reader']);
  return site;
}

describe.each([
  ['messages', byMessages],
  ['Web Locks', byLocks],
] as const)('two tabs by %s', (_, join) => {
  it('the first one writes; who takes over stops it, as often as one likes', async () => {
    const { happenings, left, right, roles } = await settledTabs(join);
    for (const [taker, other, expected] of [
      [right, left, ['reader', 'writer']],
      [left, right, ['writer', 'reader']],
    ] as const) {
      taker.takeOver();
      await happenings.rest();
      expect(roles()).toEqual(expected);
      expect([taker.mayWrite(), other.mayWrite()]).toEqual([true, false]);
    }
  });

  it('the turn of who leaves goes to who looks', async () => {
    const { happenings, left, right, roles } = await settledTabs(join);
    left.leave();
    await happenings.rest();
    expect(roles()).toEqual(['away', 'writer']);
    left.begin();
    await happenings.rest();
    expect(roles()).toEqual(['reader', 'writer']);
    expect([left.mayWrite(), right.mayWrite()]).toEqual([false, true]);
  });

  it('a writer that slept while another took over does not write when it wakes, before it hears of it', async () => {
    const { happenings, left, right, roles } = await settledTabs(join);
    happenings.asleep.add(0);
    right.takeOver();
    await happenings.rest();
    expect(roles()).toEqual(['writer', 'writer']);
    happenings.asleep.delete(0);
    expect(left.mayWrite()).toBe(false);
    expect(roles()).toEqual(['reader', 'writer']);
    await happenings.rest();
    expect(roles()).toEqual(['reader', 'writer']);
    expect(right.mayWrite()).toBe(true);
  });

  it('a mark that was erased, or is nobody’s, is signed again before the next write', async () => {
    const { items, left, right } = await settledTabs(join);
    const before = items.get('strata.writer');
    for (const mark of [null, '', 'null', '{"term":1e300,"tab":"tab 9"}', '{"term":-1,"tab":"tab 9"}', '{"term":9}']) {
      if (mark === null) items.clear();
      else items.set('strata.writer', mark);
      expect([right.mayWrite(), left.mayWrite()], String(mark)).toEqual([false, true]);
      expect(items.get('strata.writer')).toBe(before);
    }
  });
});

describe('the machine', () => {
  it('does nothing with what does not fit', () => {
    const roles: readonly Role[] = ['away', 'asking', 'writer', 'reader'];
    const events: readonly TurnEvent[] = ['began', 'granted', 'refused', 'lost', 'wanted', 'left', 'returned'];
    const table = roles.map((role) =>
      [role, ...events.map((event) => `${event}: ${turned(role, event).role} ${turned(role, event).deeds.join()}`)]
        .join(' | ')
        .trim(),
    );
    expect(table.join('\n')).toBe(
      [
        'away | began: asking ask | granted: away release | refused: away  | lost: away  | wanted: away  | left: away  | returned: asking ask',
        'asking | began: asking  | granted: writer sign | refused: reader queue | lost: asking  | wanted: asking  | left: away release | returned: asking',
        'writer | began: writer  | granted: writer  | refused: writer  | lost: reader queue | wanted: writer  | left: away release | returned: writer',
        'reader | began: reader  | granted: writer sign | refused: reader queue | lost: reader  | wanted: asking seize | left: away release | returned: reader',
      ].join('\n'),
    );
  });
});
