import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from '@plaudit/client/client'
import { Seen } from './seen.ts'

/** A line that opens and breaks as the test says, and keeps what it heard. */
function openLine() {
  const heard: unknown[] = []
  const listeners = new Set<(isOnline: boolean) => void>()
  let fault: CallError | undefined = new CallError(0, undefined, 'There is no line.')
  const line = {
    call: (name: string, args?: unknown) => {
      if (fault) return Promise.reject(fault)
      heard.push([name, args])
      return Promise.resolve({})
    },
    onState(listener: (isOnline: boolean) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const becomes = (next: CallError | undefined) => {
    fault = next
    for (const listener of [...listeners]) listener(next === undefined)
  }
  return { line: () => Promise.resolve(line), becomes, heard, listeners }
}

const soon = () => new Promise((done) => setTimeout(done))
const args = (seq: number) => ({ seq })
afterEach(() => vi.useRealTimers())

it('what was read before the line was open is said when it opens, once and up to the last message', async () => {
  const { line, becomes, heard, listeners } = openLine()
  const seen = new Seen(line, args, { upto: 3, isReader: () => true })
  for (const seq of [3, 4, 6]) seen.upto(seq)
  await soon()
  expect([heard, listeners.size]).toEqual([[], 1])
  seen.upto(7)
  becomes(undefined)
  await soon()
  expect([heard, listeners.size]).toEqual([[['seen', { seq: 7 }]], 0])
  seen.upto(7)
  seen.upto(8)
  await soon()
  expect(heard.slice(1)).toEqual([['seen', { seq: 8 }]])
})

it('a refusal stands, a busy server is told later, and nothing is said for an account that left', async () => {
  vi.useFakeTimers()
  const { line, becomes, heard, listeners } = openLine()
  let isReader = true
  const seen = new Seen(line, args, { upto: 0, isReader: () => isReader })
  becomes(new CallError(400, { error: 'No.', code: 'not_found' }, 'No.'))
  seen.upto(1)
  await vi.advanceTimersByTimeAsync(60_000)
  becomes(new CallError(400, { error: 'Wait.', code: 'too_many_requests' }, 'Wait.', 2))
  seen.upto(2)
  await vi.advanceTimersByTimeAsync(100)
  becomes(undefined)
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(heard).toEqual([['seen', { seq: 2 }]])
  becomes(new CallError(0, undefined, 'There is no line.'))
  seen.upto(3)
  await vi.advanceTimersByTimeAsync(1)
  isReader = false
  becomes(undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([heard.length, listeners.size]).toEqual([1, 0])
})
