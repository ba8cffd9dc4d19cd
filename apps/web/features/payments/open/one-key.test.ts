import { expect, it } from 'vitest'
import { CallError } from '@plaudit/client/client'
import type { ErrorCode } from '@plaudit/contract/errors'
import { newId } from '../../../lib/new-id.ts'
import { openKeys } from './one-key.ts'

const refusal = (code: ErrorCode) =>
  new CallError(409, { error: 'A sentence', code } as never, 'A sentence')

/** A server that gives each key's amount back once, and whose answers can be lost on their way. */
function till() {
  const done = new Map<string, number>()
  let next: Error | undefined
  return {
    given: () => [...done.values()].reduce((sum, one) => sum + one, 0),
    /** The next request is done, or refused before it is, and its answer is this error. */
    fail: (error: Error) => (next = error),
    give: (amount: number) => async (key: string) => {
      const error = next
      next = undefined
      if (error instanceof CallError && error.status !== 0) throw error
      if ((done.get(key) ?? amount) !== amount) throw refusal('idempotency_conflict')
      done.set(key, amount)
      if (error !== undefined) throw error
      return done.get(key)
    },
  }
}

const lost = new CallError(0, undefined, 'no network')
type Once = ReturnType<typeof openKeys>

/** Presses "give back 100": an answer is lost, a press is refused at the door, the third one is answered. */
async function pressed(once: Once): Promise<number> {
  const { give, given, fail } = till()
  const press = () => once('payment:1', give(100))
  fail(lost)
  await expect(press()).rejects.toBe(lost)
  fail(refusal('too_many_requests'))
  await expect(press()).rejects.toMatchObject({ code: 'too_many_requests' })
  await press()
  return given()
}

it('gives back once what was pressed three times, and again what is asked for afterwards', async () => {
  expect(await pressed(openKeys())).toBe(100)
  const once = openKeys()
  const { give, given } = till()
  await once('payment:1', give(100))
  await once('payment:1', give(100))
  await once('payment:2', give(100))
  expect(given()).toBe(300)
})

it('says that the first press arrived where another amount is asked for, and takes that one next', async () => {
  const once = openKeys()
  const { give, given, fail } = till()
  fail(lost)
  await expect(once('payment:1', give(100))).rejects.toBe(lost)
  await expect(once('payment:1', give(40))).rejects.toMatchObject({ code: 'idempotency_conflict' })
  expect(given()).toBe(100)
  await once('payment:1', give(40))
  expect(given()).toBe(140)
})

it.each<[string, () => Once]>([
  ['a new key for each press', () => (_, ask) => ask(newId())],
  [
    'a key that any refusal ends',
    () => {
      let key: string | undefined
      return async (_, ask) => {
        key ??= newId()
        try {
          return await ask(key)
        } catch (error) {
          if (error instanceof CallError && error.status !== 0) key = undefined
          throw error
        }
      }
    },
  ],
])('notices %s', async (_, broken) => {
  expect(await pressed(broken())).toBe(200)
})
