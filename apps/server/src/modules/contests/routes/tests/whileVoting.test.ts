import type { Api } from '@plaudit/client/client'
import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, statement, type Tx } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { reviewBallots } from '../../../voting/mutations/exclusions.ts'
import { agreeToJudge, inHours, makeContest, noKey, refusal } from '../../factory.ts'
import type { MadeContest } from '../../factory.ts'
import { removeContestant, updateContestant } from '../../mutations/contestants.ts'
import { mergeRounds } from '../../mutations/rounds.ts'
import { changeContest } from '../../mutations/save.ts'
import { changeStatus } from '../../mutations/status.ts'

let server: TestServer
let api: Api
let person: Parameters<typeof mergeRounds>[1]
beforeAll(async () => {
  server = await testServer()
  const organiser = await server.person()
  api = organiser.api
  const { ID } = await api.call('api/getUser', {})
  person = {
    user_id: ID ?? 0,
    username: organiser.username,
    language: 'EN',
    is_admin: false,
    is_support: false,
    email_confirmed: false,
    phone_confirmed: false,
    country_code: '',
    mailbox: null,
    phone: null,
  }
})
afterAll(() => server.close())

const sql = <Row>(text: string, values: unknown[] = []) =>
  statement<Row>(server.parts.db, text, values)

/** Somebody waits for a row that somebody else holds. */
const isWaiting = async (): Promise<boolean> => {
  const waits = `datname = current_database() and wait_event_type = 'Lock'`
  return (await sql(`select 1 from pg_stat_activity where ${waits}`)).length > 0
}

/**
 * Lets somebody vote when all is done of an organiser's change but its commit.
 * @returns what becomes of the vote: its id, or the code of the refusal.
 */
async function voteBefore(
  commitOf: (tx: Tx) => Promise<unknown>,
  vote: () => Promise<{ casx_id: string }>,
): Promise<string> {
  let voting: Promise<string> | undefined
  await inTransaction(server.parts.db, async (tx) => {
    await commitOf(tx)
    tx.beforeCommit('a vote', async () => {
      let isOver = false
      voting = vote()
        .then(
          ({ casx_id }) => casx_id,
          async (error: Error) => (await refusal(Promise.reject(error))).code,
        )
        .finally(() => (isOver = true))
      await expect.poll(async () => isOver || (await isWaiting())).toBe(true)
    })
  })
  return (await voting) ?? ''
}

const ballotsOf = ({ contest }: MadeContest) =>
  sql<{ casx_id: string; round_id: number; cast_at: Date }>(
    'select casx_id, round_id, cast_at from ballots where contest_id = $1 order by cast_at',
    [contest.contest_id],
  )

/** Waits until every ballot and fact has its number, and reads the whole log as a stranger. */
async function verified({ contest: { cx_id, contest_id } }: MadeContest) {
  const unnumbered = async () => {
    const [row] = await sql<{ left: number }>(
      `select (select count(*) from ballots where contest_id = $1) + (select count(*) from log_facts where contest_id = $1)
         - coalesce((select size from log_state where contest_id = $1), 0) as left`,
      [contest_id],
    )
    return row?.left
  }
  server.parts.ports.get('voting').numberer.touch(contest_id)
  await expect.poll(unnumbered).toBe(0)
  const { keys } = await server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  const report = await verifyLog(urlSource(`${server.url}/log/${cx_id}/`), {
    keys: keys.map(parseVkey),
  })
  return report.findings.filter(({ severity }) => severity === 'error')
}

/** A contest with a vote, so that its log has begun, and a voter who has not voted. */
async function running() {
  const made = await makeContest(api)
  const { cx_id } = made.contest
  const [first, second, third] = made.contestants.map(({ assox_id }) => assox_id)
  if (!first || !second || !third) throw new Error('no contestants')
  await (await server.visitor()).api.call('contest/v2/addVote', { cx_id, assox_id: second })
  const { api: voter } = await server.visitor()
  const vote = (assox_id: string, round_id?: number) => () =>
    voter.call('contest/v2/addVote', { cx_id, assox_id, ...(round_id && { round_id }) })
  return { made, vote, first, second, id: made.contest.contest_id, cx_id }
}

test('whoever is withdrawn while a vote for them comes gets none behind it, and the log verifies', async () => {
  const { made, vote, first: assox_id, id, cx_id } = await running()
  const withdraw = (tx: Tx) =>
    updateContestant(tx, person, id, { cx_id, assox_id, contestant_status: '0' })
  expect(await voteBefore(withdraw, vote(assox_id))).toBe('not_in_round')
  expect(await ballotsOf(made)).toHaveLength(1)
  expect(await verified(made)).toEqual([])
})

test('whoever is removed while a vote for them comes gets none, and the log verifies', async () => {
  const { made, vote, first: assox_id, id } = await running()
  const remove = (tx: Tx) => removeContestant(tx, person, id, assox_id)
  expect(await voteBefore(remove, vote(assox_id))).toBe('not_in_round')
  expect(await ballotsOf(made)).toHaveLength(1)
  expect(await verified(made)).toEqual([])
})

