import type { Session } from '@plaudit/client/client'
import type { FrameId, ServerFrame, TopicEnd, TopicEvent } from '@plaudit/contract/realtime'
import { expect } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { inTransaction, statement } from '../db/db.ts'
import { publicId } from '../ids.ts'
import type { Parts } from '../parts.ts'
import { announce } from './topics.ts'

type Answer = Exclude<ServerFrame, TopicEvent | TopicEnd>

/** Everything that an answer can hold, for tests that look at one part of it. */
export type AnyAnswer = Partial<{
  id: FrameId
  ok: true
  seq: number
  epoch: string
  reset: true
  serverTime: number
  error: string
  code: string
  data: unknown
  fields: Record<string, string>
}>

/** An open socket: the frames that it was told, in the order in which they came. */
export interface Watcher {
  socket: WebSocket
  events: TopicEvent[]
  /** Topics whose following was ended, as it was told. */
  ended: string[]
  /** Sends a frame and gives its answer. */
  ask(frame: Record<string, unknown>): Promise<AnyAnswer>
  /** Sends what is no frame of ours and gives the next answer, whatever its id. */
  say(data: string | Buffer): Promise<AnyAnswer>
  closed: Promise<number>
}

export async function watch(url: string, options: ClientOptions = {}): Promise<Watcher> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/app/realtime`, options)
  const events: TopicEvent[] = []
  const ended: string[] = []
  const asked = new Map<FrameId, (answer: Answer) => void>()
  let next = 1
  let anybody: ((answer: Answer) => void) | undefined
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as ServerFrame
    if ('ended' in frame) return ended.push(frame.topic)
    if ('topic' in frame) return frame.type === 'pass' ? undefined : events.push(frame)
    asked.get(frame.id)?.(frame)
    return anybody?.(frame)
  })
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return {
    socket,
    events,
    ended,
    closed,
    ask: (frame) =>
      new Promise((resolve) => {
        const id = next++
        asked.set(id, resolve)
        socket.send(JSON.stringify({ id, ...frame }))
      }),
    say: (data) =>
      new Promise((resolve) => {
        anybody = resolve
        socket.send(data)
      }),
  }
}

/** Writes an event into a topic, as a change does. */
export const tell = (
  parts: Pick<Parts, 'db' | 'realtime'>,
  topic: string,
  data: unknown = {},
): Promise<void> =>
  inTransaction(parts.db, (tx) => announce(tx, parts.realtime, topic, 'update', data))

/** Tells whether these are the events from one number to another, each once, in order. */
export const isWhole = (events: readonly { seq: number }[], from: number, to: number): boolean =>
  events.length === to - from + 1 && events.every(({ seq }, n) => seq === from + n)

export async function hears(events: readonly { seq: number }[], upTo: number): Promise<void> {
  await expect.poll(() => events.at(-1)?.seq).toBe(upTo)
}

/** Topics of contests that everybody may follow, without people or rounds. */
export async function openTopics(
  parts: Pick<Parts, 'db'>,
  count: number,
  status = 'published',
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => publicId())
  await statement(
    parts.db,
    `with made as (
       insert into contests (cx_id, contest_name, category, status) select cx_id, 'Watched', 433, $2 from unnest($1::text[]) as cx_id
       returning contest_id
     ) insert into contest_slugs (slug, contest_id) select 'watched-' || contest_id, contest_id from made`,
    [ids, status],
  )
  return ids.map((id) => `contest:${id}`)
}

/** A stream of somebody who is signed in: its text so far, and its end. */
export async function openStream(url: string, { token, username }: Session, topic: string) {
  const answer = await fetch(`${url}/app/realtime/events?${new URLSearchParams({ topic })}`, {
    headers: { authorization: `Bearer ${token}_${username}` },
  })
  const heard = { status: answer.status, text: '', isOver: false }
  void (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      heard.text += part
    heard.isOver = true
    // A server that closes before it cuts the stream off.
  })().catch(() => undefined)
  await expect.poll(() => heard.text).toContain('event: ready')
  return heard
}
