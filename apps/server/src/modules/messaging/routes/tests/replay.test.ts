import { ConversationReader } from '@plaudit/client/conversation'
import type { ConversationEvent, Message } from '@plaudit/contract/messaging/shape'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../../platform/db/db.ts'
import { openTwins, server, twin } from '../../../../platform/realtime/testing-twins.ts'
import type { TestServer } from '../../../../testing.ts'
import { makeContest } from '../../../contests/factory.ts'
import { messagesBySeq } from '../../data/log.ts'
import { messageOfId } from '../../data/rows.ts'
import { someone, type Someone } from '../../factory.ts'
import { holdConversation } from '../../mutations/append.ts'
import { writeChange } from '../../mutations/change.ts'
import { lineOf, lines, openLines } from './testing-lines.ts'

// More by SENDS=10000 CUT_MS=15000 npm run test:unit -- apps/server/src/modules/messaging/routes/tests/replay.test.ts
const sends = Number(process.env['SENDS'] ?? 200)
const cutEvery = Number(process.env['CUT_MS'] ?? 300)
const limit = 30_000 + sends * 60

openTwins()
openLines()

/** A group goes from one to the other, as often as its owner says so. */
const handedTo = (to: Someone, from: Someone, place: { conversation_id: string }) =>
  from.api.call('messages/saveGroup', { ...place, owner: to.user_id }).catch(() => undefined)

type Place = { conversation_id: string } | { cx_id: string }
const topicOf = (place: Place): string =>
  'cx_id' in place ? `contest-chat:${place.cx_id}` : `conversation:${place.conversation_id}`

/** A device as the pages have it: it reads, follows, and keeps what it learnt. */
function device(who: Someone, at: TestServer, place: Place) {
  const line = lineOf(who, at)
  const api = at.client(who.session)
  const read = (given: object) =>
    api.call('messages/getMessages', { ...place, limit: 100, ...given })
  const shown = { title: '', owner: null as number | null }
  const reload = async (): Promise<void> => {
    if ('cx_id' in place) return
    const asked = { id: place.conversation_id, peek: true }
    const { conversation } = await api.call('messages/updateConversation/{id}', asked)
    Object.assign(shown, { title: conversation.title, owner: conversation.owner_id })
  }
  const reader = new ConversationReader({
    latest: () => read({}),
    changesAfter: (after) => read({ after }),
    onChange: () => undefined,
    onReload: () => void reload(),
    onFault: () => void setTimeout(() => void reader.begin(), 200),
  })
  line.follow(topicOf(place), {
    onEvent: (event) => reader.happened(event as TopicEvent<ConversationEvent>),
    onReset: () => void reader.begin(),
  })
  void reload()
  return { reader, line, shown }
}

/** The whole conversation as somebody reads it who never saw it. */
async function fresh(who: Someone, place: Place) {
  const messages: Message[] = []
  for (let after = 0; ;) {
    const page = await who.api.call('messages/getMessages', { ...place, after, limit: 100 })
    messages.push(...page.messages)
    after = page.seq
    if (!page.more)
      return {
        head: page.head,
        marks: page.marks,
        messages: new Map(messages.map((one) => [one.seq, told(one)])),
      }
  }
}

/** The preview of a link that has come. */
const previewed = (messageId: string, title: string): Promise<unknown> =>
  inTransaction(server.parts.db, async (tx) => {
    const { conversation_id, seq } = messageOfId(messageId) ?? { conversation_id: '', seq: 0 }
    await holdConversation(tx, conversation_id)
    const [row] = await messagesBySeq(tx.db, conversation_id, [seq])
    const link = { url: 'https://example.org/', title, description: '', site: '' }
    if (row) await writeChange(tx, row, 'preview', 'urls = $3', [JSON.stringify([link])])
  })

/** Ticks follow from the marks, which are compared by themselves. */
const told = ({ is_seen: _, is_received: __, ...message }: Message) => message

/** Cuts every line of both servers, again and again. @returns ends it. */
function cutting(): () => void {
  const timer = setInterval(() => {
    for (const { app } of [server, twin])
      for (const socket of app.websocketServer.clients) socket.terminate()
    for (const line of lines) line.wake()
  }, cutEvery)
  return () => clearInterval(timer)
}

