import type { Api } from '@plaudit/client/client'
import type { CallName } from '@plaudit/contract/calls'
import type { ContestEvent, TopicEvent } from '@plaudit/contract/realtime'
import { expect } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { type TestServer } from '../../../../testing.ts'
import { server } from '../../../../testing-server.ts'
import { makeContest, type MadeContest } from '../../../contests/factory.ts'

/** Everybody who is not of the team, a judge and a contestant among them. */
export async function outsiders(
  made: MadeContest,
  judge: Awaited<ReturnType<TestServer['person']>>,
) {
  const entrant = await server.person()
  const { ID } = await entrant.api.call('api/getUser', {})
  await statement(server.parts.db, 'update contestants set user_id = $1 where contestant_id = $2', [
    ID,
    made.contestants[2]?.contestant_id,
  ])
  return {
    visitor: (await server.visitor()).api,
    stranger: (await server.person()).api,
    organiserOfOthers: await otherOrganiser(),
    judge: judge.api,
    entrant: entrant.api,
  }
}

async function otherOrganiser(): Promise<Api> {
  const { api } = await server.person()
  await makeContest(api)
  return api
}

/** Every reading call that can tell of a contest, with what makes it tell the most. */
export const readings = ({ contest }: MadeContest): Partial<Record<CallName, object[]>> => {
  const { cx_id, contest_slug: slug, contest_name: search } = contest
  const round_id = contest.rounds[0]?.round_id
  const lists = [
    { search },
    { search, sort: 'popular' },
    { sort: 'popular' },
    { category: contest.category },
  ]
  return {
    'contest/v2/get': [...lists, { user_id: contest.user?.ID }],
    'contest/v2/getOngoingContests': lists,
    'contest/v2/getEndedContests': lists,
    'contest/v2/search': lists,
    'contest/v2/getCachedContest/{cx_id}': [{ cx_id }, { cx_id, round_id }],
    'contest/v2/fetchContest': [{ cx_id }, { slug }, { cx_id, round_id }],
    'contest/v{version}/fetchContest': [{ cx_id, version: '1' }],
    'contest/v2/getContestants': [{ cx_id }, { round_id }, { cx_id, search: 'Singer' }],
    'contest/v2/getRecentContestants': [{}, { cx_id }, { search: 'Singer' }],
    'contest/v2/getVotes': [
      { cx_id },
      { cx_id, round_id },
      { cx_id, search: 'Singer' },
      { round_id },
      {},
    ],
    'contest/v2/getAllVotes': [{}, { contest_id: cx_id }, { keyword: 'Singer' }],
    'contest/v2/getAllContestants': [{}, { contest_id: cx_id }],
    'contest/v2/getCategories': [{}],
    'contest/v2/getDashboard': [{}, { cx_id }],
    'contest/v2/getPastVotes': [{ cx_id }],
    'contest/v2/getEntry': [{ cx_id }],
    'contest/v2/getComposition/{cx_id}': [{ cx_id }],
    'contest/v2/getEditions': [{}],
    'contest/v2/getJudgedContests': [{}],
    'contest/v2/getSheet': [{ cx_id }],
    'contest/v2/getJudging': [{ cx_id }],
    'ranking/get': [{ limit: 50 }],
  }
}

export const numbers = new Set([
  'votes',
  'score',
  'place',
  'public_votes',
  'jury_votes',
  'decided_by',
  'standing',
  'leaders',
  'race',
  'series',
])

/** Places in an answer where a number of this contest stands. */
export function leaks(value: unknown, cx_id: string, path = '', inside = false): string[] {
  if (typeof value !== 'object' || value === null) return []
  const of = value as { cx_id?: string; href?: string }
  const own = inside || of.cx_id === cx_id || of.href?.startsWith(`/cx/${cx_id}/`) === true
  return Object.entries(value).flatMap(([key, inner]) => {
    const isTold = inner !== null && !(Array.isArray(inner) && inner.length === 0)
    const here = own && numbers.has(key) && isTold ? [`${path}.${key}`] : []
    return [...here, ...leaks(inner, cx_id, `${path}.${key}`, own && !Array.isArray(value))]
  })
}

export async function told(api: Api, made: MadeContest) {
  const found: string[] = []
  const orders = new Set<string>()
  for (const [name, inputs] of Object.entries(readings(made))) {
    for (const input of inputs) {
      const answer: unknown = await api.call(name as CallName, input as never).catch(() => ({}))
      found.push(...leaks(answer, made.contest.cx_id).map((path) => `${name}${path}`))
      if (!/get(Cached|Contestants)|fetch/.test(name)) continue
      const { contestants = [] } = answer as {
        contestants?: { cx_id: string; contestant_name: string }[]
      }
      orders.add(
        contestants
          .filter((c) => c.cx_id === made.contest.cx_id)
          .map((c) => c.contestant_name)
          .join(),
      )
    }
  }
  orders.delete('')
  return { found, orders: [...orders] }
}

export const votes = { 'Singer 3': 4, 'Singer 2': 2, 'Singer 1': 1 }

export const running = 'Singer 1,Singer 2,Singer 3'

export async function eventsOf(
  made: MadeContest,
  voting: () => Promise<void>,
): Promise<ContestEvent[]> {
  const topic = `contest:${made.contest.cx_id}`
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/app/realtime`)
  const heard: ContestEvent[] = []
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  await new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as TopicEvent<ContestEvent> | { id: number }
      if ('topic' in frame) heard.push(frame.data)
      else resolve(frame)
    })
    socket.send(JSON.stringify({ id: 1, op: 'subscribe', topic, since: 0, epoch: 'another' }))
  })
  await voting()
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  socket.close()
  return heard
}
