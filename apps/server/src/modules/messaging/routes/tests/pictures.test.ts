import type { Api } from '@plaudit/client/client'
import type { ConversationEvent } from '@plaudit/contract/messaging/shape'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, server } from '../../../../testing-server.ts'
import { personOf } from '../../../admin/factory.ts'
import { makeClub } from '../../../clubs/factory.ts'
import { makeContest } from '../../../contests/factory.ts'
import { noise } from '../../../files/factory.ts'
import { wipeKept } from '../../mutations/keep.ts'
import { pairOfPeople, someone, type Someone } from '../../factory.ts'
import { lineOf, openLines } from './testing-lines.ts'

openServer()
openLines()

const opens = async (url: string): Promise<boolean> =>
  (await server.app.inject({ url })).statusCode === 200
const plainOf = (src: string): string => src.split('?', 1)[0] ?? ''

async function picture(api: Api): Promise<string> {
  const bytes = await noise(200 + Math.floor(Math.random() * 400), 90)
    .png()
    .toBuffer()
  const file = new File([Uint8Array.from(bytes)], 'picture.png', { type: 'image/png' })
  return (await api.call('Files/upload', { purpose: 'message', file })).attachment_id
}

test('a message takes a file by its id, and as it was answered when it was stored', async () => {
  const { a, id } = await pairOfPeople(server)
  const attachment_id = await picture(a.api)
  const file = new File(['%PDF-1.7\n1 0 obj<<>>endobj'], 'notes.pdf', { type: 'application/pdf' })
  const stored = await a.api.call('Files/upload', { file })
  const send = async (client_id: string, attachments: unknown[]) =>
    (await a.api.call('messages/send', { conversation_id: id, client_id, attachments })).message
  const both = [
    { kind: 'picture', id: attachment_id },
    { kind: 'file', id: stored.attachment_id, name: 'notes.pdf' },
  ]
  const first = await send('by ids', [attachment_id, stored.attachment_id])
  expect(first.attachments).toMatchObject(both)
  const asFile = [{ kind: 'file', id: attachment_id }]
  expect((await send('as a file', asFile)).attachments).toMatchObject([both[0]])
  const second = await send('as stored', [{ attachment_id }, stored])
  expect(second.attachments).toMatchObject(both)
  expect((await send('as said', first.attachments)).attachments).toMatchObject(both)
  const { b } = await pairOfPeople(server)
  const theirs = await picture(b.api)
  await expect(send('another’s', [theirs])).rejects.toMatchObject({
    fields: { attachments: expect.any(String) },
  })
})

type Where = { conversation_id: string } | { cx_id: string } | { gx_id: string }

const sendPicture = async ({ api }: Someone, where: Where, id: string) =>
  (
    await api.call('messages/send', {
      ...where,
      text: 'Look',
      client_id: `look ${id}`,
      attachments: [{ kind: 'picture', id }],
    })
  ).message

/** The picture of the latest message as somebody reads it. */
async function latest({ api }: Someone, where: Where): Promise<string> {
  const { messages } = await api.call('messages/getMessages', where)
  return messages.at(-1)?.attachments[0]?.picture?.src ?? ''
}

const mayRenew = ({ api }: Pick<Someone, 'api'>, attachment_id: string): Promise<boolean> =>
  api.call('Files/getPicture', { attachment_id }).then(
    () => true,
    () => false,
  )