test(
  'on three devices whose lines are cut all the time every message is there once, in one order, as it is now',
  async () => {
    const [a, b, c] = [await someone(server), await someone(server), await someone(server)]
    const { conversation } = await a.api.call('messages/saveGroup', {
      title: 'Three of us',
      add: [b.user_id, c.user_id],
    })
    const place = { conversation_id: conversation.id }
    const devices = [device(b, server, place), device(b, twin, place), device(c, twin, place)]
    await expect.poll(() => devices.every(({ reader }) => reader.cursor !== undefined)).toBe(true)
    const stop = cutting()
    const onTwin = twin.client(a.session)
    const writers = [a.api, onTwin, b.api, c.api]
    let next = 0
    const write = async (): Promise<void> => {
      for (let n = next++; n < sends; n = next++) {
        const api = writers[n % writers.length]
        const sent = { ...place, text: `n ${n}`, client_id: `replay-${n}` }
        const { message } = (await api?.call('messages/send', sent)) ?? {}
        if (message === undefined) continue
        const { messageId, seq } = message
        if (n % 11 === 0) await api?.call('messages/edit', { messageId, text: `edited ${n}` })
        if (n % 13 === 0) await a.api.call('messages/react', { messageId, sign: '👍' })
        if (n % 17 === 0) await api?.call('messages/delete', { messageId })
        if (n % 19 === 0) await b.api.call('messages/mark', { ...place, seen: seq })
        if (n % 23 === 0) await c.api.call('messages/mark', { ...place, delivered: seq })
        // A change that the database undid for another's sake is done anew, as a task is.
        const preview = () => previewed(messageId, `Preview ${n}`)
        if (n % 29 === 0) await preview().catch(preview)
        if (n % 89 === 0) await handedTo(n % 2 ? b : a, n % 2 ? a : b, place)
        if (n % 97 === 0) await a.api.call('messages/saveGroup', { ...place, title: `Title ${n}` })
        // Nobody writes without a pause: the lines shall be cut while it goes on.
        if (sends > 5000) await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    await Promise.all(Array.from({ length: 8 }, write))
    stop()
    for (const line of lines) line.wake()
    const whole = await fresh(a, place)
    const texts = [...whole.messages.values()].map(({ client_id }) => client_id)
    expect(new Set(texts).size).toBe(sends)
    const head = await a.api.call('messages/updateConversation/{id}', {
      id: place.conversation_id,
      peek: true,
    })
    const { title, owner_id: owner } = head.conversation
    for (const { reader, shown } of devices) {
      await expect.poll(() => reader.cursor).toBe(whole.head)
      const has = reader.inOrder.map(told)
      expect(has.length).toBe(sends)
      expect(has).toEqual(has.map(({ seq }) => whole.messages.get(seq)))
      for (const mark of whole.marks) {
        const own = reader.marks.get(mark.user_id)
        expect({ seen: own?.seen, delivered: own?.delivered }).toEqual({
          seen: mark.seen,
          delivered: mark.delivered,
        })
      }
      await expect.poll(() => shown).toEqual({ title, owner })
    }
  },
  limit,
)

test('what a room’s moderators do reaches every device as a fresh reading has it, cut lines or not', async () => {
  const [organiser, voter, reader] = [
    await someone(server),
    await someone(server),
    await someone(server),
  ]
  const { cx_id } = (await makeContest(organiser.api)).contest
  const place = { cx_id }
  const say = async (who: Someone, text: string) =>
    (await who.api.call('messages/send', { ...place, text, client_id: text })).message
  await say(organiser, 'Welcome')
  const devices = [device(reader, server, place), device(reader, twin, place)]
  await expect.poll(() => devices.every((one) => one.reader.cursor !== undefined)).toBe(true)
  const stop = cutting()
  const moderate = (given: object) =>
    organiser.api.call('messages/moderate', { ...place, verdict: 'hide', ...given })
  for (let n = 0; n < 30; n++) {
    const { messageId } = await say(n % 2 ? voter : organiser, `m ${n}`)
    if (n % 3 === 0) await moderate({ messageId })
    if (n % 6 === 0) await moderate({ verdict: 'show', messageId })
    if (n % 5 === 0) await moderate({ verdict: 'pin', messageId })
    if (n === 7) await organiser.api.call('messages/saveRoom', { ...place, held_words: ['no'] })
    if (n === 9) await say(voter, 'oh no')
    if (n === 12) await moderate({ verdict: 'clear' })
    if (n === 20) await moderate({ verdict: 'ban', user_id: voter.user_id })
    if (n === 20) await moderate({ verdict: 'release', user_id: voter.user_id })
    if (n === 25) await moderate({ verdict: 'unpin' })
  }
  stop()
  for (const line of lines) line.wake()
  const whole = await fresh(reader, place)
  for (const one of devices) {
    await expect.poll(() => one.reader.cursor).toBe(whole.head)
    const has = one.reader.inOrder.map(told)
    expect(has.length).toBeGreaterThan(20)
    expect(has).toEqual(has.map(({ seq }) => whole.messages.get(seq)))
  }
})
