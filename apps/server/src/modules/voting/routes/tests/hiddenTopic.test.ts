import type { ContestEvent } from '@plaudit/contract/realtime'
import { expect, test } from 'vitest'
import { api as owner, openServer, server } from '../../../../testing-server.ts'
import { castVotes, makeContest } from '../../../contests/factory.ts'
import { eventsOf, leaks } from './testing-hidden.ts'

openServer()

const totalsIn = ({ votes_total = 0, voters_total = 0 }: ContestEvent) => [
  votes_total,
  voters_total,
]

test('while results are hidden the topic tells nobody a number; where percentages are shown it tells those', async () => {
  for (const result_visibility of ['hidden', 'after_vote', 'percentages', 'live'] as const) {
    const made = await makeContest(owner, { result_visibility })
    const heard = await eventsOf(made, () => castVotes(server, made, { 'Singer 2': 1 }))
    const rows = heard.flatMap((event) => Object.values(event.standing ?? {}).flat())
    if (result_visibility === 'hidden' || result_visibility === 'after_vote')
      expect([
        rows,
        leaks(
          heard.map((event) => ({ ...event, cx_id: 'x' })),
          'x',
        ),
      ]).toEqual([[], []])
    else
      expect(
        rows.some((row) =>
          result_visibility === 'live'
            ? row.votes === 1
            : row.score === '100.0' && row.votes === null,
        ),
      ).toBe(true)
    if (result_visibility === 'percentages')
      expect(
        [...rows.map((row) => row.votes ?? 0), ...heard.flatMap(totalsIn)].every((n) => n === 0),
      ).toBe(true)
  }
})
