import { parseVkey } from '@plaudit/votelog/keys'
import { verifyPromise } from '@plaudit/votelog/promise'
import { verifyReceipt } from '@plaudit/votelog/receipt'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, organiser, server } from '../../../../testing-server.ts'
import { castVotes, inHours, makeContest, refuses } from '../../../contests/factory.ts'
import { checkpointOf, numbered, step, verified } from './testing-log.ts'

openServer()

test('a tile whose hashes begin like packed bytes arrives as it is, whatever the client unpacks', async () => {
  const { contest } = await makeContest(organiser.api)
  await numbered(contest.cx_id, 1)
  for (const [n, first] of [
    [0x78, 0x9c],
    [0x1f, 0x8b, 0x08],
    [0x28, 0xb5, 0x2f, 0xfd],
  ].entries()) {
    const hashes = Buffer.alloc(256 * 32, 7)
    Buffer.from(first).copy(hashes)
    await statement(
      server.parts.db,
      `insert into log_tiles (contest_id, level, n, hashes, entries) values ($1, 1, $2, $3, '{}')`,
      [contest.contest_id, n, hashes],
    )
    const answer = await fetch(`${server.url}/log/${contest.cx_id}/tile/1/00${n}`, {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(hashes)).toBe(true)
  }
})

test('a vote is promised at once, proven a moment later, and a stranger verifies the whole contest [cf:ab212]', async () => {
  const made = await makeContest(organiser.api)
  const { cx_id } = made.contest
  const { api } = await server.visitor()
  const answer = await api.call('contest/v2/addVote', {
    cx_id,
    assox_id: made.contestants[0]?.assox_id,
  })
  await expect
    .poll(async () => (await api.call('contest/v2/fetchContest', { cx_id })).contest.votes_total)
    .toBe(1)
  // Rules, three contestants, a round, the vote.
  const head = await numbered(cx_id, 6)
  expect(head.heads.latest[0]).toEqual({ size: head.size, signed_at: head.signed_at })
  expect(head.heads.count).toBeGreaterThanOrEqual(head.heads.latest.length)
  const keys = head.keys.map(parseVkey)
  const promise = answer.receipt?.promise
  expect(verifyPromise(promise, { origin: head.origin, keys })).toMatchObject({ ok: true })
  const { receipt } = await api.call('contest/v2/getReceipt/{casx_id}', { casx_id: answer.casx_id })
  expect(receipt).toMatchObject({ state: 'counted', leaf_index: 5 })
  expect(verifyReceipt(receipt.proof ?? '', { origin: head.origin, keys })).toMatchObject({
    ok: true,
    index: 5,
  })
  await castVotes(server, made, { 'Singer 1': 3, 'Singer 2': 7 })
  await step(made, 'end')
  await step(made, 'declare')
  // Ten more votes, the moved end with the round, its close and its result.
  await numbered(cx_id, 20)
  const report = await verified(cx_id, [receipt.proof ?? '', JSON.stringify(promise)])
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(report).toMatchObject({ ok: true, contest: cx_id, withheld: 0 })
  expect(report.receipts.map(({ ok, index }) => [ok, index])).toEqual([
    [true, 5],
    [true, 5],
  ])
  const [round] = report.rounds
  expect(round).toMatchObject({ is_closed: true, ballots: 11, result: 19 })
  expect(round?.standing.map(({ votes, place }) => [votes, place])).toEqual([
    [7, 1],
    [4, 2],
    [0, 3],
  ])
})

test('two rounds, one merged into the other, a contestant more and another end stay checkable', async () => {
  const made = await makeContest(organiser.api)
  const { cx_id } = made.contest
  await castVotes(server, made, { 'Singer 1': 2 })
  await organiser.api.call('contest/v2/addContestants', {
    cx_id,
    contestants: [{ contestant_name: 'Latecomer' }],
  })
  const { contest } = await organiser.api.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(-0.5),
    endDate: inHours(48),
    advance: { top: 2 },
  })
  const [first, second] = contest.rounds.map(({ round_id }) => round_id)
  await castVotes(server, made, { 'Singer 2': 3 }, second)
  await organiser.api.call('contest/v2/mergeRounds', {
    cx_id,
    round_ids: [first ?? 0, second ?? 0],
  })
  await castVotes(server, made, { 'Singer 2': 1 })
  await step(made, 'end')
  await step(made, 'declare')
  await expect.poll(async () => (await verified(cx_id)).rounds[0]?.result ?? null).not.toBeNull()
  const report = await verified(cx_id)
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(report.counts).toMatchObject({ round_changed: expect.any(Number) })
})

test('who reached a sum first is who the log says did, also within one group of ballots', async () => {
  for (let n = 0; n < 4; n++) {
    const made = await makeContest(organiser.api, { tie_break: ['earliest'] })
    await castVotes(server, made, { 'Singer 1': 6, 'Singer 2': 6, 'Singer 3': 6 })
    await step(made, 'end')
    await step(made, 'declare')
    const { cx_id } = made.contest
    await expect.poll(async () => (await verified(cx_id)).rounds[0]?.result ?? null).not.toBeNull()
    expect((await verified(cx_id)).findings.filter((f) => f.severity === 'error')).toEqual([])
  }
})

test('while results are hidden only hashes are public, and everything once they are declared [cf:89f28]', async () => {
  const made = await makeContest(organiser.api, { result_visibility: 'hidden' })
  const { cx_id } = made.contest
  await castVotes(server, made, { 'Singer 3': 2 }).catch(() => undefined)
  await numbered(cx_id, 7)
  const log = await server.client().call('contest/v2/getLog/{cx_id}', { cx_id })
  expect(log).toMatchObject({ hidden: true, size: 7 })
  expect(log.leaves.map(({ leaf }) => leaf)).toEqual(Array.from({ length: 7 }, () => null))
  const hidden = await verified(cx_id)
  expect(hidden).toMatchObject({ ok: true, withheld: 7, counts: { bodies_withheld: 1 } })
  await step(made, 'end')
  const held = await server.client().call('contest/v2/getLog/{cx_id}', { cx_id })
  expect([held.hidden, held.leaves.filter(({ leaf }) => leaf !== null)]).toEqual([true, []])
  await step(made, 'declare')
  await expect.poll(async () => (await verified(cx_id)).withheld).toBe(0)
  const after = await server
    .client()
    .call('contest/v2/getLog/{cx_id}', { cx_id, from: 5, limit: 2 })
  expect(after.leaves.map(({ leaf }) => JSON.parse(leaf ?? '{}').type)).toEqual(['vote', 'vote'])
})

test('there is no log of a draft, nor a file that was never written', async () => {
  const { contest } = await makeContest(organiser.api, {}, { draft: true })
  await refuses(checkpointOf(contest.cx_id), 'not_found')
  const made = await makeContest(organiser.api)
  await numbered(made.contest.cx_id, 5)
  for (const file of ['tile/0/000', 'tile/0/000.p/200', 'tile/3/000.p/1', 'secret', 'tile/0/../x'])
    expect((await fetch(`${server.url}/log/${made.contest.cx_id}/${file}`)).status, file).toBe(404)
})

test('who opens the folder of a log’s files comes to the page that tells of them', async () => {
  const { contest } = await makeContest(organiser.api)
  for (const folder of [`/log/${contest.cx_id}`, `/log/${contest.cx_id}/`]) {
    const { status, headers } = await fetch(server.url + folder, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, `/cx/${contest.cx_id}/log`])
  }
})
