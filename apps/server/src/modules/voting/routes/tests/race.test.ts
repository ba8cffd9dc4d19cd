import { setTimeout as sleep } from 'node:timers/promises'
import { sessionHeaders } from '@plaudit/client/client'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { refusal, refuses } from '../../../contests/factory.ts'
import type { BoughtVotes } from '../../data/bought.ts'
import { boughtBallot, castLeftBehind } from '../../mutations/castBought.ts'
import { castWithin } from '../../mutations/castStatement.ts'
import { ballotId } from '../../policy.ts'
import { paid, selling, votesOf } from './testing-bought.ts'
import { ballotsOf, many, open } from './testing-races.ts'

openServer()

// A thousand requests take their time on a busy machine.
const patience = 120_000

/** Counts each outcome: `accepted`, or the code of the refusal. */
async function outcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const settled of await Promise.allSettled(calls)) {
    const outcome =
      settled.status === 'fulfilled'
        ? 'accepted'
        : (await refusal(Promise.reject(settled.reason as Error))).code
    sums[outcome] = (sums[outcome] ?? 0) + 1
  }
  return sums
}

test(
  'two hundred requests of one voter at once: one ballot, and a clear sentence for the rest',
  async () => {
    const { cx_id, people } = await open()
    const { api } = await server.visitor()
    const calls = many(200, (n) =>
      api.call('contest/v2/addVote', { cx_id, assox_id: people[n % 3] }),
    )
    expect(await outcomes(calls)).toEqual({ accepted: 1, vote_too_early: 199 })
    expect(await ballotsOf(cx_id)).toEqual({ n: 1, slots: 1 })
  },
  patience,
)

test(
  'a thousand requests of ten voters, by account and device: ten ballots',
  async () => {
    const { cx_id, people } = await open()
    const voters = await Promise.all(
      many(10, async (n) => (n % 2 ? server.person() : server.visitor())),
    )
    // Without sockets: the ballot box is tried here, not the number of connections that wait.
    const answers = await Promise.all(
      many(1000, (n) =>
        server.app.inject({
          method: 'POST',
          url: '/app/contest/v2/addVote',
          headers: sessionHeaders(voters[n % 10]?.session ?? {}),
          payload: { cx_id, assox_id: people[n % 3] },
        }),
      ),
    )
    const sums = Object.groupBy(
      answers,
      (answer) => answer.json<{ code?: string }>().code ?? 'accepted',
    )
    expect([sums['accepted']?.length, sums['vote_too_early']?.length]).toEqual([10, 990])
    expect(await ballotsOf(cx_id)).toEqual({ n: 10, slots: 15 })
  },
  patience,
)

test(
  'the same request a hundred times, by its own id or by its key: one ballot, one answer [cf:0d894]',
  async () => {
    for (const headers of [undefined, { 'idempotency-key': 'the-same-key' }]) {
      const { cx_id, people } = await open()
      const { session } = await server.visitor()
      const api = server.client(session, headers)
      const answers = await Promise.all(
        many(100, () =>
          api.call('contest/v2/addVote', {
            cx_id,
            assox_id: people[0],
            ...(!headers && { client_id: 'the-same-ballot' }),
          }),
        ),
      )
      const said = answers.map(({ receipt, ...answer }) =>
        JSON.stringify([answer, receipt?.promise.leaf_hash]),
      )
      expect(new Set(said).size).toBe(1)
      expect(await ballotsOf(cx_id)).toEqual({ n: 1, slots: 1 })
    }
  },
  patience,
)

test(
  'a retry hears the first answer also when the next vote is possible, and after the close',
  async () => {
    const { cx_id, people } = await open()
    const { api } = await server.visitor()
    // The log promises the same leaf anew; the ballot is the same.
    const again = async () => {
      const wanted = { cx_id, assox_id: people[0], client_id: 'my-first-ballot' }
      const { receipt, ...answer } = await api.call('contest/v2/addVote', wanted)
      const { origin, leaf_hash, max_delay_s } = receipt?.promise ?? {}
      expect([origin, leaf_hash, max_delay_s]).not.toContain(undefined)
      return { ...answer, promised: { origin, leaf_hash, max_delay_s } }
    }
    const first = await again()
    await statement(
      server.parts.db,
      `update vote_slots set next_at = now() - interval '1 minute'`,
      [],
    )
    expect(await again()).toEqual(first)
    await organiser.call('contest/v2/updateContestant', {
      cx_id,
      assox_id: people[0] ?? '',
      contestant_status: '0',
    })
    expect(await again()).toEqual(first)
    for (const contest_status of ['pause', 'end', 'declare', 'archive'] as const) {
      await organiser.call('contest/v2/setContestStatus', { cx_id, contest_status })
      expect(await again()).toEqual(first)
      await refuses(
        api.call('contest/v2/addVote', { cx_id, assox_id: people[0], client_id: 'another-ballot' }),
        'voting_disabled',
      )
    }
    expect(await ballotsOf(cx_id)).toEqual({ n: 1, slots: 1 })
  },
  patience,
)

