import type { Message } from '@plaudit/contract/messaging/shape'
import { expect, test } from 'vitest'
import { mostShown, ShownPart } from './shown-part.ts'

const size = 20
const total = 2000

/** A conversation of 2,000 messages, and a part of it that is read page by page. */
function reading() {
  const known = new Map<number, Message>()
  const part = new ShownPart(known)
  const page = (from: number, to: number) => {
    const messages = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => at(from + n))
    for (const message of messages) known.set(message.seq, message)
    return messages
  }
  return {
    known,
    part,
    head: total,
    end() {
      part.atEnd({ messages: page(this.head - size + 1, this.head), more: true })
    },
    up() {
      const first = part.first ?? 0
      const from = Math.max(1, first - size)
      part.above({ messages: page(from, first - 1), more: from > 1 })
      part.trim()
    },
    down() {
      const last = part.last ?? 0
      const to = Math.min(this.head, last + size)
      part.below({ messages: page(last + 1, to), more: to < this.head })
      part.trim()
    },
    said() {
      this.head += 1
      page(this.head, this.head)
      part.trim()
    },
    around(seq: number) {
      part.around({ messages: page(seq - 10, seq + 10), more: true })
      part.trim()
    },
    seqs: () => part.inOrder().map(({ seq }) => seq),
  }
}

const at = (seq: number) => ({ seq }) as Message

const hasNoHole = (seqs: readonly number[]): boolean =>
  seqs.every((seq, n) => n === 0 || seq === (seqs[n - 1] ?? 0) + 1)

test('who reads far up and down again has never a hole, and ends where the conversation does', () => {
  const thread = reading()
  thread.end()
  for (let n = 0; n < 60; n++) {
    thread.up()
    if (n % 7 === 0) thread.said()
    expect(hasNoHole(thread.seqs())).toBe(true)
    expect(thread.seqs().length).toBeLessThanOrEqual(mostShown)
  }
  expect(thread.part.hasLater).toBe(true)
  expect(thread.seqs()).not.toContain(thread.head)
  for (let n = 0; n < 200 && thread.part.hasLater; n++) {
    thread.down()
    if (n % 5 === 0) thread.said()
    expect(hasNoHole(thread.seqs())).toBe(true)
  }
  expect(thread.part.hasLater).toBe(false)
  thread.said()
  expect(thread.seqs().at(-1)).toBe(thread.head)
  expect(hasNoHole(thread.seqs())).toBe(true)
})

test('a change of a message from outside is known, and not shown as if it stood next to the first', () => {
  const thread = reading()
  thread.end()
  thread.known.set(3, at(3))
  expect(thread.seqs()[0]).toBe(total - size + 1)
  expect(hasNoHole(thread.seqs())).toBe(true)
})

test('a jump shows the place around a message, and the end again when it is asked for', () => {
  const thread = reading()
  thread.end()
  thread.around(500)
  expect(thread.part.shows(500)).toBe(true)
  expect(hasNoHole(thread.seqs())).toBe(true)
  thread.said()
  expect(thread.seqs()).not.toContain(thread.head)
  thread.end()
  expect(thread.seqs().at(-1)).toBe(thread.head)
  expect(hasNoHole(thread.seqs())).toBe(true)
})

test('what is known stays bounded however long one reads and others write', () => {
  const thread = reading()
  thread.end()
  for (let n = 0; n < 90; n++) thread.up()
  for (let n = 0; n < 3000; n++) thread.said()
  expect(thread.known.size).toBeLessThanOrEqual(mostShown * 2 + 1)
  while (thread.part.hasLater) thread.down()
  for (let n = 0; n < 3000; n++) thread.said()
  expect(thread.known.size).toBeLessThanOrEqual(mostShown * 2 + 1)
  expect(hasNoHole(thread.seqs())).toBe(true)
})
