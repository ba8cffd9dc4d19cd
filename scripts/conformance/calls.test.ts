import { globSync } from 'node:fs'
import path, { posix } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from '@plaudit/contract/calls'
import { getCalls } from '@plaudit/contract/light'
import { openApiDocument } from '../../apps/server/src/platform/http/openapi.ts'
import { testServer } from '../../apps/server/src/testing.ts'
import { testsOf } from './citedTests.ts'
import { rows, textOf, withoutTest } from './main.ts'
import { done } from './row.ts'

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
    expect(getCalls.has(name), name).toBe(method === 'GET')
  }
})

const root = path.resolve(import.meta.dirname, '../..')

/** Returns the text of a test file and of the set-up that stands beside it. */
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

test('a row whose test is gone, was emptied or goes by a title is noticed', () => {
  expect(withoutTest(rows)).toEqual([])
  const here = 'scripts/conformance/calls.test.ts'
  const [id = ''] = [...testsOf(textOf(here)).keys()].filter((key) => /^[a-z0-9]{5}$/.test(key))
  const cited = (name: string, file = here) =>
    withoutTest([done({ kind: 'call', what: 'GET nowhere' }, file, name)]).length
  expect(cited(id)).toBe(0)
  expect(cited('screen /auth', 'e2e/screens.spec.ts')).toBe(0)
  const titled = 'the test that is cited for a call makes it'
  for (const name of [id.slice(0, 4), '00000', titled]) expect(cited(name), name).toBe(1)
  for (const name of ['/auth', 'screen', 'screen /auth/', 'address'])
    expect(cited(name, 'e2e/screens.spec.ts'), name).toBe(1)
  expect(cited(id, 'no/such.test.ts')).toBe(1)
})

test('an id stands in the title of one test', () => {
  const files = globSync('{apps,packages,e2e,scripts,bench}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(?:^|[/\\])(?:node_modules|build)$/.test(name),
  })
  const ids = files
    .filter((file) => !file.endsWith('conformance/calls.test.ts'))
    .flatMap((file) => textOf(file).match(/\[cf:[a-z0-9]+\]/g) ?? [])
  expect(ids.length).toBeGreaterThan(300)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('tests go by the ids in their titles, screens by their addresses, and an emptied one is told', () => {
  const text = `
test('plain [cf:a1b2c]', () => expect('test').toBe('call'))
  // it('taken out [cf:a0a0a]', run)
it('emptied [cf:e0e0e]', () => {
  const one = 1
})
it('whole [cf:f0f0f]', () => {
  const one = 1
  expect(one).toBe(1)
})
test.skip('left out [cf:b0b0b]', run)
const list = [{ address: '/a' }, { address: '/b/{c}' }]
test(\`screen \${address}\`, ({ page }) => {
  expect(page).toBe(page)
})`
  const asks = [...testsOf(text)].map(([key, { expects }]) => [key, expects])
  expect(asks).toEqual([
    ['a1b2c', true],
    ['e0e0e', false],
    ['f0f0f', true],
    ['screen /a', true],
    ['screen /b/{c}', true],
  ])
})
