import type { Api } from '@plaudit/client/client'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { openServer, organiser as owner, server } from '../../../../testing-server.ts'
import { inHours, makeContest, refusal, type MadeContest } from '../../factory.ts'
import { changeContest } from '../../mutations/save.ts'

openServer()

let helper: Awaited<ReturnType<typeof server.person>>
let made: MadeContest
let edx_id: string

beforeEach(async () => {
  helper = await server.person()
  made = await makeContest(owner.api, { organisers: [helper.username], entry_policy: 'moderated' })
  const { contest_id } = made.contest
  const edition = { original_contest_id: contest_id, edition_name: 'Spring', max_user: 4 }
  edx_id = (await owner.api.call('contest/v2/addEdition', edition)).edition.edx_id
})

const heldContest = 'select from contests where contest_id = $1 for update'
const heldEdition = 'select from editions where original_contest_id = $1 for update'

/** Takes the helper out of the team while somebody's act waits for what is held. @returns what became of that. */
async function removedWhile(act: () => Promise<unknown>, held = heldContest): Promise<unknown> {
  const { contest_id } = made.contest
  let acting: Promise<unknown> | undefined
  await inTransaction(server.parts.db, async ({ db }) => {
    await statement(db, held, [contest_id])
    acting = act().then(
      () => 'done',
      (error: { code?: string }) => error.code ?? error,
    )
    const waiting = () =>
      statement(
        db,
        // pg_stat_activity would not do: within a transaction it shows only connections that were there at the first look.
        `select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid)) limit 1`,
        [],
      )
    await expect.poll(waiting).toHaveLength(1)
    await statement(db, 'delete from contest_people where contest_id = $1', [contest_id])
  })
  return acting
}

const acts: Record<string, (api: Api) => Promise<unknown>> = {
  saveContest: (api) => {
    const { cx_id, revision } = made.contest
    return api.call('contest/v2/saveContest', { cx_id, revision, contest_name: 'Mine now' })
  },
  setContestStatus: (api) =>
    api.call('contest/v2/setContestStatus', {
      cx_id: made.contest.cx_id,
      contest_status: 'pause',
    }),
  addRound2Round: (api) =>
    api.call('contest/v2/addRound2Round', {
      cx_id: made.contest.cx_id,
      endDate: inHours(48),
      advance: { contestants: made.contestants.map((one) => one.assox_id) },
    }),
  duplicateContest: (api) => api.call('contest/v2/duplicateContest', { cx_id: made.contest.cx_id }),
  addContestants: (api) =>
    api.call('contest/v2/addContestants', { cx_id: made.contest.cx_id, csv: 'Late' }),
  updateContestant: (api) =>
    api.call('contest/v2/updateContestant', {
      cx_id: made.contest.cx_id,
      assox_id: made.contestants[0]?.assox_id ?? '',
      tagline: 'Mine now',
    }),
  moderateContestants: (api) =>
    api.call('contest/v2/moderateContestants', {
      cx_id: made.contest.cx_id,
      assox_ids: [made.contestants[0]?.assox_id ?? ''],
      decision: 'refuse',
      reason: 'No',
    }),
  reviewBallots: (api) =>
    api.call('contest/v2/reviewBallots', {
      cx_id: made.contest.cx_id,
      act: 'hold',
      reason: 'looked at once more',
      casx_ids: ['none'],
    }),
  addEmbed: (api) =>
    api.call('contest/v2/addEmbed', { cx_id: made.contest.cx_id, origins: ['https://a.example'] }),
  inviteMembers: (api) =>
    api.call('contest/v2/inviteMembers', {
      cx_id: made.contest.cx_id,
      role: 'judge',
      people: [owner.username],
    }),
  addEdition: (api) =>
    api.call('contest/v2/addEdition', {
      original_contest_id: made.contest.contest_id,
      edition_name: 'Summer',
      max_user: 4,
    }),
  editEdition: (api) => api.call('contest/v2/editEdition', { edx_id, edition_name: 'Mine' }),
}

test.each(Object.entries(acts))(
  'whoever is taken out of the team while %s waits for the contest changes nothing',
  async (_, act) => {
    await statement(
      server.parts.db,
      'update users set email_confirmed_at = now() where username = $1',
      [helper.username],
    )
    expect(await removedWhile(() => act(helper.api))).toBe('forbidden')
    const { contest } = await owner.api.call('contest/v2/fetchContest', {
      cx_id: made.contest.cx_id,
    })
    expect(contest).toMatchObject({ contest_name: 'Song of the summer', state: 'ongoing' })
  },
)

test('notices a write that proves nothing again', async () => {
  const { contest_id, revision } = made.contest
  const { ID } = await helper.api.call('api/getUser', {})
  const person = { user_id: ID ?? 0, is_admin: false } as Parameters<typeof changeContest>[1]
  const form = { revision, contest_name: 'Mine now' }
  const unproven = () =>
    inTransaction(server.parts.db, (tx) =>
      changeContest(tx, person, contest_id, form, () => Buffer.alloc(32)),
    )
  expect(await removedWhile(unproven)).toBe('done')
})

test('who leaves the team while they are taken out of it is told that they are no member', async () => {
  const { ID } = await helper.api.call('api/getUser', {})
  const { cx_id } = made.contest
  const leave = () =>
    helper.api.call('contest/v2/removeMember', { cx_id, role: 'organiser', user_id: ID ?? 0 })
  expect(await removedWhile(leave)).toBe('not_found')
  expect((await refusal(leave())).code).toBe('not_found')
})

test('who is taken out of the team while an entrant fills a contest of its edition is not in the next one’s', async () => {
  await owner.api.call('contest/v2/editEdition', { edx_id, max_user: 2, entry_policy: 'open' })
  const enter = async () => {
    const { api } = await server.person()
    return api.call('contest/v2/submitEntry', { edx_id, contestant_name: 'Entrant' })
  }
  await enter()
  expect(await removedWhile(enter, heldEdition)).not.toBe('forbidden')
  const teams = await statement<{ number: number; organisers: number }>(
    server.parts.db,
    `select ec.number, (select count(*) from contest_people p where p.contest_id = ec.contest_id and p.role = 'organiser') as organisers
     from edition_contests ec join editions e using (edition_id) where e.edx_id = $1 order by ec.number`,
    [edx_id],
  )
  expect(teams).toEqual([
    { number: 1, organisers: 1 },
    { number: 2, organisers: 0 },
  ])
})
