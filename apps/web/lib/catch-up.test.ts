import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Stand } from '@plaudit/contract/realtime'
import { catchUp } from './catch-up.ts'
import { createQueryClient } from './query.ts'

const queryKey = ['messages/getConversations']
const stand = { seq: 7, epoch: 'one' }

/** A query on a screen whose answer is on its way, and the reset of its topic. */
function onScreen() {
  const client = createQueryClient()
  let answer: (given: unknown) => void = () => undefined
  const queryFn = () => new Promise<unknown>((resolve) => (answer = resolve))
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  const load = vi.fn()
  const ends = (given: unknown, at: Stand | undefined) => {
    const caught = catchUp(client, queryKey, at, load)
    answer(given)
    return caught
  }
  return { ends, load, stop }
}

it.each([
  ['an answer of that place', { stands: stand }, stand],
  ['one that was read later', { stands: { ...stand, seq: 8 } }, stand],
  ['a list of pages', { pages: [{ stands: stand }] }, stand],
  [
    'a topic of which nothing was told',
    { stands: { seq: 0, epoch: '' } },
    { seq: 0, epoch: 'new' },
  ],
])('asks no second time at the first reset: %s', async (_, given, at) => {
  const { ends, load, stop } = onScreen()
  await ends(given, at)
  expect(load).not.toHaveBeenCalled()
  stop()
})

it.each([
  ['something came between', { stands: { ...stand, seq: 6 } }, stand],
  ['the topic has another epoch', { stands: { ...stand, epoch: 'restored' } }, stand],
  ['the answer says no place', {}, stand],
  ['nobody knows the place, as after the end of a right', { stands: stand }, undefined],
])('asks again: %s', async (_, given, at) => {
  const { ends, load, stop } = onScreen()
  await ends(given, at)
  expect(load).toHaveBeenCalledTimes(1)
  stop()
})
