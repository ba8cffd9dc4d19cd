import { expect, test } from 'vitest'
import { inTransaction, statement } from '../platform/db/db.ts'
import { erasePerson } from '../modules/accounts/mutations/erase.ts'
import { makeContest } from '../modules/contests/factory.ts'
import { reportedPeople } from '../modules/accounts/mutations/suspension.ts'
import { hears, openTopics, tell, watch } from '../platform/realtime/testing.ts'
import { openTwins, server, twin } from '../platform/realtime/testing-twins.ts'
import { bearer, idOf, lineOf, signInAgain, streamOf, type Person } from './testing-lines.ts'

openTwins()

/** Ways to lose every right that a person has by being signed in. */
const ends: Record<string, (person: Person) => Promise<unknown>> = {
  'signs out in this process': (person) => person.api.call('login/logout', {}),
  'signs out in another process': ({ session }) => twin.client(session).call('login/logout', {}),
  'is erased': async (person) => {
    const id = await idOf(person)
    await inTransaction(twin.parts.db, (tx) => erasePerson(tx, id))
  },
  'is suspended': async (person) => {
    const id = await idOf(person)
    await inTransaction(twin.parts.db, (tx) => reportedPeople.hide(tx, String(id)))
  },
  'ends that session from another device': async (person) => {
    const { security } = await person.api.call('account/getSecurity', {})
    const elsewhere = twin.client(await signInAgain(person))
    const [session] = security.sessions
    await elsewhere.call('account/endSession', { session_id: session?.session_id ?? 0 })
  },
}

for (const [title, end] of Object.entries(ends))
  test(`whoever ${title} hears no more, on any line and stream, and others hear on`, async () => {
    const [person, other] = [await server.person(), await server.person()]
    const [topic = '', second = ''] = await openTopics(server.parts, 2)
    const line = await lineOf(person, [topic, second])
    const far = await lineOf(person, [topic], twin)
    const stream = await streamOf(person, topic)
    const others = [await lineOf(other, [topic]), await lineOf(other, [topic], twin)]
    await tell(server.parts, topic)
    for (const { events } of [line, far, ...others]) await hears(events, 1)
    await end(person)
    await tell(server.parts, topic)
    await tell(twin.parts, topic)
    for (const { events, ended } of others) {
      await hears(events, 3)
      expect(ended).toEqual([])
    }
    await expect.poll(() => line.ended.toSorted()).toEqual([topic, second].toSorted())
    await expect.poll(() => far.ended).toEqual([topic])
    await expect.poll(() => stream.isOver).toBe(true)
    expect(stream.text).toContain('event: ended')
    expect([line.events.length, far.events.length]).toEqual([1, 1])
    expect(stream.text.match(/"seq":2/g)).toBeNull()
    const code = title === 'is suspended' ? 'account_suspended' : 'invalid_session'
    expect(await line.ask({ op: 'subscribe', topic })).toMatchObject({ code })
    expect(await line.ask({ op: 'call', name: 'ping' })).toMatchObject({ ok: true })
  })

test('with a session whose time is over ends what was followed by it, at an event or without one', async () => {
  const person = await server.person()
  const [busy = '', quiet = ''] = await openTopics(server.parts, 2)
  await statement(
    server.parts.db,
    `update sessions set expires_at = now() + interval '2 seconds' where user_id = $1`,
    [await idOf(person)],
  )
  const [line, still] = [await lineOf(person, [busy], twin), await lineOf(person, [quiet], twin)]
  await tell(server.parts, busy)
  await hears(line.events, 1)
  await statement(server.parts.db, 'select pg_sleep(2.1)', [])
  await tell(server.parts, busy)
  await expect.poll(() => line.ended).toEqual([busy])
  expect(line.events).toHaveLength(1)
  await expect.poll(() => still.ended).toEqual([quiet])
})

