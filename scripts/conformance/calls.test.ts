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
  const document = openApiDocument(Object.keys(calls) as (keyof typeof calls)[]) as {
    paths: Record<string, object>
  }
  expect(Object.keys(document.paths).length).toBe(Object.keys(calls).length)
  for (const [name, call] of Object.entries(calls))
    expect(name in getCalls, name).toBe(call.method === 'GET')
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
