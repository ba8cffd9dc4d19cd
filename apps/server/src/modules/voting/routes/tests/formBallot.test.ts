import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { makeContest } from '../../../contests/factory.ts'
import { follow, type Jar } from './testing-form.ts'

openServer()

const scale = { method: 'points', method_options: { scale: [5, 3, 1] } } as const
const free = { method: 'points', method_options: { max_points: 4, max_total: 6 } } as const
const several = { method: 'multiple', method_options: { max_choices: 2 } } as const

async function open(given: Parameters<typeof makeContest>[1]) {
  const { contest, contestants } = await makeContest(organiser, given)
  const [a = '', b = '', c = ''] = contestants.map((one) => one.assox_id)
  return { cx_id: contest.cx_id, round_id: contest.rounds[0]?.round_id ?? 0, a, b, c }
}

/** Posts fields as a browser does, each as often as it stands on the page. */
async function post(cx_id: string, fields: [string, string][], headers?: Record<string, string>) {
  const jar: Jar = new Map()
  const answer = await follow(`/cx/${cx_id}/vote`, fields, jar, headers)
  const location = new URL(answer.location, server.url)
  return {
    status: answer.status,
    path: location.pathname,
    params: location.searchParams,
    cookie: `plaudit_device=${jar.get('plaudit_device')}`,
  }
}

const pairs = (...lines: [to: string, points: string][]) =>
  lines.flatMap(([to, points]): [string, string][] => [
    ['to', to],
    ['points', points],
  ])

async function linesOf(casx_id: string | null) {
  const { receipt } = await server
    .client()
    .call('contest/v2/getReceipt/{casx_id}', { casx_id: casx_id ?? '' })
  return receipt.lines.map(({ assox_id, points }) => [assox_id, points])
}

const ballots = async () => {
  const [row] = await statement<{ n: number }>(
    server.parts.db,
    'select count(*)::int as n from ballots',
    [],
  )
  return row?.n
}

test('a form gives all the points of the scale, and ends with whom it gave the most', async () => {
  const { cx_id, round_id, a, b, c } = await open(scale)
  const filled = pairs([b, '3'], [a, '5'], [c, '1'])
  const answer = await post(cx_id, [['round_id', String(round_id)], ...filled])
  expect([answer.status, answer.path]).toEqual([303, `/cx/${cx_id}/${a}`])
  expect(new Map((await linesOf(answer.params.get('receipt'))) as [string, number][])).toEqual(
    new Map([
      [a, 5],
      [b, 3],
      [c, 1],
    ]),
  )
  const { contestants } = await server
    .client()
    .call('contest/v2/getCachedContest/{cx_id}', { cx_id })
  expect(contestants.map((one) => one.votes)).toEqual([5, 3, 1])
  const again = await post(cx_id, filled, { origin: server.url, cookie: answer.cookie })
  expect([again.path, again.params.get('refused')]).toEqual([`/cx/${cx_id}/vote`, 'vote_too_early'])
})

test('what is left empty is not on the ballot: marks, numbers and boxes', async () => {
  const marks = await open(scale)
  const one = await post(marks.cx_id, pairs(['', '5'], [marks.b, '3'], ['', '1']))
  expect(await linesOf(one.params.get('receipt'))).toEqual([[marks.b, 3]])
  const amounts = await open(free)
  const given = pairs([amounts.a, ''], [amounts.b, '2'], [amounts.c, '0'])
  const two = await post(amounts.cx_id, given)
  expect(await linesOf(two.params.get('receipt'))).toEqual([[amounts.b, 2]])
  const boxes = await open(several)
  const three = await post(boxes.cx_id, [
    ['to', ''],
    ['to', boxes.a],
    ['to', boxes.c],
  ])
  expect(three.path).toBe(`/cx/${boxes.cx_id}/${boxes.a}`)
  expect(await linesOf(three.params.get('receipt'))).toEqual([
    [boxes.a, 1],
    [boxes.c, 1],
  ])
})

test('a ballot against the rules comes back with the reason, and filled in as it was', async () => {
  const before = await ballots()
  const [marks, amounts, boxes] = [await open(scale), await open(free), await open(several)]
  const tries: [string, [string, string][], string][] = [
    [marks.cx_id, pairs([marks.a, '5'], [marks.a, '3']), 'chosen_twice'],
    [marks.cx_id, pairs([marks.a, '5'], [marks.b, '5']), 'invalid_points'],
    [marks.cx_id, pairs([marks.a, '4']), 'invalid_points'],
    [marks.cx_id, pairs(['', '5'], ['', '3']), 'ballot_empty'],
    [marks.cx_id, pairs([amounts.a, '5']), 'not_in_round'],
    [amounts.cx_id, pairs([amounts.a, '4'], [amounts.b, '3']), 'too_many_points'],
    [amounts.cx_id, pairs([amounts.a, '5']), 'invalid_points'],
    [amounts.cx_id, pairs([amounts.a, '-1']), 'invalid_points'],
    [amounts.cx_id, pairs([amounts.a, '1.5']), 'invalid_points'],
    [amounts.cx_id, pairs([amounts.a, 'many']), 'invalid_points'],
    [boxes.cx_id, [['to', '']], 'ballot_empty'],
    [
      boxes.cx_id,
      [boxes.a, boxes.b, boxes.c].map((id): [string, string] => ['to', id]),
      'too_many_chosen',
    ],
  ]
  for (const [cx_id, fields, reason] of tries) {
    const { status, path, params } = await post(cx_id, fields)
    expect([fields, status, path, params.get('refused')]).toEqual([
      fields,
      303,
      `/cx/${cx_id}/vote`,
      reason,
    ])
  }
  const kept = await post(marks.cx_id, [
    ['round_id', String(marks.round_id)],
    ...pairs([marks.a, '5'], ['//elsewhere.example', '3'], [marks.a, '1']),
  ])
  expect(kept.params.getAll('to')).toEqual([marks.a, marks.a])
  expect(kept.params.getAll('points')).toEqual(['5', '1'])
  expect(kept.params.get('round_id')).toBe(String(marks.round_id))
  expect(await ballots()).toBe(before)
})

test('no other site fills in a ballot for anybody, and two kinds of form at once are none', async () => {
  const before = await ballots()
  const { cx_id, a, b } = await open(scale)
  const foreign = await post(cx_id, pairs([a, '5'], [b, '3']), {
    origin: 'https://elsewhere.example',
  })
  expect(foreign.params.get('refused')).toBe('forged_request')
  const both = await post(cx_id, [['assox_id', a], ...pairs([b, '3'])])
  expect(both.params.get('refused')).toBe('invalid_points')
  const torn = await fetch(`${server.url}/cx/${cx_id}/vote`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: 'to[a]=1&points=%E0%A4%A&to=%00',
  })
  expect([303, 400]).toContain(torn.status)
  expect(await ballots()).toBe(before)
})
