import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '@plaudit/contract/calls'
import { getCalls } from '@plaudit/contract/light'
import { openApiDocument } from '../../apps/server/src/platform/http/openapi.ts'
import { testServer } from '../../apps/server/src/testing.ts'
import { rows, textOf, withoutTest } from './main.ts'
import { done } from './row.ts'
import { titlesOf } from './titles.ts'

test('every call that is marked done is mounted', async () => {
  const server = await testServer()
  try {
    for (const row of rows.filter((r) => r.kind === 'call' && r.state === 'done')) {
      const [method = '', name = ''] = row.what.split(' ')
      if (method === 'realtime') {
        expect(Object.keys(server.product.operations), row.what).toContain(name)
        continue
      }
      // The router answers with and without a slash at the end, and knows the address without.
      const url = `/app/${name.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`
      expect(server.app.hasRoute({ method: method as 'GET', url }), row.what).toBe(true)
    }
  } finally {
    await server.close()
  }
})

test('the document describes every call of the contract, and the client knows which are read by GET', () => {
  const names = Object.keys(calls) as (keyof typeof calls)[]
  const { paths } = openApiDocument(names.map((name) => ({ name }))) as {
    paths: Record<string, object>
  }
  for (const name of names) {
    const { method } = calls[name]
    expect(Object.keys(paths[`/${name}`] ?? {}), name).toEqual([method.toLowerCase()])
    expect(name in getCalls, name).toBe(method === 'GET')
  }
})

/** What a test file does, itself or by the set-up that stands beside it. */
const doneBy = (file: string): string => {
  const text = textOf(file)
  const setUps = [...text.matchAll(/from '\.\/(testing[\w-]*\.ts)'/g)]
  return [
    text,
    ...setUps.map(([, name = '']) => textOf(posix.join(posix.dirname(file), name))),
  ].join('\n')
}

test('the test that is cited for a call makes it', () => {
  for (const { kind, state, test: cited, what } of rows) {
    if (kind !== 'call' || state !== 'done') continue
    const [, name = ''] = what.split(' ')
    expect(doneBy(cited?.file ?? ''), what).toContain(`'${name}'`)
  }
})

test('a row without its test is noticed, and so is a piece of a title or a word of the file', () => {
  expect(withoutTest(rows)).toEqual([])
  const own = 'every call that is marked done is mounted'
  const here = 'scripts/conformance/calls.test.ts'
  const cited = (title: string, file = here) =>
    withoutTest([done({ kind: 'call', what: 'GET nowhere' }, file, title)]).length
  expect(cited(own)).toBe(0)
  expect(cited('screen /auth', 'e2e/screens.spec.ts')).toBe(0)
  for (const title of [own.slice(0, 20), 'marked done', 'call', 'nothing of the kind'])
    expect(cited(title), title).toBe(1)
  for (const title of ['/auth', 'screen', 'screen /auth/', 'address'])
    expect(cited(title, 'e2e/screens.spec.ts'), title).toBe(1)
  expect(cited(own, 'no/such.test.ts')).toBe(1)
})

test('titles are those of tests, and of what a list names', () => {
  const text = `
test('plain', () => expect('test').toBe('call'))
  // it('taken out', run)
  it.each([['x']])('of %s', run)
test.skip('left out', run)
const list = [{ address: '/a' }, { address: '/b/{c}' }]
test(\`screen \${address}\`, run)`
  expect([...titlesOf(text)]).toEqual(['plain', 'of %s', 'screen /a', 'screen /b/{c}'])
})
