import { CallError } from '@plaudit/client/client'
import { ConversationReader } from '@plaudit/client/conversation'
import { createRealtime } from '@plaudit/client/realtime'
import type { ConversationEvent, Message } from '@plaudit/contract/messaging/shape'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { register, type Person } from './harness.ts'

/** Opens a talk: one person writes to another, whose page is open all the time. */
export async function openTalk(url: string) {
  const [writer, reader]: Person[] = [await register(url, 'nodea'), await register(url, 'nodeb')]
  if (writer === undefined || reader === undefined) throw new Error('nobody came')
  const { ID: to_id = 0 } = await reader.api.call('api/getUser', {})
  const first = await writer.api.call('messages/send', { to_id, text: 'first', client_id: 'first' })
  const { conversation_id } = first.message
  // A person who is written to for the first time answers before they are written more.
  await reader.api.call('messages/send', { conversation_id, text: 'answer', client_id: 'answer' })
  const acknowledged = ['first', 'answer']
  let stopping = false
  const send = async (text: string): Promise<void> => {
    for (;;) {
      try {
        await writer.api.call('messages/send', { conversation_id, text, client_id: text })
        return void acknowledged.push(text)
      } catch (error) {
        if (!(error instanceof CallError) || (error.status !== 0 && error.status < 500)) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const writing = (async () => {
    for (let n = 0; !stopping; n++) {
      await send(`message ${n}`)
      // Slower than the limit of what one person writes in a minute.
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  })()
  writing.catch(() => undefined)
  const read = (input: object) =>
    reader.api.call('messages/getMessages', { conversation_id, limit: 100, ...input })
  const page = new ConversationReader({
    latest: () => read({}),
    changesAfter: (after) => read({ after }),
    onChange: () => undefined,
    onFault: () => setTimeout(() => void page.begin(), 300),
  })
  const line = createRealtime({
    url: `${url.replace('http', 'ws')}/app/realtime`,
    session: () => reader.session,
  })
  line.follow(`conversation:${conversation_id}`, {
    onEvent: (event) => page.happened(event as TopicEvent<ConversationEvent>),
    onReset: () => void page.begin(),
  })
  return {
    acknowledged,
    shown: () => page.inOrder.map(({ text }) => text),
    async kept(): Promise<string[]> {
      const all: Message[] = []
      for (let after = 0; ;) {
        const { messages, more, seq } = await read({ after })
        all.push(...messages)
        if (!more) return all.sort((a, b) => a.seq - b.seq).map(({ text }) => text)
        after = seq
      }
    },
    async stop() {
      stopping = true
      await writing
    },
    close: () => line.close(),
  }
}
