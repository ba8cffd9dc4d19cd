import type { Message } from '@plaudit/contract/messaging/shape'
import { cover } from '../import/poster.ts'
import type { Person } from '../import/people.ts'
import { voiceNote } from './voice.ts'

const note = 'This is a sample conversation: nobody wrote it.'

/** A message with an id of its own, so that a second run finds the first one's. */
type Say = (from: Person, key: string, words: object) => Promise<Message>

const sayIn =
  (place: { conversation_id: string } | { cx_id: string }): Say =>
  async (from, key, words) =>
    (
      await from.api.call('messages/send', {
        ...place,
        client_id: `sample-${key}`,
        text: '',
        ...words,
      })
    ).message

const last = 'What does the second evening look like? https://example.org/hall'

/** Two people with every kind of message that has no order behind it. */
async function twoPeople(a: Person, b: Person): Promise<void> {
  const first = await a.api.call('messages/send', {
    to_id: await idOf(b),
    text: `${note} Could you light five acts of the final?`,
    client_id: 'sample-pair-1',
  })
  const { conversation_id } = first.message
  const { messages } = await a.api.call('messages/getMessages', { conversation_id })
  // Pictures that are uploaded once more would be other ones.
  if (messages.some(({ text }) => text === last)) return
  await b.api.call('messages/setConversation', { conversation_id, accepted: true })
  const say = sayIn({ conversation_id })
  const asked = await say(b, 'pair-2', {
    text: 'Yes 🎭 Send me the running order, the big ones first.',
  })
  await a.api.call('messages/react', { messageId: asked.messageId, sign: '👍' })
  await say(a, 'pair-3', {
    text: 'Second, fourth and ninth. The rest can stay simple.',
    reply_to: asked.seq,
  })
  await files(a, say)
  await spoken(b, say)
  const typo = await say(b, 'pair-6', { text: 'Perfct, it opens now' })
  await b.api.call('messages/edit', { messageId: typo.messageId, text: 'Perfect, it opens now' })
  const gone = await say(b, 'pair-7', { text: 'Wrong window' })
  await b.api.call('messages/delete', { messageId: gone.messageId })
  await say(b, 'pair-8', { text: last })
  // At the head of the one list, and not yet read in the other.
  await b.api.call('messages/setConversation', { conversation_id, pinned: true })
}

/** A voice note. */
async function spoken(from: Person, say: Say): Promise<void> {
  const { file, seconds, wave } = voiceNote()
  const { document_id } = await from.api.call('Files/uploadDocument', { purpose: 'message', file })
  await say(from, 'pair-voice', {
    attachments: [{ kind: 'voice', id: document_id, seconds, wave }],
  })
}

const idOf = async ({ api }: Person): Promise<number> => (await api.call('api/getUser', {})).ID ?? 0

/** Several people in one conversation, which one of them muted. */
async function crew(team: Person, people: readonly Person[]): Promise<void> {
  const title = 'Stage crew (sample)'
  const { conversations } = await team.api.call('messages/getConversations', { count: 100 })
  // A second run finds the first one's.
  if (conversations.some((known) => known.title === title)) return
  const add = await Promise.all(people.map(idOf))
  const { conversation } = await team.api.call('messages/saveGroup', { title, add })
  const conversation_id = conversation.id
  const say = sayIn({ conversation_id })
  await say(team, 'crew-1', { text: `${note} Doors at seven, sound check at five.` })
  for (const [at, person] of people.entries()) {
    await person.api.call('messages/setConversation', { conversation_id, accepted: true })
    await say(person, `crew-${at + 2}`, { text: at === 0 ? 'I bring the long cables.' : 'Noted.' })
  }
  const quiet = people[0]
  await quiet?.api.call('messages/setConversation', { conversation_id, mute: -1 })
}

