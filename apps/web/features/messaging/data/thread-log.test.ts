import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from '@plaudit/client/client'
import type { Message } from '@plaudit/contract/messaging/shape'
import { ThreadLog } from './thread-log.ts'

const message = { seq: 1, changed: 1, text: 'Hello', reply_to: null } as unknown as Message
const page = { messages: [message], seq: 1, head: 1, epoch: 'a', marks: [], more: false }

/** A thread of one message that was read; `fails` makes every later call fail with this status. */
async function openThread() {
  vi.useFakeTimers()
  let status: number | undefined
  let asked = 0
  const log = new ThreadLog('one', undefined, undefined, (() => {
    asked += 1
    if (status === undefined) return Promise.resolve(page)
    return Promise.reject(new CallError(status, undefined, 'No.'))
  }) as never)
  const stop = log.subscribe(() => undefined)
  const reload = vi.fn()
  log.begin(reload)
  await vi.advanceTimersByTimeAsync(0)
  expect(log.view().messages).toEqual([message])
  const fails = async (next: number | undefined, after = 60_000) => {
    status = next
    asked = 0
    reload.mockClear()
    log.begin(reload)
    await vi.advanceTimersByTimeAsync(after)
    return { asked, reloaded: reload.mock.calls.length }
  }
  return { log, stop, fails }
}
afterEach(() => vi.useRealTimers())

it.each([401, 403, 404])(
  'a thread whose reader lost the right (%i) is empty, its head is read again, and nothing more is asked',
  async (status) => {
    const { log, fails } = await openThread()
    expect(await fails(status)).toEqual({ asked: 1, reloaded: 1 })
    expect(log.view()).toMatchObject({ messages: [], isLoading: true })
    // The right came back.
    expect((await fails(undefined)).asked).toBe(1)
    expect(log.view()).toMatchObject({ messages: [message], isLoading: false, fault: undefined })
  },
)

it('a thread that merely fails stays, and is asked for again as long as a screen shows it', async () => {
  const { log, stop, fails } = await openThread()
  expect((await fails(503, 10_000)).asked).toBe(4)
  expect(log.view().messages).toEqual([message])
  stop()
  expect((await fails(503, 60_000)).asked).toBe(1)
  // Shown again, it is asked for again.
  log.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(3000)
  expect(log.view().fault).toBeDefined()
})

it.each([
  { reader: 'author', userId: 7, isKeeper: false, sees: 'You sausage' },
  { reader: 'keeper', userId: 1, isKeeper: true, sees: 'You sausage' },
  { reader: 'other', userId: 2, isKeeper: false, sees: '' },
])('words that wait for a moderator are read by their $reader as they come', async (one) => {
  const whole = { ...message, seq: 2, changed: 2, user_id: 7, hidden: 'held', reactions: [] }
  const words = { ...whole, text: 'You sausage' }
  const asked: object[] = []
  const log = new ThreadLog('one', undefined, one.userId, ((_: string, input: object) => {
    asked.push(input)
    return Promise.resolve('seqs' in input ? { ...page, messages: [words] } : page)
  }) as never)
  log.subscribe(() => undefined)
  log.begin(() => undefined)
  await vi.waitFor(() => expect(log.view().isLoading).toBe(false))
  // Everybody in the room is told the same, which holds no words.
  const data = { kind: 'message', message: { ...whole, text: '', deleted: false } }
  log.happened({ topic: 'contest-chat:one', seq: 2, type: 'create', data } as never, one.isKeeper)
  await Promise.resolve()
  await vi.waitFor(() => expect(log.view().messages[1]?.text).toBe(one.sees))
  expect(asked.filter((input) => 'seqs' in input)).toHaveLength(one.sees === '' ? 0 : 1)
})
