import type { ConversationEvent } from '@plaudit/contract/messaging/shape'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { expect, test } from 'vitest'
import { ConversationReader } from './conversation.ts'
import { isSame, readerOf, Served, texts } from './testing-conversation.ts'

test('what comes while the past is fetched is neither lost nor doubled', async () => {
  const served = new Served()
  served.send('one')
  const reader = readerOf(served, { latest: () => served.send('meanwhile') })
  served.listeners.add((event) => reader.happened(event))
  await reader.begin()
  served.send('after')
  expect(texts(reader)).toEqual(['one', 'meanwhile', 'after'])

  // Broken: it fetches before its subscription is live.
  const broken = readerOf(served, { latest: () => served.send('lost') })
  await broken.begin()
  served.listeners.add((event) => broken.happened(event))
  served.send('later')
  expect(texts(broken)).not.toContain('lost')
})

test('the cursor moves with what was applied, never with what was only heard of', async () => {
  const served = new Served()
  served.send('one')
  const reader = readerOf(served)
  await reader.begin()
  for (let n = 0; n < 7; n++) served.send(`missed ${n}`)
  let isFirst = true
  const failing = new ConversationReader({
    latest: served.latest,
    changesAfter: (after) => {
      if (!isFirst) return served.changesAfter(after)
      isFirst = false
      return Promise.reject(new Error('no network'))
    },
    onChange: () => undefined,
  })
  failing.put(reader.inOrder)
  failing.cursor = reader.cursor
  failing.epoch = reader.epoch
  const gap = failing.begin()
  served.listeners.add((event) => failing.happened(event))
  served.send('live')
  await gap
  served.send('live too')
  expect(failing.cursor).toBe(1)
  await failing.begin()
  expect(isSame(failing, served)).toBe(true)

  // Broken: an event moves the cursor over the gap that was not fetched.
  const known = new Map(reader.inOrder.map((message) => [message.seq, message]))
  let cursor = reader.cursor ?? 0
  cursor = served.seq
  for (const message of (await served.changesAfter(cursor)).messages)
    known.set(message.seq, message)
  expect(known.size).toBeLessThan(served.messages.size)
})

test('what was missed is asked for by number: clocks that go wrong lose nothing', async () => {
  const served = new Served()
  const first = served.send('one', '2026-11-23T10:00:00.000Z')
  const reader = readerOf(served)
  await reader.begin()
  served.send('by a server whose clock is behind', '2026-11-23T09:59:00.000Z')
  await reader.begin()
  expect(isSame(reader, served)).toBe(true)

  // Broken: it asks for what is later than the last one by the clock.
  const later = [...served.messages.values()].filter(({ stamp }) => stamp > first.stamp)
  expect(later).toEqual([])
})

test('a page of deletions only is no end', async () => {
  const served = new Served()
  for (let n = 0; n < 6; n++) served.send(`n ${n}`)
  const reader = readerOf(served)
  await reader.begin()
  for (let n = 1; n <= 4; n++) served.delete(n)
  served.send('after the deletions')
  await reader.begin()
  expect(isSame(reader, served)).toBe(true)
  expect(texts(reader)).toContain('after the deletions')

  // Broken: a page on which nothing can be seen ends the catching up.
  const seen: string[] = []
  for (let after = 6; ;) {
    const page = await served.changesAfter(after)
    const visible = page.messages.filter(({ deleted }) => !deleted)
    seen.push(...visible.map(({ text }) => text))
    if (visible.length === 0) break
    after = page.seq
  }
  expect(seen).not.toContain('after the deletions')
})

test('numbers of another epoch are others: everything is loaded anew', async () => {
  const served = new Served()
  for (let n = 0; n < 5; n++) served.send(`before ${n}`)
  const reader = readerOf(served)
  await reader.begin()
  const restored = new Served()
  restored.epoch = 'second'
  for (let n = 0; n < 5; n++) restored.send(`since the backup ${n}`)
  restored.send('new')
  Object.assign(served, { latest: restored.latest, changesAfter: restored.changesAfter })
  await reader.begin()
  expect(texts(reader)).toEqual(texts({ inOrder: [...restored.messages.values()] }))

  // Broken: it goes on with the numbers that it had.
  const page = await restored.changesAfter(5)
  expect(page.messages.map(({ text }) => text)).toEqual(['new'])
})

