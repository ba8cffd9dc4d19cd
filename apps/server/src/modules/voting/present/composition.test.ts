import { expect, test } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { openServer, organiser, server } from '../../../testing-server.ts'
import { castVotes, makeContest, type MadeContest } from '../../contests/factory.ts'

openServer()

const compositionOf = ({ contest: { cx_id } }: MadeContest) =>
  server.client().call('contest/v2/getComposition/{cx_id}', { cx_id })

async function sums(made: MadeContest) {
  const { series } = await compositionOf(made)
  const sum = (kind: 'free' | 'paid' | 'jury' | 'held' | 'voided') =>
    series.reduce((total, bar) => total + bar[kind], 0)
  return { free: sum('free'), paid: sum('paid'), held: sum('held'), voided: sum('voided') }
}

test('every vote is in the chart once: as what it is, or as held or void [cf:20472]', async () => {
  const made = await makeContest(organiser.api)
  const { cx_id } = made.contest
  expect(await compositionOf(made)).toMatchObject({ hidden: false, series: [] })
  await castVotes(server, made, { 'Singer 1': 4, 'Singer 2': 3 })
  await expect.poll(() => sums(made)).toEqual({ free: 7, paid: 0, held: 0, voided: 0 })
  const ballots = await statement<{ casx_id: string }>(
    server.parts.db,
    'select casx_id from ballots where contest_id = $1 order by casx_id',
    [made.contest.contest_id],
  )
  const [first = '', ...others] = ballots.map(({ casx_id }) => casx_id)
  const reason = 'a burst from one network'
  const review = (act: 'hold' | 'void', casx_ids: string[]) =>
    organiser.api.call('contest/v2/reviewBallots', { cx_id, act, reason, casx_ids })
  await review('hold', [first])
  await review('void', others.slice(0, 2))
  expect(await sums(made)).toEqual({ free: 4, paid: 0, held: 1, voided: 2 })
})

test('bars are minutes where the time allows, and wider where it does not; empty ones stand too', async () => {
  const made = await makeContest(organiser.api)
  const { contest_id } = made.contest
  const put = (minutesAgo: number) =>
    statement(
      server.parts.db,
      `insert into tally_minutes (contest_id, minute, round_id, kind, ballots, votes)
       values ($1, timestamptz '2026-05-13 19:30:00Z' - make_interval(mins => $2), 1, 'paid', 1, 10)`,
      [contest_id, minutesAgo],
    )
  await put(0)
  await put(119)
  expect(await compositionOf(made)).toMatchObject({ bucket_seconds: 60 })
  expect((await compositionOf(made)).series).toHaveLength(120)
  await put(120)
  expect(await compositionOf(made)).toMatchObject({ bucket_seconds: 300 })
  await put(60 * 24 * 20)
  const wide = await compositionOf(made)
  expect(wide.bucket_seconds).toBe(21_600)
  expect(wide.series).toHaveLength(81)
  expect(await sums(made)).toMatchObject({ paid: 40 })
})

test('while results are hidden the chart is empty and says why', async () => {
  const made = await makeContest(organiser.api, { result_visibility: 'hidden' })
  await castVotes(server, made, { 'Singer 1': 2 }).catch(() => undefined)
  expect(await compositionOf(made)).toMatchObject({ hidden: true, series: [] })
})
