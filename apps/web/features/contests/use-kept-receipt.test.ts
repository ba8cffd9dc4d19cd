import { afterEach, expect, it } from 'vitest'
import type { PastVote } from '@plaudit/contract/contests/pastVote'
import { storage } from '../../lib/storage.ts'
import { readVotes } from '../voting/open/held.ts'
import type { Receipt } from './load-contestant.ts'
import { keepIfOwn, withoutReceipt } from './use-kept-receipt.ts'

const receipt = {
  casx_id: 'c1',
  lines: [{ assox_id: 'ana', points: 1 }],
  round_id: 1,
  timestamp: 100,
  time: '',
  expires_at: null,
} as unknown as Receipt
const knowing =
  (...ids: string[]) =>
  async () => ({ pastVotes: ids.map((casx_id) => ({ casx_id }) as PastVote) })

afterEach(() => storage.keys().forEach((key) => storage.remove(key)))

it('keeps the ballot of this voter, and never that of a friend who shared the page', async () => {
  expect(await keepIfOwn('contest', receipt, knowing('c9'))).toBe(false)
  expect(readVotes('contest')).toEqual([])
  expect(await keepIfOwn('contest', receipt, knowing('c9', 'c1'))).toBe(true)
  expect(readVotes('contest')).toMatchObject([{ casx_id: 'c1', assox_id: 'ana' }])
})

it('takes the ballot’s number out of the address, and nothing else', () => {
  expect(withoutReceipt('https://vote.example/cx/a/b?receipt=c1')).toBe(
    'https://vote.example/cx/a/b',
  )
  expect(withoutReceipt('https://vote.example/cx/a/b?lang=fr&receipt=c1#x')).toBe(
    'https://vote.example/cx/a/b?lang=fr#x',
  )
})