test('a vote that comes while its round is merged counts in the round that stays, and is the voter’s only one', async () => {
  const { made, vote, first, id, cx_id } = await running()
  const [stays] = made.contest.rounds.map(({ round_id }) => round_id)
  const { round_id: goes } = await api.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(-0.5),
    endDate: inHours(30),
    advance: { contestants: [first] },
  })
  const merge = (tx: Tx) => mergeRounds(tx, person, id, [stays ?? 0, goes])
  const casxId = await voteBefore(merge, vote(first, goes))
  expect((await ballotsOf(made)).find((ballot) => ballot.casx_id === casxId)).toMatchObject({
    round_id: stays,
  })
  expect((await refusal(vote(first, stays)())).code).toBe('vote_too_early')
  expect(await verified(made)).toEqual([])
})

test('a vote that comes while the rules change waits by the new ones', async () => {
  const { made, vote, first, id } = await running()
  await vote(first)()
  await sql('update vote_slots set next_at = now() where contest_id = $1', [id])
  await sql(`update ballots set cast_at = cast_at - interval '1 day' where contest_id = $1`, [id])
  const { contest } = await api.call('contest/v2/fetchContest', { cx_id: made.contest.cx_id })
  const slower = (tx: Tx) =>
    changeContest(tx, person, id, { revision: contest.revision, contest_exp_hours: 100 }, noKey)
  await voteBefore(slower, vote(first))
  const [, , last] = await ballotsOf(made)
  const [slot] = await sql<{ hours: number }>(
    `select extract(epoch from max(next_at) - $2)::int / 3600 as hours from vote_slots where contest_id = $1`,
    [id, last?.cast_at],
  )
  expect(slot?.hours).toBe(100)
})

test('no vote is cast after an end that the organiser sets, however close it comes', async () => {
  const { made, vote, first, second, id } = await running()
  const { api: other } = await server.visitor()
  const end = async (tx: Tx) => {
    // By the clock the transaction began long before.
    await other.call('contest/v2/addVote', { cx_id: made.contest.cx_id, assox_id: second })
    await changeStatus(tx, person, id, { contest_status: 'end' })
  }
  expect(await voteBefore(end, vote(first))).toBe('voting_disabled')
  const [{ end_date } = { end_date: new Date(0) }] = await sql<{ end_date: Date }>(
    'select end_date from contests where contest_id = $1',
    [id],
  )
  const cast = await ballotsOf(made)
  expect(cast).toHaveLength(2)
  expect(cast.every(({ cast_at }) => cast_at < end_date)).toBe(true)
  expect(await verified(made)).toEqual([])
})

test('a sheet that is handed in while somebody on it is withdrawn marks nobody who is gone, and the log verifies [cf:48850]', async () => {
  const judge = await server.person()
  const made = await makeContest(api, {
    method: 'score',
    method_options: { criteria: [{ key: 'voice', label: 'Voice', max: 10, weight: 1 }] },
    judges: [judge.username],
  })
  await agreeToJudge(made, judge)
  const { cx_id, contest_id } = made.contest
  const [gone = '', ...stay] = made.contestants.map(({ assox_id }) => assox_id)
  const mark = (assox_id: string, voice: number) =>
    judge.api.call('contest/v2/saveMark', { cx_id, assox_id, scores: { voice } })
  const handIn = async () => {
    const { sheet } = await judge.api.call('contest/v2/handInSheet', { cx_id })
    return { casx_id: sheet.casx_id ?? '' }
  }
  for (const assox_id of [gone, ...stay]) await mark(assox_id, 7)
  await handIn()
  await mark(gone, 8)
  const withdraw = (tx: Tx) =>
    updateContestant(tx, person, contest_id, { cx_id, assox_id: gone, contestant_status: '0' })
  const casxId = await voteBefore(withdraw, handIn)
  const [ballot] = await sql<{ leaf: string }>('select leaf from ballots where casx_id = $1', [
    casxId,
  ])
  const { lines } = JSON.parse(ballot?.leaf ?? '{}') as { lines: { assox_id: string }[] }
  expect(new Set(lines.map(({ assox_id }) => assox_id))).toEqual(new Set(stay))
  expect(await verified(made)).toEqual([])
})

test('a ballot that is held while the result is declared is held behind it, and the log verifies [cf:3f533]', async () => {
  const { made, id, cx_id } = await running()
  const total = async () =>
    (await api.call('contest/v2/fetchContest', { cx_id })).contest.votes_total
  await expect.poll(total).toBe(1)
  const casxIds = (await ballotsOf(made)).map(({ casx_id }) => casx_id)
  await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  const { contests } = server.parts.ports.get('voting')
  const rules = await contests.rulesById(server.parts.db, id)
  if (!rules) throw new Error('no rules')
  let goOn: () => void = () => undefined
  const isDeclared = new Promise<void>((resolve) => (goOn = resolve))
  let reviewing: Promise<unknown> | undefined
  await inTransaction(server.parts.db, async (declaring) => {
    // The review is the older one by its number, which its leaves have too.
    await new Promise<void>((resolve) => {
      reviewing = inTransaction(server.parts.db, async (tx) => {
        await statement(tx.db, 'select pg_current_xact_id()', [])
        resolve()
        await isDeclared
        await reviewBallots(tx, { contests, announcer: server.parts.realtime }, rules, {
          act: 'hold',
          reason: 'looked at once more',
          chosen: { casxIds },
          actor: person,
        })
      })
    })
    declaring.beforeCommit('a review', async () => {
      goOn()
      await expect.poll(isWaiting).toBe(true)
    })
    await changeStatus(declaring, person, id, { contest_status: 'declare' })
  })
  await reviewing
  await expect.poll(total).toBe(0)
  expect(await verified(made)).toEqual([])
})
