import { calls, type CallName } from '@plaudit/contract/calls'
import { contestCategories } from '@plaudit/contract/contests/categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../testing.ts'

interface Schema {
  properties?: Record<string, { enum?: unknown[]; description?: string }>
  required?: string[]
}
interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: { enum?: unknown[] } }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; headers?: object; content?: object }>
}

let server: TestServer
let whole: unknown
let paths: Record<string, Record<string, Operation> & { servers?: { url: string }[] }>
beforeAll(async () => {
  server = await testServer()
  const answer = await fetch(`${server.url}/app/openapi.json`)
  whole = await answer.json()
  ;({ paths } = whole as { paths: typeof paths })
})
afterAll(() => server.close())

const described = (name: CallName): Operation => {
  const found = paths[`/${name}`]?.[calls[name].method.toLowerCase()]
  if (found === undefined) throw new Error(`${name} is not described`)
  return found
}
const headersOf = (name: CallName) =>
  described(name)
    .parameters.filter((parameter) => parameter.in === 'header')
    .map((parameter) => parameter.name)
const names = Object.keys(calls) as CallName[]
const posts = names.filter((name) => calls[name].method === 'POST')

test('what stands in the path is not asked for in the body again', () => {
  const inPath = names.filter((name) => name.includes('{'))
  expect(inPath.length).toBeGreaterThan(3)
  for (const name of inPath) {
    const { parameters, requestBody } = described(name)
    const keys = parameters.filter((one) => one.in === 'path').map((one) => one.name)
    expect([name, keys]).toEqual([name, [...name.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)])
    for (const { schema } of Object.values(requestBody?.content ?? {}))
      for (const key of keys)
        expect([
          name,
          schema.required?.includes(key) ?? false,
          key in (schema.properties ?? {}),
        ]).toEqual([name, false, false])
  }
  expect(
    Object.keys(
      described('contest/v{version}/fetchContest').requestBody?.content['application/json']?.schema
        .properties ?? {},
    ),
  ).toContain('cx_id')
})

test('every call names the language, and those that keep a key the key', () => {
  for (const name of names)
    expect(headersOf(name)).toEqual(expect.arrayContaining(['ssid', 'Accept-Language']))
  const keyed = names.filter((name) => headersOf(name).includes('Idempotency-Key'))
  expect(keyed).toEqual(expect.arrayContaining(['contest/v2/addVote', 'contest/v2/saveContest']))
  const rows = new Map(server.product.routes.map((row) => [row.name, row.idempotent]))
  expect(keyed).toEqual(names.filter((name) => rows.get(name)))
})

test('a body may come as every form that is read, and a list as every file that is sent', async () => {
  for (const name of posts.filter((one) => !calls[one].upload))
    expect([name, Object.keys(described(name).requestBody?.content ?? {})]).toEqual([
      name,
      ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    ])
  const csv = names.filter(
    (name) => 'text/csv' in (described(name).responses['200']?.content ?? {}),
  )
  expect(csv.toSorted()).toEqual([
    'admin/getAudit',
    'admin/getUsers',
    'contest/v2/getAllContestants',
    'contest/v2/getAllPayments',
    'contest/v2/getAllVotes',
    'contest/v2/getVoterCodes',
    'payments/getSales',
    'payouts/getAll',
  ])
  const parts = new FormData()
  parts.set('limit', '1')
  const sent = await fetch(`${server.url}/app/contest/v2/get`, { method: 'POST', body: parts })
  expect(sent.status).toBe(200)
})

test('each refusal stands under its status, with when to come back where that is said', () => {
  const statuses = (name: CallName) => Object.keys(described(name).responses)
  expect(statuses('contest/v2/saveContest')).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '409', '413', '429', '503']),
  )
  const told = (name: CallName, status: string) => described(name).responses[status]?.description
  // Found by the verb, not by a gate in front of it.
  expect(told('orders/get', '404')).toContain('`not_found`')
  for (const name of ['Services/getService/{sx_id}', 'joins/getProvider', 'tasks/remove'] as const)
    expect([name, told(name, '404')]).toEqual([name, '`not_found`'])
  expect(told('account/addPasskey', '403')).toContain('`wrong_passkey`')
  expect(told('account/makeRecoveryCodes', '409')).toContain('`illegal_step`')
  expect(told('comments/add', '403')).toContain('`club_join_first`')
  const early = described('contest/v2/addVote').responses['409']
  expect(early?.description).toContain('`vote_too_early`')
  for (const name of names) {
    const { 429: often, 503: away } = described(name).responses
    expect([name, Object.keys(often?.headers ?? {}), Object.keys(away?.headers ?? {})]).toEqual([
      name,
      ['Retry-After'],
      ['Retry-After'],
    ])
    expect([name, statuses(name).includes('401')]).toEqual([name, true])
  }
})

