import { createHash } from 'node:crypto'
import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, organiser, server } from '../../../../testing-server.ts'
import {
  castVotes,
  makeContest,
  refuses,
  sendVotes,
  type MadeContest,
} from '../../../contests/factory.ts'

openServer({ TRUSTED_PROXIES: '127.0.0.1' })

const verified = async ({ contest: { cx_id } }: MadeContest) => {
  const { keys } = await server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  return verifyLog(urlSource(`${server.url}/log/${cx_id}/`), { keys: keys.map(parseVkey) })
}
const errorsOf = (report: Awaited<ReturnType<typeof verified>>) =>
  report.findings.filter(({ severity }) => severity === 'error')

const standing = async ({ contest: { cx_id } }: MadeContest) => {
  const seen = await server.client().call('contest/v2/getCachedContest/{cx_id}', { cx_id })
  return Object.fromEntries(seen.contestants.map((c) => [c.contestant_name, c.votes]))
}

const ballotsFor = (made: MadeContest, name: string) =>
  statement<{ casx_id: string }>(
    server.parts.db,
    `select casx_id from ballots b join contests c using (contest_id)
     where c.cx_id = $1 and (select contestant_name from contestants n where n.contestant_id = b.contestants[1]) = $2 order by casx_id`,
    [made.contest.cx_id, name],
  ).then((rows) => rows.map((row) => row.casx_id))

const review = (
  made: MadeContest,
  act: 'hold' | 'release' | 'void' | 'restore',
  casx_ids: string[],
) =>
  organiser.api.call('contest/v2/reviewBallots', {
    cx_id: made.contest.cx_id,
    act,
    reason: 'a burst from one network',
    casx_ids,
  })

const declare = async ({ contest: { cx_id } }: MadeContest) => {
  for (const contest_status of ['end', 'declare'] as const)
    await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status })
}

test('held and void ballots do not count from that moment on, and count again when they are let go [cf:71b0b]', async () => {
  const made = await makeContest(organiser.api)
  await castVotes(server, made, { 'Singer 1': 5, 'Singer 2': 3 })
  const [one = '', two = '', ...rest] = await ballotsFor(made, 'Singer 1')
  const singer1 = async () => (await standing(made))['Singer 1']
  expect(await review(made, 'hold', [one, two])).toEqual({ changed: 2, left: 0 })
  expect(await singer1()).toBe(3)
  expect(await review(made, 'hold', [one, two])).toEqual({ changed: 0, left: 0 })
  expect(await review(made, 'restore', [one])).toEqual({ changed: 0, left: 0 })
  expect(await review(made, 'void', [one, ...rest])).toEqual({ changed: 4, left: 0 })
  expect(await standing(made)).toEqual({ 'Singer 1': 0, 'Singer 2': 3, 'Singer 3': 0 })
  expect(await review(made, 'release', [one, two])).toEqual({ changed: 1, left: 0 })
  expect(await review(made, 'restore', [one])).toEqual({ changed: 1, left: 0 })
  expect(await standing(made)).toMatchObject({ 'Singer 1': 2, 'Singer 2': 3 })
  // Votes that come afterwards are folded on top of the recount.
  await castVotes(server, made, { 'Singer 1': 1 })
  expect(await singer1()).toBe(3)
  await declare(made)
  await expect.poll(async () => (await verified(made)).rounds[0]?.result ?? null).not.toBeNull()
  const report = await verified(made)
  expect(errorsOf(report)).toEqual([])
  const { receipt } = await server
    .client()
    .call('contest/v2/getReceipt/{casx_id}', { casx_id: rest[0] ?? '' })
  expect(receipt.state).toBe('voided')
})

test('a result that was declared is declared anew when ballots turn out to be void', async () => {
  const made = await makeContest(organiser.api)
  await castVotes(server, made, { 'Singer 1': 3, 'Singer 2': 2 })
  await declare(made)
  await review(made, 'void', (await ballotsFor(made, 'Singer 1')).slice(0, 2))
  await expect.poll(async () => (await verified(made)).rounds[0]?.standing[0]?.votes).toBe(2)
  await expect.poll(async () => errorsOf(await verified(made))).toEqual([])
})

test('a flood from one network is found, held as one group, and nobody else is touched [cf:4dbd0]', async () => {
  const made = await makeContest(organiser.api)
  const { cx_id } = made.contest
  await castVotes(server, made, { 'Singer 1': 15, 'Singer 2': 12 })
  const flood = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { session } = await server.visitor()
      const api = server.client(session, { 'x-forwarded-for': '203.0.113.9' })
      return api.call('contest/v2/addVote', { cx_id, assox_id: made.contestants[2]?.assox_id })
    }),
  )
  const { groups } = await organiser.api.call('contest/v2/getBallotGroups', { cx_id })
  const [worst] = groups
  expect(worst).toMatchObject({
    ballots: 20,
    counted: 20,
    top: { contestant_name: 'Singer 3', ballots: 20 },
  })
  expect(worst?.signals).toContain('one_sided')
  const group = { by: 'network' as const, key: worst?.key ?? '' }
  const held = { cx_id, act: 'hold' as const, reason: 'one network, one contestant', group }
  expect(await organiser.api.call('contest/v2/reviewBallots', held)).toEqual({
    changed: 20,
    left: 0,
  })
  await expect.poll(() => standing(made)).toEqual({ 'Singer 1': 15, 'Singer 2': 12, 'Singer 3': 0 })
  expect(flood).toHaveLength(20)
  const after = await organiser.api.call('contest/v2/getBallotGroups', { cx_id, state: 'held' })
  expect(after.totals).toMatchObject({ counted: 27, held: 20, voided: 0 })
  expect(after.groups).toHaveLength(1)
  const { ballots } = await organiser.api.call('contest/v2/getGroupBallots', {
    cx_id,
    group,
    limit: 5,
  })
  expect(ballots).toHaveLength(5)
  expect(ballots[0]).toMatchObject({
    state: 'held',
    has_account: false,
    lines: [{ contestant_name: 'Singer 3', points: 1 }],
  })
  expect(ballots[0]?.score).toBeGreaterThanOrEqual(45)
  expect(ballots[0]?.signals).toContain('alike')
})