/** A conversation that is over, put away by the person who began it. */
async function putAway(from: Person, to: Person): Promise<void> {
  const { message } = await from.api.call('messages/send', {
    to_id: await idOf(to),
    text: `${note} Thank you for last year.`,
    client_id: 'sample-away-1',
  })
  const { conversation_id } = message
  await to.api.call('messages/setConversation', { conversation_id, accepted: true })
  await from.api.call('messages/setConversation', { conversation_id, archived: true })
}

/** A picture and a file. */
async function files(a: Person, say: Say): Promise<void> {
  const picture = await cover({
    title: 'STAGE',
    seeds: ['stage plan'],
    colours: 2,
  })
  const { attachment_id } = await a.api.call('Files/upload', {
    purpose: 'message',
    file: new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }),
  })
  await say(a, 'pair-4', {
    text: 'The hall:',
    attachments: [{ kind: 'picture', id: attachment_id }],
  })
  const file = new File(['A sample running order.\n'], 'running-order.txt', { type: 'text/plain' })
  const { document_id } = await a.api.call('Files/uploadDocument', { purpose: 'message', file })
  await say(a, 'pair-5', { attachments: [{ kind: 'file', id: document_id }] })
}

/** A stranger who asks to be let in. */
async function stranger(from: Person, to: Person): Promise<void> {
  await from.api.call('messages/send', {
    to_id: await idOf(to),
    text: `${note} May I ask you something about the final?`,
    client_id: 'sample-request-1',
  })
}

/** A contest's chat, with something pinned and something hidden by its team. */
async function contestChat(team: Person, voices: readonly Person[], cx_id: string): Promise<void> {
  const say = sayIn({ cx_id })
  const welcome = await say(team, `room-${cx_id}`, {
    text: 'Welcome. Be kind to each other; this is a sample chat.',
  })
  await team.api.call('messages/moderate', { cx_id, messageId: welcome.messageId, verdict: 'pin' })
  const lines = ['Who is your favourite?', 'The second one, by far.', 'Wait for the last song.']
  for (const [at, voice] of voices.entries()) {
    const text = lines[at % lines.length] ?? ''
    await say(voice, `room-${cx_id}-${at}`, { text })
  }
  const [rude] = voices
  if (rude !== undefined) {
    const text = 'The jury sleeps. A sample of what a team hides.'
    const { messageId } = await say(rude, `room-${cx_id}-hidden`, { text })
    // From here on its author and the team alone see it.
    await team.api.call('messages/moderate', { cx_id, messageId, verdict: 'hide' })
  }
  await team.api.call('messages/saveRoom', { cx_id, is_public: true, slow_seconds: 5 })
}

const said = 'Doors open at seven; the last vote counts at nine. This is a sample announcement.'

/** Tells the news of a contest's team to its followers, once. */
async function news(team: Person, voices: readonly Person[], cx_id: string): Promise<void> {
  for (const { api } of voices) await api.call('follows/toggle', { cx_id, wanted: true })
  const told = await voices[0]?.api.call('notifications/get', { feed: 'vote' })
  if (told?.notifications.some(({ item }) => item['text'] === said) === true) return
  await team.api.call('contest/v2/announce', { cx_id, text: said })
}

/** Sample conversations of every kind, made through the public calls. A second run changes nothing. */
export async function makeChats(
  people: ReadonlyMap<string, Person>,
  chatted: { team: Person; cx_id: string } | undefined,
): Promise<number> {
  const [stage, town, ...others] = [...people.values()]
  if (stage === undefined || town === undefined) return 0
  const voices = others.slice(-3)
  const [voice] = voices
  await twoPeople(stage, town)
  await crew(stage, [town, ...voices.slice(1)])
  if (voices[1]) await putAway(stage, voices[1])
  if (voice) await stranger(voice, stage)
  if (chatted) {
    await contestChat(chatted.team, voices, chatted.cx_id)
    await news(chatted.team, voices, chatted.cx_id)
  }
  return chatted ? 5 : 4
}
