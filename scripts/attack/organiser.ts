import { CallError, type Api } from '@plaudit/client/client'
import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import type { Contest, Target } from './target.ts'

/** Trick that an organiser tried against their own voters, and if it worked unseen. */
export interface Backdoor {
  what: string
  worked: boolean
}

const refused = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    (error: unknown) => {
      if (error instanceof CallError && error.status < 500) return true
      throw error
    },
  )

/** Ways to change a result that the organiser of a contest might look for. */
export async function backdoors(
  target: Target,
  contest: Contest,
  api: Api,
  voids: readonly string[],
): Promise<Backdoor[]> {
  const { cx_id } = contest
  const assox_id = contest.assox[0] ?? ''
  const votes = async () => {
    const seen = await api.call('contest/v2/getCachedContest/{cx_id}', { cx_id })
    return seen.contestants.find((one) => one.assox_id === assox_id)?.votes
  }
  const before = await votes()
  const found: Backdoor[] = []
  for (const [what, name, input] of doors(cx_id, assox_id)) {
    // Also fields that no typed call has.
    const loose = api as unknown as { call: (name: string, input: object) => Promise<unknown> }
    const isTaken = !(await refused(loose.call(name, input)))
    // A number of votes that a call answers with is ignored when it comes back, so that a client may send what it has.
    const isNothing = 'votes' in input && (await votes()) === before
    found.push({ what, worked: isTaken && !isNothing })
  }
  found.push({ what: 'to move the standing by any of these', worked: (await votes()) !== before })
  found.push({
    what: 'to make ballots void without a trace in the public log',
    worked: !(await isSeen(target, cx_id, api, voids)),
  })
  return found
}

const doors = (cx_id: string, assox_id: string): [what: string, name: string, input: object][] => [
  [
    'to write a number of votes into a contestant',
    'contest/v2/updateContestant',
    { cx_id, assox_id, votes: 99_999 },
  ],
  [
    'to cast a thousand votes that nobody paid for',
    'contest/v2/addVote',
    { cx_id, assox_id, quantity: 1000 },
  ],
  [
    'to cast a vote as the jury without being in it',
    'contest/v2/addVote',
    { cx_id, assox_id, channel: 'jury', kind: 'jury' },
  ],
  [
    'to vote in the name of a device that is not there',
    'contest/v2/addVote',
    { cx_id, assox_id, voter_key: 'x' },
  ],
  ['to delete the contest with its ballots', 'contest/v2/deleteContest', { cx_id }],
  ['to take a contestant with ballots away', 'contest/v2/removeContestant', { cx_id, assox_id }],
]

/** Makes ballots void and looks if the log, read by a stranger, says so and still adds up. */
async function isSeen(
  target: Target,
  cx_id: string,
  api: Api,
  casx_ids: readonly string[],
): Promise<boolean> {
  const { changed } = await api.call('contest/v2/reviewBallots', {
    cx_id,
    act: 'void',
    reason: 'an attack of the organiser',
    casx_ids: [...casx_ids],
  })
  const { keys } = await api.call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  const until = Date.now() + 60_000
  for (;;) {
    const report = await verifyLog(urlSource(`${target.url}/log/${cx_id}/`), {
      keys: keys.map(parseVkey),
    })
    if (report.findings.some(({ severity }) => severity === 'error')) return false
    const voided = report.composition.reduce((sum, row) => sum + row.voided, 0)
    if (voided >= changed) return changed > 0
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
