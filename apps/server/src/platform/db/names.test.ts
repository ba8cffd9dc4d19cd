import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { rememberingLookup } from './names.ts'

const at = (address: string): LookupAddress[] => [{ address, family: 4 }]

const asked = (lookup: LookupFunction, host: string): Promise<unknown> =>
  new Promise((resolve) => {
    lookup(host, { all: true }, (error, found) =>
      resolve(error ? error.code : (found as LookupAddress[]).map(({ address }) => address)),
    )
  })

test('a database is found by its last address while nobody answers names, and by its next one when somebody does', async () => {
  let answer: LookupAddress[] | 'silent' | 'fault' = at('10.0.0.1')
  let questions = 0
  const lookup = rememberingLookup((_, done) => {
    questions += 1
    if (answer === 'fault') done(Object.assign(new Error('away'), { code: 'EAI_AGAIN' }), [])
    else if (answer !== 'silent') done(null, answer)
  })
  expect(await asked(lookup, 'one')).toEqual(['10.0.0.1'])
  answer = at('10.0.0.2')
  expect(await asked(lookup, 'one')).toEqual(['10.0.0.2'])
  answer = 'fault'
  expect(await asked(lookup, 'one')).toEqual(['10.0.0.2'])
  // The broken variant is one that remembers nothing: it has no answer here either.
  expect(await asked(lookup, 'another')).toBe('EAI_AGAIN')
  answer = []
  expect(await asked(lookup, 'another')).toBe('ENOTFOUND')
  answer = 'silent'
  const before = questions
  const all = await Promise.all([asked(lookup, 'one'), asked(lookup, 'one')])
  expect([all, questions - before]).toEqual([[['10.0.0.2'], ['10.0.0.2']], 1])
})