test(
  'votes while the contest is paused, changed and resumed: each accepted one is there, no other',
  async () => {
    const { cx_id, people } = await open()
    const voters = await Promise.all(many(120, () => server.visitor()))
    const set = (contest_status: 'pause' | 'resume') =>
      organiser.call('contest/v2/setContestStatus', { cx_id, contest_status })
    const casting = voters.map(async ({ api }, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * 3))
      return api.call('contest/v2/addVote', { cx_id, assox_id: people[0] })
    })
    const sums = outcomes(casting)
    await set('pause')
    const { contest } = await set('resume')
    await organiser.call('contest/v2/saveContest', {
      cx_id,
      revision: contest.revision,
      contest_exp_hours: 3,
    })
    const { accepted = 0, voting_disabled: refused = 0, ...others } = await sums
    expect(others).toEqual({})
    expect(accepted + refused).toBe(120)
    expect(await ballotsOf(cx_id)).toEqual({ n: accepted, slots: accepted })
  },
  patience,
)

test('a contest that is deleted while votes come is gone with none, or stays with all', async () => {
  for (let time = 0; time < 4; time++) {
    const { cx_id, people } = await open()
    const voters = await Promise.all(many(8, () => server.visitor()))
    const casting = voters.map(({ api }) =>
      api.call('contest/v2/addVote', { cx_id, assox_id: people[0] }),
    )
    const deleting = organiser.call('contest/v2/deleteContest', { cx_id })
    const [votes, gone] = [await outcomes(casting), await outcomes([deleting])]
    expect(
      Object.keys(votes).filter(
        (code) => !['accepted', 'voting_disabled', 'not_found'].includes(code),
      ),
    ).toEqual([])
    if (gone['accepted']) expect(votes['accepted']).toBeUndefined()
    else expect(gone).toEqual({ has_ballots: 1 })
    expect((await ballotsOf(cx_id))?.n ?? 0).toBe(votes['accepted'] ?? 0)
  }
})

test('a tired finger uses up nothing of its network’s share', async () => {
  const { cx_id, people } = await open()
  const { api } = await server.visitor()
  await api.call('contest/v2/addVote', { cx_id, assox_id: people[0] })
  const taken: string[] = []
  let counted = 0
  const { take, takeHere, giveBack } = server.parts.limits
  Object.assign(server.parts.limits, {
    take: (...args: Parameters<typeof take>) => (taken.push(args[0]), take(...args)),
    takeHere: (...args: Parameters<typeof takeHere>) => (
      (counted = taken.push(args[0])),
      takeHere(...args)
    ),
    giveBack: (...args: Parameters<typeof giveBack>) => (
      taken.splice(taken.indexOf(args[0]), 1),
      giveBack(...args)
    ),
  })
  await refuses(
    api.call('contest/v2/addVote', { cx_id, assox_id: people[0], fingerprint: 'one of many' }),
    'vote_too_early',
  )
  Object.assign(server.parts.limits, { take, takeHere, giveBack })
  // The call itself, its network and the devices like this one there.
  expect(counted).toBe(3)
  expect(taken).toEqual(['vote'])
})

test('money for votes does not go back whose ballot another process was still writing when voting ended', async () => {
  const made = await selling()
  const { contest_id } = made.contest
  await paid((await server.visitor()).api, [made, 10])
  await expect.poll(() => votesOf(made)).toBe(10)
  const voting = server.parts.ports.get('voting')
  const [bought] = await statement<BoughtVotes>(
    server.parts.db,
    `insert into bought_votes (contest_id, spend_id, owner, voter_key, round_id, assox_id, quantity, casx_id, payment, salt, created_at)
     select contest_id, 'another', owner, voter_key, round_id, assox_id, quantity, $2, payment, salt, now() - interval '1 hour'
     from bought_votes where contest_id = $1 returning *`,
    [contest_id, ballotId(contest_id)],
  )
  const rules = await voting.rulesNow(contest_id)
  if (bought === undefined || rules === undefined) throw new Error('nothing was bought')
  const contestant = rules.contestants.get(bought.assox_id) ?? 0
  const ballot = boughtBallot(rules, 'log', bought, { contestant, round: bought.round_id })
  const other = await server.parts.connect({ max: 1 }).connect()
  await other.query('begin')
  await castWithin(other, [ballot])
  const end = 'update rounds set end_date = clock_timestamp() where contest_id = $1'
  await statement(server.parts.db, end, [contest_id])
  const swept = castLeftBehind(voting)
  await Promise.race([swept, sleep(1000)])
  await other.query('commit')
  other.release()
  await swept
  const [row] = await statement(
    server.parts.db,
    `select state from bought_votes where contest_id = $1 and spend_id = 'another'`,
    [contest_id],
  )
  expect(row).toEqual({ state: 'cast' })
  await expect.poll(() => votesOf(made)).toBe(20)
})
