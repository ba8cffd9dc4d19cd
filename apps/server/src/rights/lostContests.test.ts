import { expect, test } from 'vitest'
import { inTransaction, statement } from '../platform/db/db.ts'
import { changeRoles } from '../modules/admin/mutations/people.ts'
import { makeContest } from '../modules/contests/factory.ts'
import { makeAdmin } from '../modules/marketplace/factory.ts'
import { tell, watch } from '../platform/realtime/testing.ts'
import { openTwins, server, twin } from '../platform/realtime/testing-twins.ts'
import { idOf, lineOf, streamOf } from './testing-lines.ts'

openTwins()

/** A contest that everybody may see and talk about, and lines in two processes that follow both. */
async function openContest() {
  const [owner, reader] = [await server.person(), await server.person()]
  const { cx_id } = (await makeContest(owner.api)).contest
  await owner.api.call('messages/saveRoom', { cx_id, is_public: true })
  const topics = [`contest:${cx_id}`, `contest-chat:${cx_id}`] as const
  const visitor = await watch(twin.url)
  for (const topic of topics)
    expect(await visitor.ask({ op: 'subscribe', topic })).toMatchObject({ ok: true })
  return {
    cx_id,
    owner,
    topics,
    readers: [visitor, await lineOf(reader, topics), await lineOf(reader, topics, twin)],
    stream: await streamOf(reader, topics[0]),
    team: await lineOf(owner, topics, twin),
  }
}
type Opened = Awaited<ReturnType<typeof openContest>>

const isAfter = ({ data }: { data: unknown }): boolean =>
  JSON.stringify(data).includes('afterwards')

/** Returns what the readers heard of what was said after the contest was taken down by `takeDown`. */
async function heardAfter(
  { cx_id, owner, topics, readers, team }: Opened,
  takeDown: () => Promise<unknown>,
): Promise<unknown[]> {
  await takeDown()
  await tell(twin.parts, topics[0], { text: 'afterwards' })
  await owner.api.call('messages/send', { cx_id, text: 'afterwards', client_id: cx_id })
  await expect.poll(() => team.events.filter(isAfter).length).toBeGreaterThan(1)
  return readers.flatMap(({ events }) => events.filter(isAfter))
}

test('whoever reads a contest that is taken down hears no more of it nor of its chat, and its team does', async () => {
  const [admin, witness] = [await makeAdmin(server), await server.person()]
  const opened = await openContest()
  const { cx_id, topics, readers, team, stream } = opened
  await witness.api.call('reports/add', { entity: 'contest', cx_id, reason: 'spam', text: 'Look.' })
  const { cases } = await admin.api.call('reports/getQueue', { queue: 'open', entity: 'contest' })
  const found = cases.find(({ thing }) => thing.href === `/contest/cx/${cx_id}`)
  const heard = await heardAfter(opened, () =>
    admin.api.call('reports/decide', {
      case_id: found?.case_id ?? '',
      verdict: 'take_down',
      reason: 'spam',
      words: '',
    }),
  )
  for (const { ended } of readers)
    await expect.poll(() => ended.toSorted()).toEqual(topics.toSorted())
  await expect.poll(() => stream.isOver).toBe(true)
  expect(heard).toEqual([])
  expect(team.ended).toEqual([])
  for (const topic of topics)
    expect((await readers[0]?.ask({ op: 'subscribe', topic }))?.code).toBe('not_found')
})

test('the check notices a contest that goes out of sight without an end of its right', async () => {
  const opened = await openContest()
  const heard = await heardAfter(opened, () =>
    statement(server.parts.db, 'update contests set hidden_at = now() where cx_id = $1', [
      opened.cx_id,
    ]),
  )
  await expect.poll(() => opened.readers[0]?.events.length).toBeGreaterThan(0)
  expect([heard.length > 0, opened.readers[0]?.ended]).toEqual([true, []])
})

test('an admin whose role ends follows what is their own, and neither drafts nor the support’s letters', async () => {
  const [admin, other] = [await makeAdmin(server), await makeAdmin(server)]
  const { cx_id } = (await makeContest((await server.person()).api)).contest
  await statement(server.parts.db, `update contests set status = 'draft' where cx_id = $1`, [cx_id])
  const stranger = await watch(twin.url)
  // Asks for what is kept of a contest that was everybody's a moment ago.
  for (const each of [stranger, await watch(server.url)])
    await expect
      .poll(async () => (await each.ask({ op: 'subscribe', topic: `contest:${cx_id}` })).code)
      .toBe('not_found')
  const theirs = [`contest:${cx_id}`, 'conversations:support']
  const lines = [
    await lineOf(admin, [...theirs, 'notifications']),
    await lineOf(admin, [...theirs, 'notifications'], twin),
  ]
  await inTransaction(twin.parts.db, async (tx) => {
    const [row] = await statement<never>(tx.db, 'select * from users where username = $1', [
      other.username,
    ])
    const by = { admin: row as never, publicUrl: 'http://localhost' }
    await changeRoles(tx, by, await idOf(admin), { is_admin: false })
  })
  await tell(server.parts, `contest:${cx_id}`)
  for (const { ended, events } of lines) {
    await expect.poll(() => ended.toSorted()).toEqual(theirs.toSorted())
    expect(events).toEqual([])
  }
  const left = lines[0]
  expect((await left?.ask({ op: 'subscribe', topic: 'conversations:support' }))?.code).toBe(
    'not_found',
  )
})
