import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { writesNoLeaves } from '../../../platform/db/horizon.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { makeClub } from '../../clubs/factory.ts'
import { makeContest } from '../../contests/factory.ts'
import { post } from '../../ledger/mutations/post.ts'
import { accountsTasks } from '../tasks.ts'
import { erasePerson } from './erase.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Tables with a row in which one of these texts stands. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await statement<{ name: string }>(
    server.parts.db,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker') order by 1`,
    [],
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await statement<{ n: number }>(
      server.parts.db,
      `select count(*)::int as n from ${name} t where exists (select from unnest($1::text[]) as x (word) where position(x.word in lower(t::text)) > 0)`,
      [texts],
    )
    if (row && row.n > 0) found.push(name)
  }
  return found
}

it('no table says anything of an erased person, and what they made for others is there [cf:4713c]', async () => {
  const { api, session, username } = await server.person('vanishing-quokka')
  const email = `${username}@example.org`
  const organiser = await server.person()
  await statement(
    server.parts.db,
    'update users set email_confirmed_at = now() where username = any ($1::text[])',
    [[organiser.username, username]],
  )
  const call = { key: 'call', label: 'Where to call you', type: 'text' } as const
  const asking = { entry_policy: 'moderated', fields: [call] } as const
  const { contest, contestants } = await makeContest(organiser.api, asking)
  const { cx_id } = contest
  const entry = { cx_id, contestant_name: 'Ana', answers: { call: `At ${username}'s` } }
  await api.call('contest/v2/joinContest', entry)
  await statement(server.parts.db, 'update contestants set approved = true', [])
  const other = await makeContest(organiser.api, asking)
  const waits = { cx_id: other.contest.cx_id, contestant_name: username, answers: entry.answers }
  await api.call('contest/v2/joinContest', waits)
  await server.client().call('register/sendCode', { email })
  await organiser.api.call('contest/v2/inviteMembers', { cx_id, role: 'judge', people: [email] })
  await api.call('contest/v2/addVote', { cx_id, assox_id: contestants[0]?.assox_id ?? '' })
  const own = await api.call(
    'contest/v2/saveContest',
    { contest_name: 'A contest that stays' },
    { idempotencyKey: 'a key of theirs' },
  )
  await api.call('contest/v2/fetchContest', { cx_id: own.contest.cx_id })
  const people = await api.call('api/getUser', {})
  // Words about them: of an admin, of somebody who reported, and their own against a decision.
  await statement(
    server.parts.db,
    `with said as (insert into audit_log (actor_id, subject, subject_id, act, detail)
       values (null, 'user', $1, 'set_message', jsonb_build_object('text', 'Dear ' || $2)),
         (null, 'club', 1, 'ban', jsonb_build_object('user_id', $1, 'reason', 'Out with ' || $2)))
     insert into report_cases (case_id, entity, entity_id, author_id, state, words, decided_at, appeal)
     values ('one', 'contest', 'x', $1, 'appealed', 'Not ' || $2, now(), 'But I am ' || $2),
       ('two', 'user', $1::bigint::text, $1, 'kept', 'It is ' || $2, now(), null)`,
    [people.ID, username],
  )
  await statement(
    server.parts.db,
    `insert into reports (case_id, reporter_id, reason, text, counts)
     select 'one', user_id, 'other', 'I know ' || $2, false from users where username = $1`,
    [organiser.username, username],
  )
  const { group_id } = await makeClub(organiser.api)
  await statement(
    server.parts.db,
    `insert into club_report_answers (group_id, case_id, verdict, reason) values ($1, 'one', 'kept', 'We like ' || $2)`,
    [group_id, username],
  )
  const [person] = await statement<{ user_id: number; ux_id: string }>(
    server.parts.db,
    'select user_id, ux_id from users where username = $1',
    [username],
  )
  if (person === undefined) throw new Error('no account')
  const device = session.ssid?.split('.')[0]?.toLowerCase() ?? 'no device'
  const words = [username, email, person.ux_id.toLowerCase(), device]
  expect(await tablesWith(words)).toEqual(
    expect.arrayContaining([
      ...[
        'public.audit_log',
        'public.club_report_answers',
        'public.idempotency_keys',
        'public.mails',
      ],
      ...['public.report_cases', 'public.reports', 'public.users'],
    ]),
  )
  const erased = await inTransaction(server.parts.db, (tx) => erasePerson(tx, person.user_id))
  expect(erased).toBe(true)
  expect(await tablesWith(words)).toEqual([])
  const stage = await statement<{ contestant_name: string }>(
    server.parts.db,
    `select contestant_name from contestants where contest_id = $1 and contestant_name not like 'Singer%'`,
    [contest.contest_id],
  )
  expect(stage).toEqual([{ contestant_name: 'Ana' }])
  expect(
    (await server.client().call('contest/v2/getCachedContest/{cx_id}', { cx_id })).contest.cx_id,
  ).toBe(cx_id)
  expect(await inTransaction(server.parts.db, (tx) => erasePerson(tx, person.user_id))).toBe(false)
})