test('a head that went back is of a database that lost its end: everything is loaded anew', async () => {
  const served = new Served()
  for (let n = 0; n < 5; n++) served.send(`n ${n}`)
  const reader = readerOf(served)
  await reader.begin()
  const older = new Served()
  for (let n = 0; n < 3; n++) older.send(`n ${n}`)
  Object.assign(served, { latest: older.latest, changesAfter: older.changesAfter })
  await reader.begin()
  expect(isSame(reader, older)).toBe(true)
  older.send('new')
  await reader.begin()
  expect(isSame(reader, older)).toBe(true)

  // Broken: it asks for what comes after a number that nobody has reached.
  expect((await older.changesAfter(5)).messages).toEqual([])
})

test('a gap of any length is fetched to the head', async () => {
  const served = new Served()
  served.send('one')
  const reader = readerOf(served)
  await reader.begin()
  for (let n = 0; n < 50; n++) served.send(`n ${n}`)
  await reader.begin()
  expect(isSame(reader, served)).toBe(true)

  // Broken: one page is taken for all.
  const page = await served.changesAfter(1)
  expect(page.messages.length).toBeLessThan(50)
})

test('edits, deletions and repeats in any order end as a fresh fetch does', async () => {
  const served = new Served()
  const reader = readerOf(served, {
    changes: () => served.seq < 60 && served.send('between pages'),
  })
  const events: TopicEvent<ConversationEvent>[] = []
  served.listeners.add((event) => events.push(event))
  for (let n = 0; n < 10; n++) served.send(`n ${n}`)
  await reader.begin()
  served.listeners.add((event) => reader.happened(event))
  served.change(3, { text: 'edited', edited: true })
  served.delete(3)
  served.change(5, { text: 'twice', edited: true })
  for (const event of events.toReversed()) reader.happened(event)
  await Promise.all([reader.begin(), reader.begin()])
  for (const event of events) reader.happened(event)
  const fresh = readerOf(served)
  await fresh.begin()
  expect(JSON.stringify(reader.inOrder)).toBe(JSON.stringify(fresh.inOrder))
})

test('what is cleared at once is gone for those who watch, and what comes meanwhile stays', async () => {
  const served = new Served()
  for (let n = 0; n < 5; n++) served.send(`n ${n}`)
  const reader = readerOf(served)
  served.listeners.add((event) => reader.happened(event))
  await reader.begin()
  served.seq += 1
  for (const message of served.messages.values())
    served.messages.set(message.seq, { ...message, text: '', changed: served.seq })
  served.tell({ kind: 'clear' })
  served.send('after')
  await expect.poll(() => isSame(reader, served)).toBe(true)
  expect(texts(reader)).toEqual(['', '', '', '', '', 'after'])
  expect(reader.cursor).toBe(served.seq)
})

test('people and settings that changed in a gap are loaded anew, though no message tells of them', async () => {
  const served = new Served()
  served.send('one')
  let reloads = 0
  const reader = new ConversationReader({
    latest: served.latest,
    changesAfter: served.changesAfter,
    onChange: () => undefined,
    onReload: () => void (reloads += 1),
  })
  await reader.begin()
  expect(reloads).toBe(0)
  served.seq += 1
  await reader.begin()
  expect([reader.cursor, reloads]).toEqual([2, 1])

  // Broken: only what is heard live is a reason to.
  const page = await served.changesAfter(1)
  expect(page.messages).toEqual([])
})

test('the reader’s own sign stands among those of many, whoever else an event names', async () => {
  const served = new Served()
  const message = served.send('Applause')
  const me = 7
  const read = readerOf(served, { userId: me })
  await read.begin()
  const names = (from: number) => Array.from({ length: 50 }, (_, n) => from + n)
  const own = () => read.messages.get(message.seq)?.reactions[0]?.users.includes(me)
  const hear = (users: number[], count: number, by?: { user_id: number; signs: string[] }) => {
    served.seq += 1
    const reactions = [{ sign: '👍', users, count }]
    const changed = { ...message, changed: served.seq, reactions }
    const data = { kind: 'reaction' as const, message: changed, ...(by && { by }) }
    read.happened({ topic: 't', seq: served.seq, type: 'update', data })
  }
  hear(names(100), 51, { user_id: me, signs: ['👍'] })
  expect(own()).toBe(true)
  hear(names(100), 52, { user_id: 500, signs: ['👍'] })
  expect(own()).toBe(true)
  // Taken back on another device.
  hear(names(100), 51, { user_id: me, signs: [] })
  expect(own()).toBe(false)
  hear(names(100), 52, { user_id: 501, signs: ['👍'] })
  expect(own()).toBe(false)
})
