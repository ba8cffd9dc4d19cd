import { expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api, openServer, server, visitor } from '../../../../testing-server.ts'
import { makeContest, refuses } from '../../factory.ts'

openServer()

it('deletes a contest without ballots, with everything in it [cf:8c1e5]', async () => {
  const made = await makeContest(api, { contest_slug: 'gone-tomorrow' })
  const { cx_id } = made.contest
  expect(await api.call('contest/v2/deleteContest', { cx_id })).toEqual({ deleted: true })
  await refuses(visitor.call('contest/v2/getCachedContest/{cx_id}', { cx_id }), 'not_found')
  await refuses(api.call('contest/v2/deleteContest', { cx_id }), 'not_found')
  const again = await api.call('contest/v2/saveContest', {
    contest_name: 'Heir',
    contest_slug: 'gone-tomorrow',
  })
  expect(again.contest.contest_slug).toBe('gone-tomorrow')
})

it('never deletes a contest that a ballot is just cast in', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const made = await makeContest(api)
    const { cx_id, contest_id } = made.contest
    const voter = await server.visitor()
    const [vote, deletion] = await Promise.allSettled([
      voter.api.call('contest/v2/addVote', {
        cx_id,
        assox_id: made.contestants[0]?.assox_id ?? '',
      }),
      api.call('contest/v2/deleteContest', { cx_id }),
    ])
    const [row] = await statement<{ kept: boolean }>(
      server.parts.db,
      'select exists (select from ballots where contest_id = $1) as kept',
      [contest_id],
    )
    expect(row?.kept).toBe(vote.status === 'fulfilled')
    expect(deletion.status === 'fulfilled').toBe(vote.status === 'rejected')
  }
})

it('lets co-organisers edit but not delete, and judges neither [cf:1b896]', async () => {
  const judge = await server.person()
  const helper = await server.person()
  const { contest } = await makeContest(api, {
    organisers: [helper.username],
    judges: [judge.username],
  })
  const { cx_id, revision } = contest
  expect(contest.organisers?.map((one) => one.username)).toEqual([helper.username])
  expect(contest.judges?.map((one) => one.username)).toEqual([judge.username])
  await refuses(
    judge.api.call('contest/v2/saveContest', { cx_id, revision, description: 'x' }),
    'forbidden',
  )
  const changed = await helper.api.call('contest/v2/saveContest', {
    cx_id,
    revision,
    description: 'x',
  })
  expect(changed.contest.can).toMatchObject({ edit: true, delete: false })
  await refuses(helper.api.call('contest/v2/deleteContest', { cx_id }), 'forbidden')
  const seen = await judge.api.call('contest/v2/fetchContest', { cx_id })
  expect(seen.contest.can).toMatchObject({ edit: false, vote: true })
  expect(seen.contest.judges).toBeUndefined()
})
