import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { castVotes, makeContest } from '../../contests/factory.ts'
import { beginEpoch, contestsWithLog, skipFirstNames } from './newEpoch.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('a log that begins anew says so, has a name of its own, and holds every ballot and act again [cf:1bb6a]', async () => {
  const organiser = (await server.person()).api
  const made = await makeContest(organiser)
  const { cx_id, contest_id } = made.contest
  await castVotes(server, made, { 'Singer 1': 3, 'Singer 2': 2 })
  const [ballot] = await statement<{ casx_id: string }>(
    server.parts.db,
    'select casx_id from ballots where contest_id = $1 limit 1',
    [contest_id],
  )
  await organiser.call('contest/v2/reviewBallots', {
    cx_id,
    casx_ids: [ballot?.casx_id ?? ''],
    act: 'void',
    reason: 'Cast by a machine.',
  })
  const head = () => server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  await expect.poll(async () => (await head()).size).toBeGreaterThanOrEqual(10)
  const before = await head()
  const check = async (known: string[] = []) =>
    verifyLog(urlSource(`${server.url}/log/${cx_id}/`), {
      keys: (await head()).keys.map(parseVkey),
      checkpoints: known,
    })
  expect((await check()).counts).not.toHaveProperty('epoch')
  expect(await contestsWithLog(server.parts.db)).toContainEqual({ contest_id, cx_id })

  const tile = (known?: string) =>
    fetch(`${server.url}/log/${cx_id}/tile/0/000.p/${before.size}`, {
      headers: known === undefined ? {} : { 'if-none-match': known },
    })
  const kept = await tile()
  const tag = kept.headers.get('etag') ?? ''
  expect((await tile(`"other", W/${tag}`)).status).toBe(304)

  const reason = 'The backup of this morning was put back.'
  expect(await inTransaction(server.parts.db, (tx) => beginEpoch(tx, contest_id, reason))).toBe(2)
  server.parts.ports.get('voting').numberer.touch(contest_id)
  await expect.poll(async () => (await head()).size).toBeGreaterThanOrEqual(before.size + 1)
  const after = await head()
  expect(after.origin).toBe(`${before.origin}/2`)
  expect([before.epoch, after.epoch]).toEqual([1, 2])

  // The tile that a cache kept at the same address is not taken for this log's.
  expect(kept.headers.get('cache-control')).not.toContain('immutable')
  const asked = await tile(tag)
  expect(asked.status).toBe(200)
  expect(Buffer.from(await asked.arrayBuffer())).not.toEqual(Buffer.from(await kept.arrayBuffer()))

  const report = await check()
  expect(report.ok).toBe(true)
  expect(report.counts).toMatchObject({ epoch: 1 })
  const { leaves } = await server.client().call('contest/v2/getLog/{cx_id}', { cx_id, limit: 100 })
  expect(leaves.filter(({ leaf }) => leaf?.includes(reason))).toHaveLength(1)
  const { receipt } = await server
    .client()
    .call('contest/v2/getReceipt/{casx_id}', { casx_id: ballot?.casx_id ?? '' })
  expect(receipt.proof).toContain(`${after.origin}\n`)
  // A reader who kept a head from before sees that it is not this log's.
  expect((await check([before.checkpoint ?? ''])).ok).toBe(false)
  expect(await inTransaction(server.parts.db, (tx) => beginEpoch(tx, contest_id, reason))).toBe(3)
  expect((await head()).origin).toBe(`${before.origin}/3`)
})

it('a contest without a log has none that could begin anew', async () => {
  const { contest } = await makeContest((await server.person()).api, {}, { draft: true })
  expect(
    await inTransaction(server.parts.db, (tx) => beginEpoch(tx, contest.contest_id, 'x')),
  ).toBeUndefined()
})

it('a first head that may have been signed under the first name is signed under the next', async () => {
  const { db } = server.parts
  const organiser = (await server.person()).api
  const begun = await makeContest(organiser)
  await castVotes(server, begun, { 'Singer 1': 1 })
  const draft = await makeContest(organiser, {}, { draft: true })
  const head = async ({ contest: { cx_id } }: typeof draft) =>
    (await server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })).origin
  await expect
    .poll(() => contestsWithLog(db))
    .toContainEqual(expect.objectContaining({ cx_id: begun.contest.cx_id }))
  const before = await head(begun)
  await inTransaction(db, (tx) => skipFirstNames(tx, 'https://another.example'))
  await inTransaction(db, (tx) => skipFirstNames(tx, 'https://another.example'))
  expect(await head(begun)).toBe(before)
  const { cx_id } = draft.contest
  await organiser.call('contest/v2/setContestStatus', { cx_id, contest_status: 'publish' })
  await castVotes(server, draft, { 'Singer 1': 2 })
  await expect.poll(() => contestsWithLog(db)).toContainEqual(expect.objectContaining({ cx_id }))
  // Asked twice, as a second copy that is put back does: the names go on.
  expect(await head(draft)).toBe(before.replace(begun.contest.cx_id, `${cx_id}/3`))
})
