import { randomBytes } from 'node:crypto'
import { createClient, sessionHeaders } from '@plaudit/client/client'
import { createRealtime } from '@plaudit/client/realtime'
import { buyVotes, sold } from './buyers.ts'
import { anyAddress, signedDevice } from './devices.ts'
import { openContest, register, type OpenContest } from './harness.ts'
import { load } from './votes.ts'

/** Kind of traffic: how often a second it acts, and how. */
export interface Kind {
  perSecond: number
  act: (n: number) => Promise<unknown>
}

/** A kind whose work grows with the votes of the run: its time is told for a thousand of the lines that it answers. */
export interface GrowingKind {
  perSecond: number
  lines: () => Promise<number>
}

let voters = 0
const visitor = (url: string) => {
  const ssid = signedDevice()
  return createClient({
    baseUrl: url,
    session: () => ({ ssid }),
    headers: { 'x-forwarded-for': anyAddress((voters += 1)), 'user-agent': 'Phone' },
    timeout: 30_000,
  })
}

/** The usual mix of an evening. @param lines of open pages, for their end. */
export async function openKinds(
  url: string,
  lines: { close(): void }[],
): Promise<Map<string, Kind | GrowingKind>> {
  const contest = await openContest(url, 20)
  const shop = await openContest(url, 4, sold)
  const talk = await openTalking(url)
  // The file of a running contest grows with each vote; this one says if as much work takes as long.
  const past = await openContest(url, 20)
  await load(url, past, 'contest/v2/addVote', 1, 20)
  for (let n = 0; n < 200; n++) {
    const line = createRealtime({ url: `${url.replace('http', 'ws')}/app/realtime` })
    line.follow(`contest:${contest.cx_id}`, { onEvent: () => undefined, onReset: () => undefined })
    lines.push(line)
  }
  const page = async (address: string) => {
    const answer = await fetch(url + address)
    if (!answer.ok) throw new Error(`${address} ${answer.status}`)
    return answer.text()
  }
  const { contest_id, organiser } = contest
  const list = () => organiser.api.call('contest/v2/getAllVotes', { contest_id })
  return new Map<string, Kind | GrowingKind>([
    ['votes', { perSecond: 20, act: (n) => vote(url, contest, n) }],
    ['pages', { perSecond: 10, act: () => page(`/cx/${contest.cx_id}`) }],
    ['pages anew', { perSecond: 2, act: (n) => page(`/contests?search=soak${n}`) }],
    ['messages', { perSecond: 2, act: talk }],
    ['checkouts', { perSecond: 0.5, act: () => buyVotes(visitor(url), shop) }],
    ['lists', { perSecond: 1, act: list }],
    ['exports', { perSecond: 0.3, act: () => exported(url, past) }],
    [
      'exports of the running contest, for 1,000 lines',
      { perSecond: 0.1, lines: () => exported(url, contest) },
    ],
  ])
}

const vote = (url: string, contest: OpenContest, n: number) =>
  visitor(url).call('contest/v2/addVote', {
    cx_id: contest.cx_id,
    assox_id: contest.assox[n % contest.assox.length] ?? '',
    client_id: `soak-${randomBytes(8).toString('hex')}`,
  })

/** All votes as a file, which no typed call reads: the answer is a table. @returns its lines. */
async function exported(url: string, { contest_id, organiser }: OpenContest): Promise<number> {
  const answer = await fetch(`${url}/app/contest/v2/getAllVotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sessionHeaders(organiser.session) },
    body: JSON.stringify({ contest_id, format: 'csv' }),
  })
  const rows = (await answer.text()).split('\n').length
  if (!answer.ok || rows < 2) throw new Error(`the file of votes ${answer.status}, ${rows} rows`)
  return rows
}

/** Pairs who write in turn, each more slowly than anybody may. */
async function openTalking(url: string): Promise<(n: number) => Promise<unknown>> {
  const pairs = await Promise.all(
    [0, 1, 2, 3].map(async (n) => {
      const [one, other] = [await register(url, `soaka${n}`), await register(url, `soakb${n}`)]
      const { ID: to_id = 0 } = await other.api.call('api/getUser', {})
      const first = await one.api.call('messages/send', {
        to_id,
        text: 'first',
        client_id: 'first',
      })
      const { conversation_id } = first.message
      await other.api.call('messages/send', { conversation_id, text: 'yes', client_id: 'yes' })
      return { people: [one, other], conversation_id }
    }),
  )
  return async (n) => {
    const pair = pairs[n % pairs.length]
    const person = pair?.people[Math.floor(n / pairs.length) % 2]
    if (pair === undefined || person === undefined) return
    const { conversation_id } = pair
    await person.api.call('messages/send', {
      conversation_id,
      text: `message ${n}`,
      client_id: `soak-${n}`,
    })
  }
}