test('what a call cannot do without is required, also where a number may come as text', () => {
  const required = (name: CallName) =>
    described(name).requestBody?.content['application/json']?.schema.required
  expect(required('offers/send')).toEqual(
    expect.arrayContaining(['price', 'delivery_time', 'delivery_unit']),
  )
  expect(required('offers/send')).not.toContain('client_id')
  expect(required('Groups/add2Group')).toEqual(['gx_id'])
  expect(required('orders/review')).toEqual(expect.arrayContaining(['order_id', 'rating']))
  const schema = described('payouts/request').requestBody?.content['application/json']?.schema
  const amount = schema?.properties?.['amount'] as Schema | undefined
  expect(amount?.required).toEqual(expect.arrayContaining(['amount', 'currency']))
})

test('a share says its unit and its bounds', () => {
  const { requestBody } = described('disputes/decide')
  expect(requestBody?.content['application/json']?.schema.properties?.['share']).toMatchObject({
    minimum: 1,
    maximum: 99,
    description: expect.stringContaining('per cent'),
  })
})

test('a category is one of those that there are', () => {
  const values = contestCategories.map(({ value }) => value)
  const { requestBody } = described('contest/v2/saveContest')
  const saved = requestBody?.content['application/json']?.schema.properties?.['category']
  const searched = described('contest/v2/get').requestBody?.content['application/json']?.schema
  expect(saved?.enum).toEqual(values)
  expect(JSON.stringify(searched?.properties?.['category'])).toContain(JSON.stringify(values))
})

test('what a schema refers to stands where tools look for it: from the top of the document', () => {
  const refs = new Set(
    [...JSON.stringify(whole).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to),
  )
  expect(refs.size).toBeGreaterThan(50)
  const at = (to = '') =>
    to
      .split('/')
      .slice(1)
      .reduce<unknown>((in_, key) => (in_ as Schema[])?.[key as never], whole)
  expect([...refs].filter((to) => at(to) === undefined)).toEqual([])
})

test('the realtime channel and the plain form are described beside the calls', () => {
  const others = Object.keys(paths).filter((path) => !(path.slice(1) in calls))
  const ofModules = Object.keys(server.product.paths)
  expect(ofModules).toEqual(
    expect.arrayContaining(['/cx/{cx_id}/vote', '/webhooks/{provider}/{account}']),
  )
  expect(others.toSorted()).toEqual([...ofModules, '/realtime', '/realtime/events'].toSorted())
  expect(paths['/cx/{cx_id}/vote']?.servers).toEqual([{ url: '/' }])
  const form = paths['/cx/{cx_id}/vote']?.['post']?.requestBody?.content
  const fields = form?.['application/x-www-form-urlencoded']?.schema.properties
  expect(Object.keys(fields ?? {})).toEqual(expect.arrayContaining(['assox_id', 'to', 'points']))
  const stream = paths['/realtime/events']?.['get']?.parameters.map(({ name }) => name)
  expect(stream).toEqual(['topic', 'since', 'epoch', 'Last-Event-ID'])
})

test('every topic and every call of the line is named', () => {
  const channel = paths['/realtime']?.['get'] as { description?: string } | undefined
  const description = channel?.description ?? ''
  const named = [...description.matchAll(/^- `([\w-]+)/gm)].map(([, name = '']) => name)
  const { topics, operations } = server.product
  expect(named.toSorted()).toEqual(
    [...Object.keys(topics), ...Object.keys(operations), 'ping'].toSorted(),
  )
})

test('the document is read as a page, too, with all that it needs from here', async () => {
  const page = await fetch(`${server.url}/app/docs`)
  const html = await page.text()
  expect([page.status, page.url]).toEqual([200, `${server.url}/app/docs/`])
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(html).toContain('js/scalar.js')
  const read = (name: string) => fetch(`${page.url}${name}`)
  const script = await read('js/scalar.js')
  expect(script.headers.get('content-type')).toContain('javascript')
  expect((await script.text()).length).toBeGreaterThan(1_000_000)
  expect(await (await read('openapi.yaml')).text()).toMatch(/^openapi: /m)
  const json = (await (await read('openapi.json')).json()) as { paths: object }
  expect(Object.keys(json.paths)).toEqual(Object.keys(paths))
})
