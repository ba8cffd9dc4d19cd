import { expect, test } from 'vitest'
import { toUtf8 } from './bytes.ts'
import { defaultHash } from './hashing.ts'
import { nameHash } from './names.ts'
import { printed } from './node/print.ts'
import type { Report } from './verify/report.ts'
import { begun, errorsOf, testPublish, testVerify } from './testing.ts'

const salts = { a: '01'.repeat(16), b: '02'.repeat(16) }
const hashOf = (id: 'a' | 'b', name: string) => nameHash({ salt: salts[id], name }, 1, defaultHash)

/** Ann is a, and Bea is b; what the log publishes of it is given. */
const called = (names: unknown) => {
  const draft = begun()
  draft.contestant({ assox_id: 'a', position: 1, name_hash: hashOf('a', 'Ann') })
  draft.contestant({ assox_id: 'b', position: 2, name_hash: hashOf('b', 'Bea') })
  draft.vote({ voter: 'x' })
  return testPublish(draft.leaves).set('names', toUtf8(JSON.stringify(names)))
}

const name = (id: 'a' | 'b', given: string) => ({
  kind: 'contestant',
  id,
  name: given,
  salt: salts[id],
})

test('names that are what their leaves were made of are proven, and stand in the result', async () => {
  const report = await testVerify(called([name('a', 'Ann'), name('b', 'Bea')]))
  expect(report).toMatchObject({ ok: true, names: { a: 'Ann', b: 'Bea' } })
  expect(printed(report)).toContain('1. Ann (a)  1 vote')
})

/** Returns the warnings: `<leaf> <code>`. */
const warnedOf = ({ findings }: Report) => findings.map(({ index, code }) => `${index} ${code}`)

test('who stands in a round and is not named is warned of: nobody can know who won', async () => {
  const report = await testVerify(called([name('a', 'Ann')]))
  expect(report).toMatchObject({ ok: true, names: { a: 'Ann' } })
  expect(warnedOf(report)).toEqual(['3 name_unproven', '6 name_unproven'])
  const files = called([name('a', 'Ann'), name('b', 'Bea')])
  files.delete('names')
  expect(warnedOf(await testVerify(files))).toEqual(
    [3, 5, 6].map((leaf) => `${leaf} name_unproven`),
  )
})

test('the winner’s name given to another is found at the leaf', async () => {
  const report = await testVerify(called([name('a', 'Bea'), name('b', 'Ann')]))
  expect(errorsOf(report)).toEqual(['5 name_wrong', '6 name_wrong'])
  expect(report.names).toEqual({})
})

test('a name that was changed while the log was read is held against nobody', async () => {
  const now = Date.parse('2026-05-13T19:01:00Z') / 1000
  expect((await testVerify(called([name('a', 'Anna')]), { now })).findings).toEqual([])
})

test.each([['no list'], [{}], [[{ ...name('a', 'Ann'), salt: 'x' }]]])(
  'a file that is no list of names is none: %j',
  async (names) => {
    expect(errorsOf(await testVerify(called(names)))).toEqual(['- name_wrong'])
  },
)
