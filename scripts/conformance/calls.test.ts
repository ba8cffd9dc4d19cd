import { expect, test } from 'vitest'
import { calls } from '@plaudit/contract/calls'
import { getCalls } from '@plaudit/contract/methods'
import { openApiDocument } from '../../apps/server/src/platform/http/openapi.ts'
import { testServer } from '../../apps/server/src/testing.ts'
import { rows, withoutTest } from './main.ts'

test('every call that is marked done is mounted', async () => {
  const server = await testServer()
  try {
    for (const row of rows.filter((r) => r.kind === 'call' && r.state === 'done')) {
      const [method = '', name = ''] = row.what.split(' ')
      const url = `/app/${name.replaceAll(/\{(\w+)\}/g, ':$1')}`
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

test('a row without its test is noticed', () => {
  expect(withoutTest(rows)).toEqual([])
  expect(
    withoutTest([
      {
        kind: 'call',
        what: 'GET nowhere',
        state: 'done',
        test: { file: 'scripts/conformance/calls.test.ts', title: 'no such test '.trim() + '!' },
      },
    ]).length,
  ).toBe(1)
})
