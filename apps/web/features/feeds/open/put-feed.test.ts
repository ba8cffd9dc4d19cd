import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Reply } from '@plaudit/contract/calls'
import type { Feed } from '@plaudit/contract/feeds/shape'
import { changeLists, onlyFirst, strangeIn, withFeed, withoutFeed } from './put-feed.ts'

const post = (fx_id: string, more: Partial<Feed> = {}) =>
  ({ fx_id, text: fx_id, pinned: false, ...more }) as Feed
const page = (feeds: Feed[], pinned: Feed[] = []) =>
  ({ feeds, pinned, next: null, total: feeds.length }) as unknown as Reply<'feeds/getFeeds'>
const list = (...pages: ReturnType<typeof page>[]) => ({
  pages,
  pageParams: pages.map((_, n) => String(n)),
})
const idsOf = ({ pages }: Pick<ReturnType<typeof list>, 'pages'>) =>
  pages.map(({ feeds }) => feeds.map(({ fx_id }) => fx_id))

it('changes one post where it stands and brings no other one in', () => {
  const before = list(page([post('c'), post('b')]), page([post('a')]))
  const edited = withFeed(before, post('a', { text: 'edited' }))
  expect(idsOf(edited)).toEqual([['c', 'b'], ['a']])
  expect(edited.pages[1]?.feeds[0]?.text).toBe('edited')
  // Posts that wait behind the pill stay there, whatever happens to them.
  expect(idsOf(withFeed(before, post('d')))).toEqual([['c', 'b'], ['a']])
  expect(idsOf(withoutFeed(before, 'b'))).toEqual([['c'], ['a']])
  expect(idsOf(onlyFirst(before))).toEqual([['c', 'b']])
})

it('pins and unpins in place', () => {
  const before = list(page([post('c'), post('b')]))
  const pinned = withFeed(before, post('b', { pinned: true }))
  expect(pinned.pages[0]?.pinned.map(({ fx_id }) => fx_id)).toEqual(['b'])
  expect(withFeed(pinned, post('b')).pages[0]?.pinned).toEqual([])
})

it('counts as new what no list of that club has', () => {
  const client = new QueryClient()
  const key = (gx_id: string, sort: string) => ['feeds/getFeeds', { gx_id, sort }]
  client.setQueryData(key('one', 'new'), list(page([post('b')], [post('pinned')])))
  client.setQueryData(key('two', 'new'), list(page([post('d')])))
  const found = page([post('d'), post('c'), post('b'), post('pinned')])
  expect(strangeIn(client, 'one', found).map(({ fx_id }) => fx_id)).toEqual(['d', 'c'])
  changeLists(client, 'one', (data) => withoutFeed(data, 'b'))
  expect(strangeIn(client, 'one', found)).toHaveLength(3)
  expect(client.getQueryData<ReturnType<typeof list>>(key('two', 'new'))).toEqual(
    list(page([post('d')])),
  )
})