test('a picture between two people opens to them alone, wherever its address gets to [cf:d41a7]', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const stranger = await someone(server)
  const attachment = await picture(a.api)
  const heard: TopicEvent<ConversationEvent>[] = []
  const line = lineOf(b, server)
  let isLive = false
  line.follow(`conversation:${id}`, {
    onEvent: (event) => heard.push(event as TopicEvent<ConversationEvent>),
    onReset: () => (isLive = true),
  })
  await expect.poll(() => isLive).toBe(true)
  const sent = await sendPicture(a, { conversation_id: id }, attachment)
  const [theirs, own] = [
    await latest(b, { conversation_id: id }),
    sent.attachments[0]?.picture?.src ?? '',
  ]
  expect([await opens(theirs), await opens(own)]).toEqual([true, true])
  expect(await opens(plainOf(theirs))).toBe(false)
  // An address that goes to all who follow is nobody's own: each asks for an address of theirs.
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  const said = heard[0]?.data
  const told = said && 'message' in said ? said.message.attachments[0] : undefined
  expect(told).toMatchObject({ closed: true, picture: { src: plainOf(theirs) } })
  expect(await mayRenew(b, attachment)).toBe(true)
  expect(await mayRenew(stranger, attachment)).toBe(false)
  // A picture that is taken back is out of the other one's sight, also by an address that they have.
  await a.api.call('messages/delete', { messageId: sent.messageId })
  expect([await opens(theirs), await opens(plainOf(theirs))]).toEqual([false, false])
})

test('a picture of a group closes to somebody who leaves, and was never open to a person who came later', async () => {
  const [a, b, c] = [await someone(server), await someone(server), await someone(server)]
  const made = await a.api.call('messages/saveGroup', { title: 'Crew', add: [b.user_id] })
  const where = { conversation_id: made.conversation.id }
  const attachment = await picture(a.api)
  await sendPicture(a, where, attachment)
  const theirs = await latest(b, where)
  await a.api.call('messages/saveGroup', { ...where, add: [c.user_id] })
  expect([await opens(theirs), await mayRenew(c, attachment)]).toEqual([true, false])
  await a.api.call('messages/saveGroup', { ...where, remove: [b.user_id] })
  expect([await opens(theirs), await mayRenew(b, attachment)]).toEqual([false, false])
})

test('a file of a group opens to its people, for as long as they are in it', async () => {
  const [a, b] = [await someone(server), await someone(server)]
  const made = await a.api.call('messages/saveGroup', { title: 'Crew', add: [b.user_id] })
  const where = { conversation_id: made.conversation.id }
  const file = new File(['A running order'], 'order.txt', { type: 'text/plain' })
  const { document_id: id } = await a.api.call('Files/uploadDocument', { purpose: 'message', file })
  const { messageId } = (
    await a.api.call('messages/send', {
      ...where,
      text: '',
      client_id: 'order',
      attachments: [{ kind: 'file', id }],
    })
  ).message
  const addressFor = async ({ api }: Someone) =>
    (await api.call('messages/openFile', { messageId, id })).url
  const [own, theirs] = [await addressFor(a), await addressFor(b)]
  expect([await opens(own), await opens(theirs)]).toEqual([true, true])
  await a.api.call('messages/saveGroup', { ...where, remove: [b.user_id] })
  expect([await opens(own), await opens(theirs)]).toEqual([true, false])
})

test('a file of a hidden message opens to its author and to the room’s keepers, and to nobody else', async () => {
  const [organiser, a, b] = [await someone(server), await someone(server), await someone(server)]
  const { cx_id } = (await makeContest(organiser.api)).contest
  const file = new File(['A running order'], 'order.txt', { type: 'text/plain' })
  const { document_id: id } = await a.api.call('Files/uploadDocument', { purpose: 'message', file })
  const said = { cx_id, text: '', client_id: 'hidden', attachments: [{ kind: 'file', id }] }
  const { messageId } = (await a.api.call('messages/send', said)).message
  await organiser.api.call('messages/moderate', { cx_id, messageId, verdict: 'hide' })
  const openedBy = ({ api }: Someone) =>
    api.call('messages/openFile', { messageId, id }).then(
      ({ url }) => opens(url),
      () => false,
    )
  expect(await Promise.all([a, organiser, b].map(openedBy))).toEqual([true, true, false])
})