test('a draft is followed by its team; whoever is taken out, or leaves, hears no more of it', async () => {
  const [owner, helper] = [await server.person(), await server.person()]
  const made = await makeContest(owner.api)
  const { cx_id } = made.contest
  const [row] = await statement<{ contest_id: number }>(
    server.parts.db,
    `update contests set status = 'draft' where cx_id = $1 returning contest_id`,
    [cx_id],
  )
  const contest_id = row?.contest_id ?? 0
  const topic = `contest:${cx_id}`
  const user_id = await idOf(helper)
  const join = () =>
    statement(
      server.parts.db,
      `insert into contest_people (contest_id, user_id, role) values ($1, $2, 'organiser')`,
      [contest_id, user_id],
    )
  const stranger = await lineOf(await server.person(), [])
  const takes = [
    () => owner.api.call('contest/v2/removeMember', { cx_id, role: 'organiser', user_id }),
    () => helper.api.call('contest/v2/removeMember', { cx_id, role: 'organiser', user_id }),
    async () => {
      const { contest } = await owner.api.call('contest/v2/fetchContest', { cx_id })
      return owner.api.call('contest/v2/saveContest', {
        cx_id,
        revision: contest.revision,
        organisers: [],
      })
    },
  ]
  for (const take of takes) {
    await join()
    // Asks for what is kept of a contest that was everybody's a moment ago.
    await expect
      .poll(async () => (await stranger.ask({ op: 'subscribe', topic })).code)
      .toBe('not_found')
    const [mine, theirs] = [await lineOf(owner, [topic]), await lineOf(helper, [topic], twin)]
    const stream = await streamOf(helper, topic)
    await tell(server.parts, topic)
    for (const { events } of [mine, theirs])
      await expect.poll(() => events.length).toBeGreaterThan(0)
    const before = theirs.events.at(-1)?.seq ?? 0
    await take()
    await tell(server.parts, topic, { last: true })
    await expect.poll(() => theirs.ended).toEqual([topic])
    await expect.poll(() => stream.isOver).toBe(true)
    expect(stream.text).not.toContain('"last":true')
    await expect.poll(() => mine.events.at(-1)?.data).toEqual({ last: true })
    // The event of the change itself was committed with the end of the right.
    expect(theirs.events.at(-1)?.seq).toBe(before)
    expect(mine.ended).toEqual([])
    expect((await theirs.ask({ op: 'subscribe', topic })).code).toBe('not_found')
  }
})

test('another token on an open line takes along what its person may follow, and ends the rest', async () => {
  const [owner, stranger] = [await server.person(), await server.person()]
  const made = await makeContest(owner.api)
  await statement(server.parts.db, `update contests set status = 'draft' where cx_id = $1`, [
    made.contest.cx_id,
  ])
  const draft = `contest:${made.contest.cx_id}`
  const [open = ''] = await openTopics(server.parts, 1)
  const rules = await watch(server.url)
  await expect
    .poll(async () => (await rules.ask({ op: 'subscribe', topic: draft })).code)
    .toBe('not_found')
  const line = await lineOf(owner, [draft, open])
  expect((await line.ask({ op: 'auth', token: 'wrong_token' })).code).toBe('invalid_session')
  await tell(server.parts, draft)
  await expect.poll(() => line.events.length).toBe(1)
  await line.ask({ op: 'auth', token: bearer(stranger) })
  await tell(server.parts, draft)
  await tell(server.parts, open)
  await expect.poll(() => line.ended).toEqual([draft])
  await expect.poll(() => line.events.map(({ topic }) => topic)).toEqual([draft, open])
  // A following that goes on stands on the new session now, and no longer on the old one.
  await owner.api.call('login/logout', {})
  await tell(twin.parts, open)
  await expect.poll(() => line.events.length).toBe(3)
  await stranger.api.call('login/logout', {})
  await expect.poll(() => line.ended).toEqual([draft, open])
})

test('a visitor who signs in on an open line follows by that session from then on', async () => {
  const person = await server.person()
  const [topic = ''] = await openTopics(server.parts, 1)
  const line = await watch(server.url)
  await line.ask({ op: 'subscribe', topic })
  await line.ask({ op: 'auth', token: bearer(person) })
  await tell(server.parts, topic)
  await hears(line.events, 1)
  await person.api.call('login/logout', {})
  await expect.poll(() => line.ended).toEqual([topic])
})
