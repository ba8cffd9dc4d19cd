import type { TopicEvent } from '@plaudit/contract/realtime'
import { nameOf } from './grants.ts'

/** An event as it goes out, written once for all watchers. */
export interface Frame {
  seq: number
  text: string
  /** The text in UTF-8: turning it anew for each of thousands of sockets takes longer than sending it. */
  bytes: Buffer
}

export function frameOf(event: TopicEvent): Frame {
  const text = JSON.stringify({ ...event, topic: nameOf(event.topic) })
  return { seq: event.seq, text, bytes: Buffer.from(text) }
}

/** An event in passing: it has no number and is kept nowhere. */
export function passingFrame(topic: string, data: unknown): Frame {
  const text = JSON.stringify({ topic: nameOf(topic), type: 'pass', data })
  return { seq: 0, text, bytes: Buffer.from(text) }
}