test('pictures of a club’s chat are its members’, those of a contest’s chat of people with an account, until everybody may read it', async () => {
  const [owner, stranger] = [await someone(server), await someone(server)]
  const { gx_id } = await makeClub(owner.api, { access: 'public' })
  await owner.api.call('messages/saveRoom', { gx_id, is_open: true })
  const attachment = await picture(owner.api)
  await sendPicture(owner, { gx_id }, attachment)
  const address = await latest(owner, { gx_id })
  expect([await opens(address), await opens(plainOf(address))]).toEqual([true, false])
  expect(await mayRenew(stranger, attachment)).toBe(false)
  const room = async () => (await owner.api.call('messages/getRoom', { gx_id })).conversation
  expect((await room())?.can.publish).toBe(true)
  await owner.api.call('messages/saveRoom', { gx_id, is_public: true })
  expect(await opens(plainOf(address))).toBe(true)
  await owner.api.call('messages/saveRoom', { gx_id, is_public: false })
  expect(await opens(plainOf(address))).toBe(false)
  // A club that becomes private takes its room along.
  await owner.api.call('messages/saveRoom', { gx_id, is_public: true })
  expect(await opens(plainOf(address))).toBe(true)
  await owner.api.call('Groups/addUpdateGroup', { gx_id, access: 'private' })
  expect(await opens(plainOf(address))).toBe(false)
  expect((await room())?.can.publish).toBe(false)

  const { cx_id } = (await makeContest(owner.api)).contest
  await sendPicture(owner, { cx_id }, await picture(owner.api))
  // The page of a contest asks for its room. A visitor has to sign in first; the answer says so and is no refusal.
  const visited = () => server.client().call('messages/getRoom', { cx_id })
  expect(await visited()).toEqual({ conversation: null, messages: [] })
  const shown = await latest(owner, { cx_id })
  // Each with an account reads there by an address of theirs, which is nobody else's.
  const theirs = await latest(stranger, { cx_id })
  expect(await Promise.all([shown, theirs, plainOf(shown)].map(opens))).toEqual([true, true, false])
  await owner.api.call('messages/saveRoom', { cx_id, is_public: true })
  expect(await opens(plainOf(shown))).toBe(true)
  expect((await visited()).messages).toHaveLength(1)
  await owner.api.call('messages/saveRoom', { cx_id, is_public: false })
  expect(await opens(plainOf(shown))).toBe(false)
  await statement(server.parts.db, `update contests set status = 'draft' where cx_id = $1`, [cx_id])
  expect([await opens(theirs), await opens(shown)]).toEqual([false, true])
  expect(await visited().catch((error: unknown) => error)).toMatchObject({
    code: 'invalid_conversation',
  })
})

test('a reported message that is changed and taken back says to those who decide alone what it said, until its case ends', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const admin = await personOf(server)
  const sql = (text: string, values: unknown[]) => statement(server.parts.db, text, values)
  await sql('update users set is_admin = true where user_id = $1', [admin.id])
  const where = { conversation_id: id }
  const { messageId } = await sendPicture(a, where, await picture(a.api))
  const { api } = admin
  const found = async (queue: 'open' | 'done') =>
    (await api.call('reports/getQueue', { queue, entity: 'message' })).cases[0]
  await b.api.call('reports/add', { entity: 'message', messageId, reason: 'insult' })
  await a.api.call('messages/edit', { messageId, text: 'Good morning' })
  expect((await found('open'))?.thing).toMatchObject({ text: 'Good morning', earlier: 'Look' })
  await a.api.call('messages/delete', { messageId })
  const read = async ({ api: of }: Someone) =>
    (await of.call('messages/getMessages', where)).messages
  expect((await read(b)).map(({ text, attachments }) => [text, attachments])).toEqual([['', []]])
  const { case_id = '', thing } = (await found('open')) ?? {}
  expect(thing).toMatchObject({ text: '', earlier: 'Look', is_gone: false })
  expect(await opens(thing?.picture ?? '')).toBe(true)
  const kept = () =>
    sql(
      `select from kept_messages where conversation_id = $1 union all
       select from message_files where conversation_id = $1`,
      [id],
    )
  const wipe = () => wipeKept(server.parts.db)
  await wipe()
  expect(await kept()).toHaveLength(2)
  await api.call('reports/decide', { case_id, verdict: 'keep' })
  expect((await found('done'))?.thing).toMatchObject({ earlier: null, is_gone: true })
  await wipe()
  expect(await kept()).toHaveLength(0)
})