it('a ballot that was under way while its person was erased is forgotten a moment later', async () => {
  const { api, username } = await server.person()
  const { contest, contestants } = await makeContest((await server.person()).api)
  const [person] = await statement<{ user_id: number }>(
    server.parts.db,
    'select user_id from users where username = $1',
    [username],
  )
  const { casx_id } = await api.call('contest/v2/addVote', {
    cx_id: contest.cx_id,
    assox_id: contestants[0]?.assox_id ?? '',
  })
  const user_id = person?.user_id ?? 0
  await inTransaction(server.parts.db, (tx) => erasePerson(tx, user_id))
  // As if it were written only now.
  await statement(
    server.parts.db,
    `update ballots set user_id = $3, origin = '{"network": "x"}' where contest_id = $1 and casx_id = $2`,
    [contest.contest_id, casx_id, user_id],
  )
  await statement(
    server.parts.db,
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs where task_identifier = 'forget_voter'`,
    [],
  )
  const ofWhom = () =>
    statement(
      server.parts.db,
      'select user_id, origin from ballots where contest_id = $1 and casx_id = $2',
      [contest.contest_id, casx_id],
    )
  await expect.poll(ofWhom).toEqual([{ user_id: null, origin: {} }])
})

it('standings and logs go on while a person is erased, however long that takes', async () => {
  const { api, username } = await server.person()
  const { contest, contestants } = await makeContest((await server.person()).api)
  const vote = (by: typeof api) =>
    by.call('contest/v2/addVote', {
      cx_id: contest.cx_id,
      assox_id: contestants[0]?.assox_id ?? '',
    })
  await vote(api)
  await inTransaction(server.parts.db, async (tx) => {
    const [person] = await statement<{ user_id: number }>(
      tx.db,
      'select user_id from users where username = $1',
      [username],
    )
    await erasePerson(tx, person?.user_id ?? 0)
    await vote((await server.person()).api)
    const counted = () =>
      statement(
        server.parts.db,
        `select votes, (select count(*)::int from log_facts f where f.contest_id = t.contest_id) + votes = l.size as is_numbered
         from tally_state t join log_state l using (contest_id) where contest_id = $1`,
        [contest.contest_id],
      )
    await expect.poll(counted).toEqual([{ votes: 2, is_numbered: true }])
  })
  // A log would never come back to what is added by somebody for whom it does not wait.
  const adds = inTransaction(server.parts.db, async (tx) => {
    await writesNoLeaves(tx)
    const fact = `insert into log_facts (contest_id, subject, leaf) values ($1, 'a word', '{}')`
    await statement(tx.db, fact, [contest.contest_id])
  })
  await expect(adds).rejects.toThrow('promised')
})

it('waits while money that came back since they asked holds the account', async () => {
  const { api, username } = await server.person()
  const [{ user_id } = { user_id: 0 }] = await statement<{ user_id: number }>(
    server.parts.db,
    'select user_id from users where username = $1',
    [username],
  )
  await api.call('account/delete', { username })
  const currency = 'EUR'
  const owe = (amount: number) =>
    inTransaction(server.parts.db, (tx) =>
      post(tx, {
        kind: 'refund',
        key: `owed:${user_id}:${amount}`,
        lines: [
          { owner: `u:${user_id}`, kind: 'refund_due', currency, amount },
          { owner: 'platform', kind: 'provider_clearing', currency, amount: -amount },
        ],
      }),
    )
  const waits = async () => {
    await accountsTasks(server.parts).handlers['erase_person']?.({ user_id })
    return statement(
      server.parts.db,
      `select j.run_at > now() + interval '50 minutes' as later from users u
       join graphile_worker.jobs j on j.key = 'erase:' || u.user_id where u.user_id = $1`,
      [user_id],
    )
  }
  await owe(500)
  expect(await waits()).toEqual([{ later: true }])
  // After a week the account is its person's again: they alone can take the money out.
  await statement(
    server.parts.db,
    `update users set leaving_at = now() - interval '8 days', email_confirmed_at = now() where user_id = $1`,
    [user_id],
  )
  await statement(
    server.parts.db,
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where key = 'erase:' || $1::text`,
    [user_id],
  )
  expect(await waits()).toEqual([])
  const now = () =>
    statement(
      server.parts.db,
      `select u.leaving_at, (select count(*)::int from erasures e where e.user_id = u.user_id) as erasures,
         (select count(*)::int from mails where recipient = u.email and subject like '%Deletion called off%') as told
       from users u where user_id = $1`,
      [user_id],
    )
  expect(await now()).toEqual([{ leaving_at: null, erasures: 0, told: 1 }])
  await statement(server.parts.db, 'update users set leaving_at = now() where user_id = $1', [
    user_id,
  ])
  await owe(-500)
  expect(await waits()).toEqual([])
  expect(await now()).toEqual([])
})
