import type { Api } from '@plaudit/client/client'
import { markedScore, maxReviewed } from '@plaudit/contract/constants'
import { openContest } from '../../bench/harness.ts'
import { addresses, numberBlock } from './addresses.ts'
import { hiddenFrames } from './frame.ts'
import { honestVoters } from './honest.ts'
import { machines } from './machines.ts'
import { backdoors, type Backdoor } from './organiser.ts'
import type { Contest, Target, Try } from './target.ts'

export interface Attacked {
  tries: Try[]
  /** Ballots that the review has marked. */
  marked: ReadonlySet<string>
  backdoors: Backdoor[]
}

/** Votes honestly and otherwise, in contests made for it, and looks at what the review makes of the ballots. */
export async function attack(
  target: Target,
  size: number,
  say: (line: string) => void,
): Promise<Attacked> {
  const open = await openContest(target.url, 5, { contest_name: 'Attacked' })
  const contest: Contest = { cx_id: open.cx_id, assox: open.assox }
  const { api } = open.organiser
  say('honest voters: households, one carrier, browsers without scripts')
  const tries = await honestVoters(target, contest, size)
  say('machines: scripted posts, cleared cookies, rotating addresses, replays, parallel tries')
  tries.push(...(await machines(target, contest, size)))
  say('hidden frames on other sites')
  tries.push(...(await hiddenFrames(target, contest, size)))
  if (target.codeOf) {
    say('number blocks, alias mails, mails that are counted up, confirmed people beside them')
    tries.push(...(await numberBlock(target, contest)))
    const confirmed = await openContest(target.url, 5, { voter_requirement: 'confirmed_email' })
    tries.push(...(await addresses(target, { cx_id: confirmed.cx_id, assox: confirmed.assox })))
    const marked = new Set([
      ...(await markedBallots(api, contest.cx_id)),
      ...(await markedBallots(confirmed.organiser.api, confirmed.cx_id)),
    ])
    return { tries, marked, backdoors: await byOrganiser(target, contest, api, tries) }
  }
  say('left out: attacks with addresses, whose codes only this machine’s own server tells')
  const marked = await markedBallots(api, contest.cx_id)
  return { tries, marked, backdoors: await byOrganiser(target, contest, api, tries) }
}

async function byOrganiser(
  target: Target,
  contest: Contest,
  api: Api,
  tries: readonly Try[],
): Promise<Backdoor[]> {
  const honest = tries.filter(({ scenario }) => scenario === 'one carrier')
  const ids = honest.flatMap(({ outcome }) => ('casx_id' in outcome ? outcome.casx_id : []))
  return backdoors(target, contest, api, ids.slice(0, 3))
}

async function markedBallots(api: Api, cx_id: string): Promise<Set<string>> {
  const { groups } = await api.call('contest/v2/getBallotGroups', {
    cx_id,
    by: 'reasons',
    limit: 100,
  })
  const marked = new Set<string>()
  for (const { key } of groups.filter((group) => group.marked > 0)) {
    const { ballots } = await api.call('contest/v2/getGroupBallots', {
      cx_id,
      group: { by: 'reasons', key },
      limit: maxReviewed,
    })
    for (const { casx_id, score } of ballots) if (score >= markedScore) marked.add(casx_id)
  }
  return marked
}
