import { CallError } from '@plaudit/client/client'
import type { CallName, Input } from '@plaudit/contract/calls'
import { describe, expect, it } from 'vitest'
import { publicId } from '../platform/ids.ts'
import { contests, roles, type Role } from './rules.ts'
import { rights, type Right } from './table.ts'
import { openFixtures, server, fixtures } from './testing.ts'

/** More at once by TWINS=200 vitest run twins. */
const atOnce = Number(process.env['TWINS'] ?? 3)

openFixtures()

/** Somebody who may, and what they ask. */
async function granted(right: Right): Promise<{ role: Role; input: object } | undefined> {
  if (right.about === 'nothing') {
    const role = roles.toReversed().find((one) => right.who(one, undefined) === 'ok')
    return role && { role, input: right.ask(fixtures.person(role)) }
  }
  if (right.about === 'module') {
    for (const kind of right.kinds)
      for (const role of roles)
        if (right.who(role, kind) === 'ok') {
          const thing =
            kind === 'nothing' ? undefined : await right.module.make(kind, fixtures, server)
          return { role, input: right.ask(thing, fixtures.person(role)) }
        }
    return undefined
  }
  if (right.about !== 'contest') return undefined
  for (const kind of contests)
    for (const role of roles)
      if (right.who(role, kind) === 'ok')
        return { role, input: right.ask(await fixtures.contest(kind)) }
  return undefined
}

const isOfInterest = ({ call, about }: Right, n: number): boolean =>
  (about === 'nothing' || about === 'contest' || about === 'module') &&
  call !== 'login/logout' &&
  rights.findIndex((row) => row.call === call) === n

/** Rows, one for each call: another test looks at the callers that may. */
const named = rights.filter(isOfInterest).map((right) => ({ name: right.call, right }))

describe('a call that is sent many times at once', () => {
  it.each(named)('$name', async ({ right }) => {
    const route = server.product.routes.find(({ name }) => name === right.call)
    if (route?.verb === undefined) return
    const found = await granted(right)
    if (found === undefined) return
    const { role, input } = found
    const { api } = fixtures.person(role)
    const send = async (idempotencyKey: string) => {
      try {
        const answer: unknown = await api.call(right.call, input as Input<CallName>, {
          idempotencyKey,
        })
        return { status: 200, answer }
      } catch (error) {
        if (error instanceof CallError) return { status: error.status, answer: error.code }
        throw error
      }
    }
    const key = publicId()
    const twins = await Promise.all(Array.from({ length: atOnce }, () => send(key)))
    // A twin's answer is the first one's where the call keeps it.
    if (route.idempotent)
      expect(twins).toEqual(twins.map(() => ({ status: 200, answer: twins[0]?.answer })))
    const others = await Promise.all(Array.from({ length: atOnce }, () => send(publicId())))
    expect([...twins, ...others].filter(({ status }) => status === 0 || status >= 500)).toEqual([])
    expect([...twins, ...others].some(({ status }) => status === 200)).toBe(true)
  })
})
