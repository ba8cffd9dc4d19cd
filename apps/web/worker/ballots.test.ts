import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { ballotsCache, leftAt, sentAt, takeBack } from '../features/voting/left.ts'
import { sendBallots } from './ballots.ts'

const cxId = 'A'.repeat(22)
const ballot = {
  client_id: 'once',
  cx_id: cxId,
  round_id: 7,
  lines: [{ assox_id: 'one', points: 1 }],
  single: true,
}
const contest = {
  state: 'ongoing',
  rounds: [{ round_id: 7, state: 'open', contestants: ['one'] }],
}

const kept = new Map<string, string>()
const pathOf = (asked: string | { url: string }) =>
  new URL(typeof asked === 'string' ? asked : asked.url, 'https://vote.example').pathname
const cache = {
  keys: async () => [...kept.keys()].map((path) => ({ url: `https://vote.example${path}` })),
  match: async (asked: string | { url: string }) => new Response(kept.get(pathOf(asked))),
  put: async (path: string, answer: Response) => kept.set(path, await answer.text()),
  delete: async (asked: string | { url: string }) => kept.delete(pathOf(asked)),
}

let asked: string[] = []
let answers: Record<string, Response | undefined> = {}

/** The browser says that the network is back. */
async function wake(tag = 'ballots'): Promise<void> {
  let work: Promise<unknown> = Promise.resolve()
  const worker = {
    addEventListener: (_: string, hear: (event: object) => void) =>
      hear({ tag, waitUntil: (lasting: Promise<unknown>) => (work = lasting) }),
  }
  sendBallots(worker as never)
  await work
}

const leave = (at: number) =>
  kept.set(
    leftAt(cxId),
    JSON.stringify({
      ballot: { ...ballot, at },
      input: { cx_id: cxId, client_id: 'once' },
      session: { token: 't', username: 'ana' },
      headers: {},
    }),
  )

beforeEach(() => {
  kept.clear()
  asked = []
  answers = {}
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true, name: ballotsCache })
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    const name = url.replace(/^.*\/app\//, '').replace(/\?.*$/, '')
    asked.push(`${name} ${new Headers(headers).get('authorization')}`)
    const answer = answers[name]
    if (answer === undefined) throw new TypeError('offline')
    return answer.clone()
  })
})

afterAll(() => vi.unstubAllGlobals())

it('sends a ballot that waited less than ten minutes, as its voter, once', async () => {
  leave(Date.now() - 60_000)
  answers = {
    'contest/v2/fetchContest': Response.json({ contest }),
    'contest/v2/addVote': Response.json({ success: true }),
  }
  await wake()
  expect(asked).toEqual(['contest/v2/fetchContest Bearer t_ana', 'contest/v2/addVote Bearer t_ana'])
  expect([...kept.keys()]).toEqual([sentAt('once')])
  await wake()
  expect(asked).toHaveLength(2)
  // The page hears of it, and is asked no more.
  expect(await takeBack(ballot)).toBe(true)
  expect(await takeBack(ballot)).toBe(false)
})

it('leaves one that waited longer, or whose round is another by now, for its voter to be asked', async () => {
  leave(Date.now() - 601_000)
  await wake()
  expect([asked, [...kept.keys()]]).toEqual([[], []])
  leave(Date.now() - 60_000)
  const closed = { ...contest, rounds: [{ ...contest.rounds[0], state: 'closed' }] }
  answers = { 'contest/v2/fetchContest': Response.json({ contest: closed }) }
  await wake()
  expect(asked).toEqual(['contest/v2/fetchContest Bearer t_ana'])
  expect([...kept.keys()]).toEqual([])
})

it('stays where there is still no network: the browser wakes it again', async () => {
  leave(Date.now())
  await expect(wake()).rejects.toThrow()
  expect([...kept.keys()]).toEqual([leftAt(cxId)])
})

it('does not send what its voter took back', async () => {
  leave(Date.now())
  await takeBack(ballot)
  await wake()
  expect(asked).toEqual([])
})
