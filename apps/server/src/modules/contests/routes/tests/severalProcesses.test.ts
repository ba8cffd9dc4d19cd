import type { Api } from '@plaudit/client/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, statement, type Tx } from '../../../../platform/db/db.ts'
import { testDatabase } from '../../../../platform/postgres/testing.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { beginLog, nameLog } from '../../../voting/mutations/numberer.ts'
import { makeContest, namesOf } from '../../factory.ts'
import { linkIn } from '../../../team/routes/tests/testing-team.ts'

let one: TestServer
let other: TestServer
let owner: Awaited<ReturnType<TestServer['person']>>

beforeAll(async () => {
  const connection = (await testDatabase()).config
  one = await testServer({}, { connection })
  other = await testServer({}, { connection })
  owner = await one.person()
  await confirm(owner.username)
})
afterAll(() => Promise.all([one.close(), other.close()]))

const sql = <Row>(text: string, values: unknown[] = []) =>
  statement<Row>(one.parts.db, text, values)

const confirm = (username: string) =>
  sql('update users set email_confirmed_at = now() where username = $1', [username])

/** Somebody waits for a row that somebody else holds. */
const isWaiting = async (): Promise<boolean> => {
  const found = await sql(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return found.length > 0
}

/** Lets work begin when all of another transaction is done but its commit. */
async function besides<Result>(
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  let isOver = false
  let working: Promise<Result> | undefined
  await inTransaction(one.parts.db, async (tx) => {
    await first(tx)
    working = second().finally(() => (isOver = true))
    await expect.poll(async () => isOver || (await isWaiting())).toBe(true)
  })
  if (working === undefined) throw new Error('nothing was begun')
  return working
}

test('a copy is made of a contest as it is once a change is done, not of half of it', async () => {
  const { contest, contestants } = await makeContest(owner.api)
  const { cx_id, contest_id } = contest
  const copy = await besides(
    async ({ db }) => {
      await statement(db, 'select from contests where contest_id = $1 for update', [contest_id])
      await statement(db, 'delete from contestants where contest_id = $1 and contestant_id = $2', [
        contest_id,
        contestants[0]?.contestant_id,
      ])
    },
    () => other.client(owner.session).call('contest/v2/duplicateContest', { cx_id }),
  )
  expect(namesOf(copy.contestants)).toEqual(['Singer 2', 'Singer 3'])
})

test('a log that two processes begin at once says everything once', async () => {
  const { contest_id } = (await makeContest(owner.api)).contest
  await sql('delete from log_facts where contest_id = $1', [contest_id])
  const { contests } = one.parts.ports.get('voting')
  const { db, publicUrl } = other.parts
  const signers = undefined as never
  await besides(
    (tx) => contests.record(tx, contest_id),
    () =>
      beginLog(
        db,
        { contests: other.parts.ports.get('voting').contests, signers, publicUrl },
        contest_id,
      ),
  )
  const said = await sql<{ subject: string; n: number }>(
    'select subject, count(*)::int as n from log_facts where contest_id = $1 group by subject',
    [contest_id],
  )
  expect(said.length).toBeGreaterThan(4)
  expect(said.filter(({ n }) => n !== 1)).toEqual([])
})

test('a log that begins while another process names it waits for nobody that waits for it', async () => {
  const { contest } = await makeContest(owner.api)
  const { contest_id } = contest
  await sql('delete from log_state where contest_id = $1', [contest_id])
  const { contests } = one.parts.ports.get('voting')
  const { db, publicUrl } = other.parts
  await inTransaction(one.parts.db, async (tx) => {
    await contests.record(tx, contest_id)
    // The other one has written the name's row by now, which points at the contest that is held here.
    const named = nameLog(db, contest, publicUrl)
    await new Promise((done) => setTimeout(done, 100))
    await nameLog(tx.db, contest, publicUrl)
    return { named }
  }).then(({ named }) => named)
})

const vote = (api: Api, cx_id: string, assox_id: string | undefined) =>
  api.call('contest/v2/addVote', { cx_id, assox_id })

test('who has just become a judge votes as one in every process, and who was just removed does not', async () => {
  const { contest, contestants } = await makeContest(owner.api, { jury_weight: 0.5 })
  const { cx_id, contest_id } = contest
  const [kept, removed] = [await one.person(), await one.person()]
  for (const { username } of [kept, removed]) await confirm(username)
  const people = [kept.username, removed.username]
  await owner.api.call('contest/v2/inviteMembers', { cx_id, role: 'judge', people })
  const assox_id = contestants[0]?.assox_id
  // The other process remembers who judges.
  const remember = async () => vote((await other.visitor()).api, cx_id, assox_id)
  const accept = async ({ api, username }: typeof kept) =>
    api.call('contest/v2/acceptInvitation', {
      token: await linkIn(one.parts, `${username}@example.org`),
    })
  await accept(removed)
  const tokens = other.client(kept.session)
  await remember()
  await accept(kept)
  await vote(tokens, cx_id, assox_id)
  const { ID: user_id } = await removed.api.call('api/getUser', {})
  await remember()
  await owner.api.call('contest/v2/removeMember', { cx_id, role: 'judge', user_id: user_id ?? 0 })
  await vote(other.client(removed.session), cx_id, assox_id)
  const ballots = await sql<{ username: string; channel: string }>(
    'select username, channel from ballots join users using (user_id) where contest_id = $1',
    [contest_id],
  )
  expect(Object.fromEntries(ballots.map((row) => [row.username, row.channel]))).toEqual({
    [kept.username]: 'jury',
    [removed.username]: 'public',
  })
})
