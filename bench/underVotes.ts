import { CallError, createClient } from '@plaudit/client/client'
import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { expect } from 'vitest'
import { publicId } from '../apps/server/src/platform/ids.ts'
import { anyAddress, signedDevice } from './devices.ts'
import type { OpenContest } from './harness.ts'

/** Voters who come one after the other until they are told to stop, each with the same id until they are answered. */
export interface Crowd {
  /** Ids of the ballots that the server said it has. */
  acknowledged: Set<string>
  /** Voters so far. */
  voters: () => number
  /** Requests that broke or were answered by a fault, and were made again. */
  retries: Record<string, number>
  /** The longest time between two acknowledged votes, milliseconds. */
  gap: () => number
  stop(): Promise<void>
}

let came = 0

/** @param patience milliseconds after which a voter who was not told fails the test. */
export function openCrowd(
  url: string,
  contest: OpenContest,
  clients: number,
  patience = 60_000,
): Crowd {
  const acknowledged = new Set<string>()
  let stopping = false
  let voters = 0
  const retries: Record<string, number> = {}
  let gap = 0
  let last = performance.now()
  const noted = (casx: string): void => {
    const now = performance.now()
    gap = Math.max(gap, now - last)
    last = now
    acknowledged.add(casx)
  }
  const client = async (): Promise<void> => {
    while (!stopping) {
      voters += 1
      const n = (came += 1)
      noted(
        await voteUntilTold(
          { url, patience, onRetry: (why) => (retries[why] = (retries[why] ?? 0) + 1) },
          contest,
          n,
        ),
      )
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  // Told of at the end.
  running.catch(() => undefined)
  return {
    acknowledged,
    voters: () => voters,
    retries,
    gap: () => gap,
    async stop() {
      stopping = true
      await running
    },
  }
}

/** Waits until so many more votes are acknowledged. */
export async function grown({ acknowledged }: Crowd, by: number): Promise<void> {
  const before = acknowledged.size
  await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + by)
}

interface Way {
  url: string
  patience: number
  onRetry: (why: string) => void
}

async function voteUntilTold(
  { url, patience, onRetry }: Way,
  contest: OpenContest,
  n: number,
): Promise<string> {
  const ssid = signedDevice()
  const api = createClient({
    baseUrl: url,
    session: () => ({ ssid }),
    headers: { 'x-forwarded-for': anyAddress(n), 'user-agent': 'Phone' },
    timeout: 5000,
  })
  const ballot = {
    cx_id: contest.cx_id,
    assox_id: contest.assox[n % contest.assox.length] ?? '',
    client_id: `crowd-${publicId()}`,
  }
  const until = Date.now() + patience
  for (;;) {
    try {
      return (await api.call('contest/v2/addVote', ballot)).casx_id
    } catch (error) {
      const retry = error instanceof CallError && (error.status === 0 || error.status >= 500)
      if (!retry || Date.now() > until) throw error
      onRetry(`${error.status} ${error.code}`)
      await new Promise((resolve) => setTimeout(resolve, 30 + Math.random() * 70))
    }
  }
}

/** Each ballot that the organiser's list shows, with how often it does. */
export async function ballotsOf(contest: OpenContest): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  // From the last one on: pages are 10,000 deep.
  for (let after: string | undefined; ;) {
    const { votes, next } = await contest.organiser.api.call('contest/v2/getAllVotes', {
      contest_id: contest.contest_id,
      limit: 100,
      ...(after !== undefined && { after }),
    })
    for (const { casx_id = '' } of votes) found.set(casx_id, (found.get(casx_id) ?? 0) + 1)
    if (next === null) return found
    after = next
  }
}

/**
 * Nothing acknowledged is missing, nothing counts twice, and the log comes to the same.
 * @param known what its verifier may find.
 */
export async function expectAllKept(
  url: string,
  contest: OpenContest,
  crowd: Pick<Crowd, 'acknowledged' | 'voters'>,
  known: readonly string[] = [],
): Promise<void> {
  const kept = await ballotsOf(contest)
  const missing = [...crowd.acknowledged].filter((casx) => !kept.has(casx))
  const ballots = [...kept.values()].reduce((sum, n) => sum + n, 0)
  expect({ missing, ballots, voters: crowd.acknowledged.size }).toEqual({
    missing: [],
    ballots: crowd.voters(),
    voters: crowd.voters(),
  })
  await expectLogged(url, contest, ballots, known)
}

async function expectLogged(
  url: string,
  contest: OpenContest,
  ballots: number,
  known: readonly string[],
): Promise<void> {
  const { cx_id } = contest
  const api = createClient({ baseUrl: url })
  const votes = async () =>
    (await api.call('contest/v2/fetchContest', { cx_id })).contest.votes_total
  await expect.poll(votes, { timeout: 30_000, interval: 250 }).toBe(ballots)
  const { keys } = await api.call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  const logged = async () => {
    const report = await verifyLog(urlSource(`${url}/log/${cx_id}/`), {
      keys: keys.map(parseVkey),
    })
    const errors = report.findings.filter(
      ({ severity, code }) => severity === 'error' && !known.includes(code),
    )
    return { errors, ballots: report.rounds.reduce((sum, round) => sum + round.ballots, 0) }
  }
  await expect.poll(logged, { timeout: 30_000, interval: 500 }).toEqual({ errors: [], ballots })
}
