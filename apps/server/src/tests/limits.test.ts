import { expect, test } from 'vitest'
import type { Caller } from '../platform/http/caller.ts'
import { limitsOf } from '../routes.ts'
import { readConfig } from '../platform/config.ts'
import { openLimits, type LimitName } from '../platform/http/limits.ts'

const caller = (user_id: number | null, network = '203.0.113.0') =>
  ({ person: user_id === null ? null : { user_id }, network, local: false }) as Caller

/** Counts the accounts of one network, of so many, that are let through. */
async function passed(name: LimitName, tries: number, of: (n: number) => Caller): Promise<number> {
  const limits = openLimits({ table: limitsOf(readConfig({})) })
  let through = 0
  for (let n = 0; n < tries; n++)
    try {
      await limits.take(name, of(n))
      through += 1
    } catch {}
  return through
}

test.each<[LimitName, number]>([
  ['register', 1200],
  ['signIn', 1200],
  ['code', 2400],
  ['sms', 600],
])(
  'accounts that make accounts or guess codes count among their network (%s)',
  async (name, crowd) => {
    expect(await passed(name, crowd + 50, (n) => caller(n))).toBe(crowd)
    // A caller from elsewhere, or without an account, meets the same limits as ever.
    expect(await passed(name, crowd + 50, (n) => caller(n, `198.51.${n}.0`))).toBe(crowd + 50)
    expect(await passed(name, crowd + 50, () => caller(null))).toBe(crowd)
  },
)

test('what people do with their accounts is theirs: a hall full of them is no crowd', async () => {
  expect(await passed('write', 20_000, (n) => caller(n))).toBe(20_000)
  expect(await passed('vote', 20_000, (n) => caller(n))).toBe(20_000)
})