test('the name of a group of addresses or numbers cannot be found by trying, and stays the same', async () => {
  const made = await makeContest(organiser.api)
  const { cx_id, contest_id } = made.contest
  const voters = await Promise.all(Array.from({ length: 12 }, () => server.person()))
  await statement(
    server.parts.db,
    `update users u set phone = '+336123456' || 10 + n.nth, phone_confirmed_at = now()
     from unnest($1::text[]) with ordinality as n (username, nth) where u.username = n.username`,
    [voters.map(({ username }) => username)],
  )
  for (const { api } of voters)
    await api.call('contest/v2/addVote', { cx_id, assox_id: made.contestants[0]?.assox_id })
  const named = async () => {
    const asked = { cx_id, by: 'pattern' as const }
    const { groups } = await organiser.api.call('contest/v2/getBallotGroups', asked)
    return groups.map(({ key, ballots }) => ({ key, ballots }))
  }
  const [group = { key: '', ballots: 0 }] = await named()
  expect(group.ballots).toBe(12)
  expect(group.key).toMatch(/^block [0-9a-f]{16}$/)
  const unkeyed = createHash('sha256').update(`${contest_id} +336123456`).digest('hex')
  expect(group.key).not.toBe(`block ${unkeyed.slice(0, 16)}`)
  expect(await named()).toEqual([group])
  const held = await organiser.api.call('contest/v2/reviewBallots', {
    cx_id,
    act: 'hold',
    reason: 'one block of numbers',
    group: { by: 'pattern', key: group.key },
  })
  expect(held).toEqual({ changed: 12, left: 0 })
})

test('reviews at once, with votes coming in, leave the sums that the ballots give', async () => {
  const made = await makeContest(organiser.api)
  await castVotes(server, made, { 'Singer 1': 10, 'Singer 2': 10 })
  const ballots = await ballotsFor(made, 'Singer 1')
  await Promise.all([
    ...ballots.map((casx_id) => review(made, 'hold', [casx_id])),
    ...ballots.slice(0, 5).map((casx_id) => review(made, 'void', [casx_id])),
    sendVotes(server, made, { 'Singer 3': 10 }),
  ])
  await expect.poll(() => standing(made)).toEqual({ 'Singer 1': 0, 'Singer 2': 10, 'Singer 3': 10 })
})

test('ballots are reviewed while the contest is changed, and neither has to give way', async () => {
  const made = await makeContest(organiser.api)
  const { cx_id } = made.contest
  await castVotes(server, made, { 'Singer 1': 12 })
  const ballots = await ballotsFor(made, 'Singer 1')
  const rename = async () => {
    for (let n = 0; n < 12; n++)
      await organiser.api.call('contest/v2/updateContestant', {
        cx_id,
        assox_id: made.contestants[1]?.assox_id ?? '',
        tagline: `sings ${n}`,
      })
  }
  const hold = async (some: readonly string[]) => {
    for (const casx_id of some) await review(made, 'hold', [casx_id])
  }
  await Promise.all([rename(), rename(), hold(ballots.slice(0, 6)), hold(ballots.slice(6))])
  expect(errorsOf(await verified(made))).toEqual([])
  const [state] = await statement<{ ballots: number }>(
    server.parts.db,
    'select s.ballots::int as ballots from tally_state s join contests using (contest_id) where cx_id = $1',
    [cx_id],
  )
  expect(state).toEqual({ ballots: 0 })
})

test('only the team reviews, with a reason that can stand in public [cf:4061e]', async () => {
  const made = await makeContest(organiser.api)
  const { cx_id } = made.contest
  const other = await server.person()
  await refuses(other.api.call('contest/v2/getBallotGroups', { cx_id }), 'forbidden')
  const group = { by: 'network' as const, key: 'x' }
  await refuses(other.api.call('contest/v2/getGroupBallots', { cx_id, group }), 'forbidden')
  await refuses(
    other.api.call('contest/v2/reviewBallots', {
      cx_id,
      act: 'void',
      reason: 'because',
      casx_ids: ['x'],
    }),
    'forbidden',
  )
  await refuses(review(made, 'void', []), 'invalid_input', 'casx_ids')
  await refuses(
    organiser.api.call('contest/v2/reviewBallots', {
      cx_id,
      act: 'void',
      reason: ' ',
      casx_ids: ['x'],
    }),
    'invalid_input',
    'reason',
  )
})
