/** A search for a key, on a real run, links to its history, even if nothing of it is left; other text gives no such link. */
import { afterEach, expect, it, vi } from 'vitest';
import { labSearch } from '../../../../web/src/pages/lab/lab-search.ts';
import { History } from '../../../../web/src/scene/history.ts';
import { runProgram } from '../../../fixtures/engine.ts';
import { stillSession } from '../../../fixtures/still-session.ts';

vi.stubGlobal('requestAnimationFrame', () => 0);
afterEach(() => vi.unstubAllGlobals());

it('Find links a key to its history', async () => {
  const history = new History();
  history.append((await runProgram('put user17 1\nput gone 2\ndelete gone\nput a 3\nflush\ncompact\nsettle')).records);
  const session = { ...stillSession(history.head, 'tree', ''), history: () => history };
  const opened: string[] = [];
  const find = labSearch(session, { open: (side, page) => void opened.push(`${side}: ${page}`) });
  const titles = (query: string) => find(query).map(({ title }) => title);
  expect(titles('user17')[0]).toBe('History of user17');
  expect(titles('key user17')[0]).toBe('History of user17');
  expect(titles('0x757365723137')[0]).toBe('History of user17');
  // Both of its versions were dropped.
  expect(titles('gone')).toEqual(['History of gone', ...titles('gone').slice(1)]);
  expect(titles('user1').filter((title) => title.startsWith('History'))).toEqual([]);
  expect(titles('bits')).toEqual([]);
  void find('gone')[0]!.run();
  expect(opened).toEqual(['right: key']);
  expect(session.store.getState().viewPrefs.key).toBe('gone');
});
