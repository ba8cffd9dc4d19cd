import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { expect, it } from 'vitest'
import { openPermits } from './permits.ts'

class Answer extends EventEmitter {
  destroyed = false
  writableEnded = false
}
const replyOf = (raw: Answer) => ({ raw }) as unknown as FastifyReply

/** Lets everything run that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('lets so many go at once for each key, and the others in their order', async () => {
  const permits = openPermits(2)
  const answers = Array.from({ length: 6 }, () => new Answer())
  const going: number[] = []
  for (const [n, answer] of answers.entries())
    void permits.take('one', replyOf(answer)).then(() => going.push(n))
  await settle()
  expect(going).toEqual([0, 1])
  const other = new Answer()
  await permits.take('another', replyOf(other))
  answers[1]?.emit('finish')
  answers[1]?.emit('close')
  await settle()
  expect(going).toEqual([0, 1, 2])
  for (const answer of answers) answer.emit('finish')
  await settle()
  expect(going).toEqual([0, 1, 2, 3, 4])
  answers[3]?.emit('close')
  await settle()
  expect(going).toEqual([0, 1, 2, 3, 4, 5])
})

it('passes over whoever went away while waiting', async () => {
  const permits = openPermits(1)
  const [first, gone, last] = [new Answer(), new Answer(), new Answer()]
  await permits.take('one', replyOf(first))
  void permits.take('one', replyOf(gone))
  let came = false
  void permits.take('one', replyOf(last)).then(() => (came = true))
  gone.destroyed = true
  first.emit('close')
  await settle()
  expect(came).toBe(true)
})
