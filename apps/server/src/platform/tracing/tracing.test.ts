import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testServer } from '../../testing.ts'

interface Told {
  name: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
}

/** Opens a collector, which answers as a real one does, and keeps what it is told. */
async function openCollector() {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += data.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const spans = () =>
    bodies.flatMap((body) =>
      (
        JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] }
      ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans,
    close: () => server.close(),
  }
}

test('a collector is told of calls and their statements, and of nothing that a person sent', async () => {
  const collector = await openCollector()
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url
  const server = await testServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const person = await server.person()
  await person.api.call('contest/v2/get', { search: 'a-word-of-mine' })
  const refused = person.api.call('contest/v2/fetchContest', { cx_id: 'nowhere' })
  await expect(refused).rejects.toThrow()
  await server.close()
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const spans = collector.spans()
  const listed = spans.find(({ name }) => name === 'call contest/v2/get')
  const within = spans.filter(({ parentSpanId }) => parentSpanId === listed?.spanId)
  expect(within.map(({ name }) => name)).toContain('statement')
  expect(spans.find(({ name }) => name === 'call contest/v2/fetchContest')?.status.code).toBe(2)
  expect(collector.text()).toContain('plaudit')
  for (const secret of ['a-word-of-mine', person.username, 'nowhere'])
    expect(collector.text()).not.toContain(secret)
  collector.close()
  // Without a collector nothing is loaded and nothing told.
  const quiet = await testServer()
  const before = collector.spans().length
  await quiet.client().call('contest/v2/get', {})
  await quiet.close()
  expect(collector.spans()).toHaveLength(before)
})
