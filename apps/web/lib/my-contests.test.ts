import { expect, it, vi } from 'vitest'
import { wholeList } from './my-contests.ts'

it('brings an organiser of 120 contests each of them, and asks no more than it has to', async () => {
  const all = Array.from({ length: 120 }, (_, n) => n)
  const ask = vi.fn(async (page: number) => ({ contests: all.slice((page - 1) * 100, page * 100) }))
  expect(await wholeList(ask)).toEqual(all)
  expect(ask).toHaveBeenCalledTimes(2)
})
