import { expect, it, vi } from 'vitest'
import type { Reply } from '@plaudit/contract/calls'
import { makeContest, makeRound } from '../factory.ts'
import { shownLiveRound } from './own-round.ts'

type Answer = Reply<'contest/v2/fetchContest'>

const rounds = [
  makeRound({ round_id: 1, state: 'ended', contestants: ['ana'] }),
  makeRound({ round_id: 2, state: 'open', contestants: ['ana'] }),
]
/** A server that knows 90 votes in all rounds, 7 of them in the second. */
const answering = (of: typeof rounds) =>
  vi.fn(async ({ round_id }: { round_id?: number }) => {
    const votes = round_id === 2 ? 7 : 90
    const contestants = [{ assox_id: 'ana', contestant_status: '1', votes }]
    return { contest: makeContest({ rounds: of }), contestants, serverTime: 0 } as unknown as Answer
  })

it('shows the votes of the shown round, not the sum of all', async () => {
  const ask = answering(rounds)
  const { round_id, rows } = await shownLiveRound(ask)
  expect([round_id, rows[0]?.votes]).toEqual([2, 7])
  expect(ask).toHaveBeenCalledTimes(2)
})

it('asks once where there is one round', async () => {
  const ask = answering(rounds.slice(0, 1))
  expect((await shownLiveRound(ask)).rows[0]?.votes).toBe(90)
  expect(ask).toHaveBeenCalledTimes(1)
})
